// An agent of every game that plays each of its moves out to the end, in worlds that its seat cannot rule out.
#pragma once

#include <algorithm>

#include "agents/agent.hpp"
#include "encodings/certain.hpp"

namespace valtti {

// Another agent plays on for all seats. The value of a move is its share of games won, in which a draw counts half.
template <Game G>
class PlayoutsAgent final : public Agent<G> {
public:
    using State = typename G::State;
    using View = typename G::View;

    PlayoutsAgent(std::unique_ptr<Agent<G>> player, int max_moves, int samples)
        : player_(std::move(player)), samples_(samples), moves_(max_moves) {}

    Move choose(const View& view, Rng& rng) override {
        double value = 0;
        return choose(view, rng, value);
    }

    using Agent<G>::decide;
    Move decide(const State& state, Rng& rng, double& value) override {
        return choose(G::view(state, G::actor(state)), rng, value);
    }

    bool rate(const View& view, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) override {
        play_out(view, rng);
        moves.assign(moves_.begin(), moves_.end());
        ratings = shares_;
        return true;
    }

private:
    Move choose(const View& view, Rng& rng, double& value) {
        play_out(view, rng);
        const auto best = std::max_element(shares_.begin(), shares_.end());
        value = *best;
        return moves_[static_cast<int>(best - shares_.begin())];
    }

    // All moves are tried in the same worlds, so that they differ by themselves and not by luck.
    void play_out(const View& view, Rng& rng) {
        const typename G::Sampler sampler(view);
        G::legal(view, moves_);
        shares_.assign(static_cast<size_t>(moves_.size()), 0.0);
        for (int i = 0; i < samples_; ++i) {
            const State world = draw_world<G>(sampler, view, rng);
            const uint64_t seed = rng.next();
            for (int m = 0; m < moves_.size(); ++m)
                shares_[static_cast<size_t>(m)] += value_after(world, moves_[m], view.seat, seed) / samples_;
        }
    }

    // What the game is worth to the seat that begins with this move.
    double value_after(State state, const Move& first, int seat, uint64_t seed) {
        Rng chance = Rng::stream(seed, 0);
        Rng thought = Rng::stream(seed, 1);  // which must not change what chance decides
        G::play(state, first, chance);
        for (int n = 0; n < G::kMostMoves && !is_over<G>(state); ++n) {
            const auto forced = G::forced(state);
            const Move m = forced && !player_->is_asked_when_forced() ? *forced : player_->decide(state, thought);
            if (m == kNoMove) return value_of(G::forfeit(state, G::actor(state)), seat);
            VALTTI_ASSERT(G::is_legal(G::view(state, G::actor(state)), m),
                          "'" + G::move_text(m) + "' is not legal in " + to_text(G::fields(state)));
            G::play(state, m, chance);
        }
        return value_of(is_over<G>(state) ? G::outcome(state) : Outcome{.is_void = true}, seat);
    }

    std::unique_ptr<Agent<G>> player_;
    int samples_;
    MoveList moves_;
    std::vector<double> shares_;  // by move
};

// `player` makes the agents that play on.
template <Game G>
AgentFactory<G> playouts(const Parameters& p, AgentFactory<G> player) {
    const int max_moves = p.whole("max_moves", 1, 100'000);
    const int samples = p.whole("samples", 1, 100'000);
    return [=] { return std::make_unique<PlayoutsAgent<G>>(player(), max_moves, samples); };
}

}  // namespace valtti
