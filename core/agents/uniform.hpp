// The agent that every game has: any legal move, all equally likely.
#pragma once

#include "agents/agent.hpp"

namespace valtti {

template <Game G>
class UniformAgent final : public Agent<G> {
public:
    Move choose(const typename G::View& view, Rng& rng) override { return G::any_move(view, moves_, rng); }

private:
    MoveList moves_;
};

template <Game G>
AgentFactory<G> uniform(const Parameters&) {
    return factory_of<G, UniformAgent<G>>();
}

}  // namespace valtti
