// What Schnapsen adds to a search: a playout ends where suit must be followed, and its value there is exact.
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
    bool stops(const State& state, int, bool) override { return is_strict(state); }
    double value(const State& state, int seat, Rng& rng) override;

private:
    Public root_;  // for the score of the Bummerl
    Solver solver_;
    State solved_{};
    int solved_value_ = 0;  // for seat 0
};

}  // namespace valtti::schnapsen
