// Playouts that end where the own seat has to decide again, at once or later.
#pragma once

#include "search/guide.hpp"
#include "search/proposals.hpp"

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

    CutGuide(Agents agents, int max_moves)
        : proposals_(std::move(agents.proposer)),
          judge_(std::move(agents.judge)),
          others_(std::move(agents.others)),
          max_moves_(max_moves) {}

    int most_players() const override { return judge_->most_players(); }

    // Values vary less than results of games do. With three, searches took a quarter to the whole of the time more, and
    // gave away no less that benchmarks/regret.py could tell.
    double errors_to_drop() const override { return 2; }

    const MoveList& candidates(const View& view, Rng& rng) override { return proposed(view, rng, max_moves(view)); }
    const MoveList& rated_moves(const View& view, Rng& rng) override { return proposed(view, rng, kMostRated); }

    void enter(const State&, int seat, Rng& rng) override {
        seat_ = seat;
        draw_other(rng);
    }

    Move play(const State& state, Rng& thought) override {
        return (G::actor(state) == seat_ ? judge_.get() : other_)->decide(state, thought);
    }

    bool stops(const State& state, int seat, bool is_forced) override { return !is_forced && G::actor(state) == seat; }

    double value(const State& state, int seat, Rng& thought) override {
        if (is_over<G>(state) || G::actor(state) != seat) return Guide<G>::value(state, seat, thought);
        double best = 0;
        judge_->decide(state, thought, best);
        return best;
    }

protected:
    // How many of the proposed moves are tried.
    virtual int max_moves(const View&) const { return max_moves_; }

    // Which of the models the others are in the next world.
    size_t draw_other(Rng& rng) {
        const auto model = rng.below(static_cast<uint32_t>(others_.size()));
        other_ = others_[model].get();
        return model;
    }

    int seat_ = -1;  // that decides

private:
    const MoveList& proposed(const View& view, Rng& rng, int most) {
        proposals_.look(view, rng);
        proposals_.put_best(this->moves_, most);
        return this->moves_;
    }

    Proposals<G> proposals_;
    std::unique_ptr<Agent<G>> judge_;
    std::vector<std::unique_ptr<Agent<G>>> others_;
    int max_moves_;
    Agent<G>* other_ = nullptr;  // in this world
};

}  // namespace valtti
