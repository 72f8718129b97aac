// Playouts that end where the own seat has to decide again.
#pragma once

#include <algorithm>
#include <numeric>

#include "search/guide.hpp"

namespace valtti {

// Agents that rate moves do most of the work: one proposes the moves to be tried, and one says what a position is worth
// to the seat that has a choice in it. Until then the others move, each world with one of several models of them. Where
// a game lets a playout go on beyond that, the one that judges moves for the own seat.
template <Game G>
class CutGuide : public Guide<G> {
public:
    using State = typename G::State;
    using View = typename G::View;

    struct Agents {
        std::unique_ptr<Agent<G>> proposer;
        std::unique_ptr<Agent<G>> judge;
        std::vector<std::unique_ptr<Agent<G>>> others;
    };

    CutGuide(Agents agents, int max_moves) : agents_(std::move(agents)), max_moves_(max_moves) {}

    int most_players() const override { return agents_.judge->most_players(); }

    // With three it takes a quarter to the whole of the time more, and gives away no less that benchmarks/regret.py
    // could tell: values vary little.
    double errors_to_drop() const override { return 2; }

    const MoveList& candidates(const View& view, Rng& rng) override {
        rated_moves(view, rng);
        this->moves_.keep_first(std::min(max_moves(view), this->moves_.size()));
        return this->moves_;
    }

    // The best first.
    const MoveList& rated_moves(const View& view, Rng& rng) override {
        agents_.proposer->rate(view, rng, rated_, ratings_);
        order_.resize(rated_.size());
        std::iota(order_.begin(), order_.end(), size_t{0});
        std::ranges::sort(
            order_, [&](size_t a, size_t b) { return ratings_[a] != ratings_[b] ? ratings_[a] > ratings_[b] : a < b; });
        this->moves_.clear();
        for (const size_t i : order_)
            if (this->moves_.size() < kMostRated) this->moves_.push(rated_[i]);
        return this->moves_;
    }

    void enter(const State&, int seat, Rng& rng) override {
        seat_ = seat;
        draw_other(rng);
    }

    Move play(const State& state, Rng& thought) override {
        return (G::actor(state) == seat_ ? agents_.judge.get() : other_)->decide(state, thought);
    }

    bool stops(const State& state, int seat, bool is_forced) override { return !is_forced && G::actor(state) == seat; }

    double value(const State& state, int seat, Rng& thought) override {
        if (is_over<G>(state) || G::actor(state) != seat) return Guide<G>::value(state, seat, thought);
        double best = 0;
        agents_.judge->decide(state, thought, best);
        return best;
    }

protected:
    // How many of the proposed moves are tried.
    virtual int max_moves(const View&) const { return max_moves_; }

    // Which of the models the others are in the next world.
    size_t draw_other(Rng& rng) {
        const auto model = rng.below(static_cast<uint32_t>(agents_.others.size()));
        other_ = agents_.others[model].get();
        return model;
    }

    int seat_ = -1;  // that decides

private:
    Agents agents_;
    int max_moves_;
    Agent<G>* other_ = nullptr;  // in this world
    std::vector<Move> rated_;
    std::vector<double> ratings_;
    std::vector<size_t> order_;
};

}  // namespace valtti
