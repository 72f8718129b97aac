// What an agent is: something that chooses a move from a view.
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"

namespace valtti {

// One object serves many games in turn, so it keeps nothing from one call to the next but storage.
template <Game G>
class Agent {
public:
    virtual ~Agent() = default;
    virtual Move choose(const typename G::View& view, Rng& rng) = 0;

    // What the agent does at a table: it is shown the view of the seat to act. Only SeeingAgent is shown more.
    virtual Move decide(const typename G::State& state, Rng& rng) {
        return choose(G::view(state, G::actor(state)), rng);
    }

    // Must the agent be asked even when it has only one move? Some find none.
    virtual bool is_asked_when_forced() const { return false; }

    // A value for each legal move; false if the agent has none to give.
    virtual bool rate(const typename G::View&, Rng&, std::vector<Move>&, std::vector<double>&) { return false; }
};

// An agent that sees the whole state, marked unfair wherever it is named.
template <Game G>
class SeeingAgent : public Agent<G> {
public:
    Move decide(const typename G::State& state, Rng& rng) override = 0;
    // Without the state it could only guess, and would be a different agent.
    Move choose(const typename G::View&, Rng&) final { throw std::logic_error("this agent must be shown the state"); }
};

struct Parameter {
    std::string name;
    double value;  // the default
};

using Parameters = std::vector<Parameter>;

inline double parameter(const Parameters& all, std::string_view name) {
    for (const Parameter& p : all)
        if (p.name == name) return p.value;
    throw std::logic_error("no parameter " + std::string(name));
}

// A parameter that must be a whole number.
inline int whole(const Parameters& all, std::string_view name, int low, int high) {
    const double value = parameter(all, name);
    if (!(value >= low && value <= high) || value != static_cast<int>(value))
        throw std::invalid_argument(std::string(name) + " must be a whole number from " + std::to_string(low) + " to " +
                                    std::to_string(high));
    return static_cast<int>(value);
}

// A native agent as the registry knows it.
template <Game G>
struct AgentEntry {
    std::string name;
    bool fair;
    std::string summary;
    Parameters parameters;
    std::unique_ptr<Agent<G>> (*make)(const Parameters&);
};

// All native agents of a game; each game defines its own.
template <Game G>
const std::vector<AgentEntry<G>>& native_agents();

template <Game G>
const AgentEntry<G>& find_agent(const std::string& name) {
    for (const auto& entry : native_agents<G>())
        if (entry.name == name) return entry;
    throw std::invalid_argument("unknown agent '" + name + "'");
}

// Makes an agent with some parameters changed from their defaults.
template <Game G>
std::unique_ptr<Agent<G>> make_agent(const std::string& name, const Parameters& changed) {
    const auto& entry = find_agent<G>(name);
    Parameters all = entry.parameters;
    for (const Parameter& c : changed) {
        bool found = false;
        for (Parameter& p : all)
            if (p.name == c.name) {
                p.value = c.value;
                found = true;
            }
        if (!found) throw std::invalid_argument("agent " + name + " has no parameter '" + c.name + "'");
    }
    return entry.make(all);
}

}  // namespace valtti
