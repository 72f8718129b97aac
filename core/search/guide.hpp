// What a search must be told: which worlds are likely, which moves are worth trying, who plays on in playouts, where
// these end, and what a position is worth there.
//
// A game, or an agent of it, derives a guide of its own and changes what it knows better. Whatever is left alone is
// what any game can do. Each thread of a search has a guide of its own, which may keep storage, but what it answers
// must not depend on what it was asked in other worlds: then a search comes to the same result on any number of
// threads.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "agents/agent.hpp"
#include "encodings/certain.hpp"

namespace valtti {

// Where moves are rated, and not only one of them chosen, by a guide that proposes them: of more, the most promising.
inline constexpr int kMostRated = 100;

template <Game G>
class Guide {
public:
    using State = typename G::State;
    using View = typename G::View;
    using Sampler = typename G::Sampler;

    // `max_moves` is how many moves are tried at most.
    explicit Guide(int max_moves = kDefaultMaxMoves) : moves_(max_moves) {}
    virtual ~Guide() = default;
    virtual int most_players() const { return kMaxSeats; }

    // --- Once a decision ---

    // A decision is to be made by the seat that sees this. Comes first, and to the guides of all threads.
    virtual void begin(const View&) {}
    // In how many worlds each move is to be tried, where the agent says `usual`.
    virtual int worlds(const View&, int usual) { return usual; }
    // By how many standard errors a move must be behind to be tried no more.
    virtual double errors_to_drop() const { return 3; }
    // The moves to be tried, the most promising first: it is chosen among equals.
    virtual const MoveList& candidates(const View& view, Rng&) {
        G::legal(view, moves_);
        return moves_;
    }
    // The same where moves are to be rated, and not only one of them chosen: also those that are hardly worth trying.
    virtual const MoveList& rated_moves(const View& view, Rng& rng) { return candidates(view, rng); }
    // The values of these moves, if all of them are certain: then nothing is played out.
    virtual bool solve(const View&, std::span<const Move>, std::span<double> /*values*/) { return false; }

    // --- Once a world ---

    // One of the worlds that the view leaves open, as often as it is believed to be the true one.
    virtual State draw(const Sampler& sampler, const View& view, Rng& rng) { return draw_world<G>(sampler, view, rng); }
    // Moves are going to be played out in this world: here it may be drawn who the others are.
    virtual void enter(const State& /*world*/, int /*seat*/, Rng&) {}

    // --- In playouts ---

    // What the seat to act does, where its move is not forced. `thought` does not change what chance decides.
    virtual Move play(const State& state, Rng& thought) = 0;
    // Does a playout for `seat` end here, though the game goes on? Asked after each move.
    virtual bool stops(const State&, int /*seat*/, bool /*is_forced*/) { return false; }
    // What the position at the end of a playout is worth to a seat; asked right after `stops`, or when the game is over
    // or takes too long. Values are shares of games won, unless the agent says otherwise.
    virtual double value(const State& state, int seat, Rng&) {
        return value_of(is_over<G>(state) ? G::outcome(state) : Outcome{.is_void = true}, seat);
    }

protected:
    MoveList moves_;  // storage of the candidates
};

// Makes a guide for each thread.
template <Game G>
using GuideFactory = std::function<std::unique_ptr<Guide<G>>()>;

// Draws worlds until one is believed: `likelihood(world)`, from 0 to 1, says how often. After so many that were not,
// any will do. It is asked about every world, so that it may draw what goes with the world, too.
template <Game G, class Likelihood>
typename G::State draw_believed(const typename G::Sampler& sampler, const typename G::View& view, Rng& rng,
                                int most_draws, Likelihood&& likelihood) {
    for (int i = 1;; ++i) {
        const typename G::State world = draw_world<G>(sampler, view, rng);
        if (rng.chance(likelihood(world)) || i >= most_draws) return world;
    }
}

// One agent plays on for everybody, to the end of the game.
template <Game G>
class PlainGuide : public Guide<G> {
public:
    PlainGuide(std::unique_ptr<Agent<G>> player, int max_moves) : Guide<G>(max_moves), player_(std::move(player)) {}

    int most_players() const override { return player_->most_players(); }
    Move play(const typename G::State& state, Rng& thought) override { return player_->decide(state, thought); }

private:
    std::unique_ptr<Agent<G>> player_;
};

}  // namespace valtti
