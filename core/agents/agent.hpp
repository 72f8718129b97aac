// What an agent is: something that chooses a move from a view.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "agents/parameters.hpp"
#include "agents/report.hpp"
#include "base/random.hpp"
#include "game/game.hpp"

namespace valtti {

// What is known of an agent whichever its game.
class AnyAgent {
public:
    virtual ~AnyAgent() = default;

    // Must the agent be asked even when it has only one move? Some find none.
    virtual bool is_asked_when_forced() const { return false; }

    // At a table: of a larger one the agent would not see every seat.
    virtual int most_players() const { return kMaxSeats; }
};

// One object serves many games in turn, so it keeps nothing from one call to the next but storage.
template <Game G>
class Agent : public AnyAgent {
public:
    virtual Move choose(const typename G::View& view, Rng& rng) = 0;

    // What the agent does at a table: it is shown the view of the seat to act. Only SeeingAgent is shown more.
    virtual Move decide(const typename G::State& state, Rng& rng) {
        return choose(G::view(state, G::actor(state)), rng);
    }

    // The same, and the agent's own value of the position after its move, where it has one: else it is left alone.
    virtual Move decide(const typename G::State& state, Rng& rng, double& /*value*/) { return decide(state, rng); }

    // A value for each legal move; false if the agent has none to give.
    virtual bool rate(const typename G::View&, Rng&, std::vector<Move>&, std::vector<double>&) { return false; }

    // What the agent looks at before it chooses; false if it does not search.
    virtual bool explain(const typename G::View&, Rng&, Report&) { return false; }
};

// An agent that sees the whole state, marked unfair wherever it is named.
template <Game G>
class SeeingAgent : public Agent<G> {
public:
    Move decide(const typename G::State& state, Rng& rng) override = 0;
    // Without the state it could only guess, and would be a different agent.
    Move choose(const typename G::View&, Rng&) final { throw std::logic_error("this agent must be shown the state"); }
};

// Makes agents of one kind, each for a thread of its own. What they share, such as the weights of a network, is held by
// the factory and only read.
template <Game G>
using AgentFactory = std::function<std::unique_ptr<Agent<G>>()>;
using AnyAgentFactory = std::function<std::unique_ptr<AnyAgent>()>;  // where it is known which game it is for

// A factory of agents that are made of these values.
template <Game G, class T, class... Values>
AgentFactory<G> factory_of(Values... values) {
    return [=] { return std::make_unique<T>(values...); };
}

// A native agent as the registry knows it.
template <Game G>
struct AgentEntry {
    std::string_view name;
    std::string_view summary;
    // Reads what all agents of these parameters share; throws std::invalid_argument with one clear line.
    std::function<AgentFactory<G>(const Parameters&)> prepare;
    Parameters parameters{};
    bool fair = true;
    bool is_default = false;    // who plays where nobody is named: the strongest fair agent of its game
    bool plays_on = false;      // who plays on in playouts: the strongest hand-made agent that is quick
    bool rates_shares = false;  // are its ratings shares of games won, from 0 to 1?
};

}  // namespace valtti
