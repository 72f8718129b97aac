// What Schnapsen adds to a search: a playout ends where nothing is hidden any more, or hardly anything, and its value
// there is exact.
#pragma once

#include "games/schnapsen/schnapsen.hpp"
#include "search/exact/schnapsen.hpp"
#include "search/guide.hpp"

namespace valtti::schnapsen {

// A quick rule for a round with an open talon, which sees its own hand only: exchanges, marries, leads low plain cards,
// and takes what is worth it. Every few moves are made at random, so that no answer is left out.
Move usual_move(const State& s, Rng& rng);

// How likely it is that the opponent of a seat has led as it did, holding what it holds in a world: who could have
// declared a marriage has mostly done so.
double likelihood_of_lead(const State& world, int seat);

class RoundGuide final : public Guide<Schnapsen> {
public:
    void begin(const View& view) override;
    bool solve(const View& view, std::span<const Move> moves, std::span<double> values) override;
    State draw(const Sampler& sampler, const View& view, Rng& rng) override;
    Move play(const State& state, Rng& thought) override { return usual_move(state, thought); }
    // With a closed talon hands stay hidden. If playouts ended with the closing, both would go on in each world as if
    // they saw all cards.
    bool stops(const State& s, int, bool) override {
        return s.talon_size == 0 || (s.closer >= 0 && hand_size(s, 1 - s.leader) <= kSolvedWhenClosed);
    }
    double value(const State& state, int seat, Rng& rng) override;

private:
    static constexpr int kSolvedWhenClosed = 2;  // cards in each hand

    Public root_;  // for the score of the Bummerl
    Solver solver_;
    State solved_{};
    int solved_value_ = 0;  // for seat 0
};

}  // namespace valtti::schnapsen
