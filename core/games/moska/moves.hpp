// Legal moves of Moska.
//
// Openings, attacks, self-plays and kills are sets of cards, of which there may be very many. Each such
// class is a space of moves that can be counted, listed and indexed without being written out, so that
// a fair sample can be drawn where the list would be too long.
#pragma once

#include <optional>

#include "game/move.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {

// A bit for each kind of which a seat with this hand has a legal move, were it to act now.
KindMask kinds(const Public& p, int seat, CardSet hand);
inline KindMask kinds(const View& v) {
    return v.own_kinds != kNotWorkedOut ? v.own_kinds : kinds(v, v.seat, v.hand);
}
inline bool has_kind(uint32_t mask, Kind k) {
    return mask >> k & 1;
}

// The viewer's cards whose rank lies on the table.
inline CardSet playable(const View& v) {
    return v.hand & ranks_of(on_table(v));
}
// Un-killed cards that a card would kill.
inline CardSet victims(const View& v, Card c) {
    return kills(c, v.trump) & v.unkilled;
}

// All legal moves, each once, in the order of kinds. Where they are more than the list holds: all moves of
// a single card or pair, a kill of as many cards as possible with the lowest cards, and of the others a sample in which
// each is as likely as any other. The same view always gives the same list.
// Returns whether the list is whole.
bool legal(const View& v, MoveList& out);
uint64_t count(const View& v);             // how many there are, whatever a list would hold
Move nth_move(const View& v, uint64_t n);  // move number n of all, n < count(v)
// A uniform one of all moves; the list is storage.
Move any_move(const View& v, MoveList& moves, Rng& rng);
bool is_legal(const View& v, const Move& m);
std::optional<Move> forced(const State& s);  // for the actor

// Can all victims be killed by all killers, one each?
bool can_match(CardSet killers, CardSet victims, int trump);

}  // namespace valtti::moska
