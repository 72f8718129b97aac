// A search in a page, for whichever game: how little it takes to be an agent of all of them.
//
// Every move is tried in a few sampled worlds, in each of which a random playout tells who gets the better rank.
#pragma once

#include "registry/registry.hpp"

namespace valtti::testing {

template <Game G>
class ToySearch final : public Agent<G> {
public:
    explicit ToySearch(int worlds) : worlds_(worlds) {}

    Move choose(const typename G::View& view, Rng& rng) override {
        const typename G::Sampler sampler(view);
        G::legal(view, moves_);
        std::vector<double> sums(static_cast<size_t>(moves_.size()));
        for (int i = 0; i < worlds_; ++i) {
            const typename G::State world = sampler.draw(rng);
            for (int m = 0; m < moves_.size(); ++m)
                sums[static_cast<size_t>(m)] += value_of(world, moves_[m], view.seat, rng);
        }
        return moves_[static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin())];
    }

private:
    double value_of(typename G::State s, const Move& first, int seat, Rng& rng) {
        G::play(s, first, rng);
        for (int n = 0; n < kPlayoutMoves && !is_over<G>(s); ++n)
            G::play(s, G::any_move(G::view(s, G::actor(s)), storage_, rng), rng);
        return is_over<G>(s) ? -G::outcome(s).rank[static_cast<size_t>(seat)] : -kMaxSeats / 2.0;
    }

    static constexpr int kPlayoutMoves = 500;  // a longer playout counts as a middling place

    int worlds_;
    MoveList moves_{20};
    MoveList storage_;
};

template <Game G>
AgentEntry<G> toy_search() {
    return {.name = "toy-search",
            .summary = "random playouts in sampled worlds",
            .prepare = [](const Parameters& p) { return factory_of<G, ToySearch<G>>(p.whole("worlds", 1, 1000)); },
            .parameters = {{"worlds", 4}}};
}

}  // namespace valtti::testing
