// What must be played to a trick.
#pragma once

#include "games/ace_ten/cards.hpp"

namespace valtti::ace_ten {

// Suit is always followed. What holds besides:
struct Duties {
    bool must_beat = true;       // who follows suit must beat the best card, unless that is a trump on another suit
    bool must_trump = true;      // who cannot follow suit must trump
    bool must_overtrump = true;  // and beat trumps that lie there, if able
};

// The cards of a hand that may be played to a trick that `led` began and `best` wins so far. `trump` may be kNoSuit.
constexpr CardSet playable(CardSet hand, Card led, Card best, int trump, Duties duties = {}) {
    const bool ruffed = best.suit() != led.suit();
    const CardSet follow = hand & suit_cards(led.suit());
    if (!follow.empty()) {
        const CardSet higher = follow & above(best);
        return duties.must_beat && !ruffed && !higher.empty() ? higher : follow;
    }
    if (!duties.must_trump || trump == kNoSuit) return hand;
    const CardSet trumps = hand & suit_cards(trump);
    if (trumps.empty()) return hand;
    const CardSet higher = trumps & above(best);
    return duties.must_overtrump && ruffed && !higher.empty() ? higher : trumps;
}

// The cards that a player who does its duties and plays `c` cannot hold; they need not be of the game's pack.
constexpr CardSet shown_missing(Card c, Card led, Card best, int trump, Duties duties = {}) {
    const bool ruffed = best.suit() != led.suit();
    const bool beaten = !above(best).contains(c);
    if (c.suit() == led.suit()) return duties.must_beat && !ruffed && beaten ? above(best) : CardSet();
    const CardSet missing = suit_cards(led.suit());
    if (!duties.must_trump || trump == kNoSuit) return missing;
    if (c.suit() != trump) return missing | suit_cards(trump);
    return duties.must_overtrump && ruffed && beaten ? missing | above(best) : missing;
}

}  // namespace valtti::ace_ten
