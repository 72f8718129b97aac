#include "games/ace_ten/refusals.hpp"

namespace valtti::ace_ten {

std::optional<Refusal> absent(CardSet cards, CardSet pack, CardSet hand) {
    if (!pack.contains_all(cards)) return Refusal{kNotInPack, cards - pack};
    if (!hand.contains_all(cards)) return Refusal{kNotHeld, cards - hand};
    return std::nullopt;
}

// What is allowed tells the duty: the suit led, or trumps; and some of them only if the best card must be beaten.

std::optional<Refusal> duty(CardSet hand, Card led, Card best, int trump, Duties duties) {
    const CardSet allowed = playable(hand, led, best, trump, duties);
    const int suit = allowed.first().suit();
    const bool follows = suit == led.suit();
    if (!follows && allowed == hand) return std::nullopt;
    if (allowed == (hand & suit_cards(suit))) return Refusal{follows ? kFollowSuit : kTrump, led};
    return Refusal{follows ? kBeat : kOvertrump, best};
}

std::optional<Refusal> broken_duty(Card c, CardSet hand, Card led, Card best, int trump, Duties duties) {
    const CardSet allowed = playable(hand, led, best, trump, duties);
    if (allowed.contains(c)) return std::nullopt;
    const int suit = allowed.first().suit();
    // A card of another suit does not even do the plainer half of it.
    if (c.suit() != suit) return Refusal{suit == led.suit() ? kFollowSuit : kTrump, led};
    return duty(hand, led, best, trump, duties);
}

}  // namespace valtti::ace_ten
