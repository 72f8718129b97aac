// Legal moves of Tysiąc. They are few: at most the 90 ways to give two cards away, and a bomb.
//
// They are those that a seat would have were it to act now. Who has played to the trick would lead to the next one.
// There are none for who cannot be asked at all: who rests, has passed or has no cards left, and all but the declarer
// while it gives cards away and names its contract.
#pragma once

#include <optional>

#include "game/move.hpp"
#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

// The lowest and the highest bid of a seat in the auction; no bid is possible where the first exceeds the second.
struct BidRange {
    int low;
    int high;
};
// The highest bid that the seven dealt cards allow.
int highest_bid(const Rules& r, CardSet dealt);
BidRange bid_range(const Public& p, int seat, CardSet hand);
// The highest contract that the eight cards after the exchange allow.
inline int contract_limit(CardSet hand) {
    return kCardPoints + marriage_points(marriages(hand));
}
// What the declarer may name after the exchange; `low` is the bid it has won with.
BidRange contract_range(const Public& p, CardSet hand);
// Can the seat be asked in this phase, now or later?
bool has_turn(const View& v);
// Would the seat answer to a card, and not lead?
inline bool answers(const View& v) {
    return !v.trick.empty() && (v.seat == v.actor || !is_in_trick(v, v.seat));
}
// The cards that the seat may play.
CardSet playable_cards(const View& v);
// Suits that the seat, about to lead, may declare, a bit a suit.
unsigned declarable(const View& v);
bool may_bomb(const Public& p, int seat);

// All legal moves, each once, in the order of kinds. Returns whether the list is whole.
bool legal(const View& v, MoveList& out);
uint64_t count(const View& v);
// A uniform one of them; the list is storage.
Move any_move(const View& v, MoveList& moves, Rng& rng);
bool is_legal(const View& v, const Move& m);
std::optional<Move> forced(const State& s);  // for the actor

}  // namespace valtti::tysiac
