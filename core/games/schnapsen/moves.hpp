// Legal moves of Schnapsen.
//
// They are listed as knowledge-based bots count them: plain cards by suit (C D H S) and strength, the exchange,
// marriages by suit, each led by the king and then by the queen; then closing and claims.
#pragma once

#include <bit>

#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

// What a hand can do, without a list of it.
struct Choices {
    CardSet cards;  // to be played plainly
    bool exchange = false;
    uint8_t marriages = 0;   // a bit a suit
    bool queen_led = false;  // may the queen be led from a marriage?
    bool close = false;
    bool claim = false;  // with what is there, or with a marriage declared along with it

    int count() const {
        const int suits = std::popcount(marriages);
        return cards.size() + exchange + suits * (1 + queen_led + claim) + close + claim;
    }
};

// What a seat could do with a hand were it to act now: an answer if the other has led, a lead otherwise.
Choices choices(const Public& p, int seat, CardSet hand);
inline Choices choices(const View& v) {
    return choices(v, v.seat, v.hand);
}

// Move n of the list, n < count().
Move nth_move(const Choices& c, int n);
// A uniform one of the moves.
inline Move any_move(const Choices& c, Rng& rng) {
    return nth_move(c, static_cast<int>(rng.below(static_cast<uint32_t>(c.count()))));
}
inline Move any_move(const View& v, Rng& rng) {
    return any_move(choices(v), rng);
}
// Of the player to act, for playouts.
inline Move any_move(const State& s, Rng& rng) {
    return any_move(choices(s, s.actor, s.hand[s.actor]), rng);
}

// The moves in order, as many as the list holds; says whether it is all.
bool list_moves(const Choices& c, MoveList& out);
bool is_legal(const View& v, const Move& m);
std::optional<Move> forced(const State& s);

// Cards by suit and strength, as they stand in lists of moves.
CardListOf<2 * kHandSize> in_order(CardSet set);

}  // namespace valtti::schnapsen
