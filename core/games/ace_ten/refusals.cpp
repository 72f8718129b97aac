#include "games/ace_ten/refusals.hpp"

namespace valtti::ace_ten {

std::optional<Refusal> absent(CardSet cards, CardSet pack, CardSet hand) {
    if (!pack.contains_all(cards)) return Refusal{kNotInPack, cards - pack};
    if (!hand.contains_all(cards)) return Refusal{kNotHeld, cards - hand};
    return std::nullopt;
}

std::optional<Refusal> broken_duty(Card c, CardSet hand, Card led, Card best, int trump, Duties duties) {
    const CardSet allowed = playable(hand, led, best, trump, duties);
    if (allowed.contains(c)) return std::nullopt;
    // What is allowed tells the duty: the suit led, or trumps; and some of them only if the best card must be beaten.
    const int suit = allowed.first().suit();
    const bool follows = suit == led.suit();
    if (c.suit() != suit) return Refusal{follows ? kFollowSuit : kTrump, led};
    return Refusal{follows ? kBeat : kOvertrump, best};
}

}  // namespace valtti::ace_ten
