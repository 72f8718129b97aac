// Which moves are worth trying, as an agent thinks that rates them.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "agents/agent.hpp"

namespace valtti {

// The moves of a position, the best first.
template <Game G>
class Proposals {
public:
    explicit Proposals(std::unique_ptr<Agent<G>> agent) : agent_(std::move(agent)) {}

    void look(const typename G::View& view, Rng& rng) {
        if (!agent_->rate(view, rng, moves_, ratings_)) throw std::logic_error("an agent proposes that does not rate");
        order_.resize(moves_.size());
        std::iota(order_.begin(), order_.end(), size_t{0});
        std::ranges::sort(
            order_, [&](size_t a, size_t b) { return ratings_[a] != ratings_[b] ? ratings_[a] > ratings_[b] : a < b; });
    }

    // The best ones, at most so many, that are rated at most so much below the very best.
    void put_best(MoveList& moves, int most, double margin = INFINITY) const {
        moves.clear();
        for (const size_t i : order_)
            if (moves.size() < most && ratings_[i] >= ratings_[order_[0]] - margin) moves.push(moves_[i]);
    }

private:
    std::unique_ptr<Agent<G>> agent_;
    std::vector<Move> moves_;
    std::vector<double> ratings_;
    std::vector<size_t> order_;
};

}  // namespace valtti
