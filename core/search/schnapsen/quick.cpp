#include "search/schnapsen/quick.hpp"

#include <bit>
#include <climits>

namespace valtti::schnapsen {
namespace {

constexpr double kAtRandom = 0.2;  // of the moves

bool is_half_of_marriage(const Public& p, Card c) {
    return is_marriage_card(c) && !p.played.contains(partner(c));
}

Move any_card_or_marriage(const Choices& c, Rng& rng) {
    while (true) {
        const Move m = nth_move(c, static_cast<int>(rng.below(static_cast<uint32_t>(c.count()))));
        if (m.kind != Kind::close && m.kind != Kind::claim) return m;
    }
}

// Ties are broken by chance.
template <class Worth>
Card best_card(CardSet cards, Rng& rng, Worth&& worth) {
    constexpr uint32_t kNoise = 8;
    Card best = cards.first();
    int most = INT_MIN;
    for (Card c : cards) {
        const int value = worth(c) + static_cast<int>(rng.below(kNoise));
        if (value > most) {
            most = value;
            best = c;
        }
    }
    return best;
}

Card lead(const View& v, Rng& rng) {
    return best_card(v.hand, rng, [&](Card c) {
        return -10 * points(c) - (c.suit() == v.trump ? 60 : 0) - (is_half_of_marriage(v, c) ? 15 : 0);
    });
}

Card answer(const View& v, CardSet cards, Rng& rng) {
    const Card led = led_card(v);
    return best_card(cards, rng, [&](Card c) {
        const bool is_trump = c.suit() == v.trump;
        const int spared = is_half_of_marriage(v, c) ? 15 : 0;
        if (!beats(c, led, v.trump)) return -10 * (points(c) + points(led)) - (is_trump ? 40 : 0) - spared;
        return 10 * points(led) + (is_trump ? -70 - 5 * points(c) : 10 * points(c)) - spared;
    });
}

}  // namespace

Move QuickAgent::choose(const View& view, Rng& rng) {
    const Choices c = choices(view);
    if (rng.chance(kAtRandom)) return any_card_or_marriage(c, rng);
    if (!view.trick.empty()) return make_move(Kind::play, answer(view, c.cards, rng));
    if (c.exchange) return make_move(Kind::exchange);
    if (c.marriages == 0) return make_move(Kind::play, lead(view, rng));
    const int suit = c.marriages >> view.trump & 1 ? view.trump : std::countr_zero(c.marriages);
    return make_marriage(Kind::declare, card_of(c.queen_led ? queen : king, suit));
}

}  // namespace valtti::schnapsen
