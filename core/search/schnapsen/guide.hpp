// What Schnapsen adds to a search: what a lead tells, the score, and exact values where the talon is used up.
#pragma once

#include "games/schnapsen/schnapsen.hpp"
#include "search/cut_guide.hpp"
#include "search/exact/schnapsen.hpp"

namespace valtti::schnapsen {

// How likely it is that the opponent of a seat has led as it did, holding what it holds in a world: who could have
// declared a marriage has mostly done so.
double likelihood_of_lead(const State& world, int seat);

// Three tricks are finished, the one that lies on the table among them, unless a round is over or its cards are open
// before that. Then playouts are cut at the next own decision.
class MasterGuide final : public CutGuide<Schnapsen> {
public:
    using CutGuide::CutGuide;

    void begin(const View& view) override;
    bool solve(const View& view, std::span<const Move> moves, std::span<double> values) override;
    State draw(const Sampler& sampler, const View& view, Rng& rng) override;
    bool stops(const State& s, int seat, bool is_forced) override;
    double value(const State& s, int seat, Rng& thought) override;

private:
    // In a Bummerl every round brings somebody game points.
    bool is_next_round(const State& s) const { return s.to_go != root_.to_go; }

    Public root_;
    Solver solver_;
};

}  // namespace valtti::schnapsen
