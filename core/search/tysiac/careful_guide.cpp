#include "search/tysiac/careful_guide.hpp"

namespace valtti::tysiac {
namespace {

// Cards that are worth a second look: so many, and so much of a game below the best.
constexpr int kSecondLooks = 3;
constexpr double kBelowBest = 0.02;

}  // namespace

void CarefulGuide::begin(const View& view) {
    RoundGuide::begin(view);
    unit_ = view.rules.unit;
    is_playing_ = view.phase == Phase::playing;
}

const MoveList& CarefulGuide::candidates(const View& view, Rng& rng) {
    if (!is_playing_) return RoundGuide::candidates(view, rng);
    proposals_.look(view, rng);
    proposals_.put_best(moves_, kSecondLooks, kBelowBest);
    return moves_;
}

const MoveList& CarefulGuide::rated_moves(const View& view, Rng& rng) {
    return RoundGuide::candidates(view, rng);
}

// A world ends with its round, but the player is to go by the totals.
Move CarefulGuide::play(const State& s, Rng& thought) {
    if (!is_playing_ || !plays_among_plain(s)) return RoundGuide::play(s, thought);
    State in_game = s;
    in_game.rules.unit = unit_;
    return player_->decide(in_game, thought);
}

}  // namespace valtti::tysiac
