#include "agents/moska/bots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/assignment.hpp"

namespace valtti::moska {
namespace {

constexpr int64_t kImpossible = 1'000'000'000'000;  // beyond any cost that parameters can make

constexpr uint32_t bit(Kind k) {
    return 1U << k;
}

template <class F>
Card least(const CardList& order, CardSet set, F worth) {
    Card best{};
    auto lowest = std::numeric_limits<decltype(worth(best))>::max();
    for (Card c : order) {
        if (!set.contains(c) || worth(c) >= lowest) continue;
        lowest = worth(c);
        best = c;
    }
    return best;
}

Kind pick_class(uint32_t classes, Rng& rng) {
    return static_cast<Kind>(pick_bit(static_cast<uint16_t>(classes), rng));
}

// The strongest card in the game is the highest trump, or without trumps the strongest of the suits.
int greatest_strength(const View& v) {
    const CardSet cards = in_play(v);
    const auto top = [&](int suit) {
        const CardSet in_suit = cards & suit_cards(suit);
        return in_suit.empty() ? 0 : strength(v, Card{static_cast<uint8_t>(std::bit_width(in_suit.bits) - 1)});
    };
    if (!(cards & suit_cards(v.trump)).empty()) return top(v.trump);
    return std::max({top(0), top(1), top(2), top(3)});
}

int total_strength(const View& v, CardSet cards) {
    int sum = 0;
    for (Card c : cards) sum += strength(v, c);
    return sum;
}

// The mean over cards that may be in the deck. Cards on the table that are not killed count among them,
// as they do in the original.
double expected_strength(const View& v) {
    CardSet maybe = in_play(v) - v.hand - v.killed;
    for (int seat = 0; seat < v.rules.players; ++seat)
        if (seat != v.seat) maybe -= v.known[seat];
    return maybe.empty() ? 0 : static_cast<double>(total_strength(v, maybe)) / maybe.size();
}

}  // namespace

// --- Bot0 and Bot1 ---------------------------------------------------------------------------------------

CardSet Bot0::open(const View& v, Rng&) {
    const int lowest = worth(v, least(v.order, v.hand, [&](Card c) { return worth(v, c); }));
    CardSet all;
    for (Card c : v.hand)
        if (worth(v, c) == lowest) all |= c;
    return first_cards(v.order, all, v.hand_size[v.target]);
}

CardSet Bot0::add(const View& v, Rng&) {
    return first_cards(v.order, playable(v), fits(v));
}

CardSet Bot0::self(const View& v, Rng&) {
    return playable(v) - suit_cards(v.trump);
}

// Each card goes to its least victim; of several on one victim the last in hand stays.
Play Bot0::kill(const View& v, Rng&) {
    std::array<int8_t, kNumCards> killer_of;
    killer_of.fill(kNoCard);
    for (Card c : v.order) {
        const CardSet choice = victims(v, c);
        if (choice.empty()) continue;
        const Card victim = least(v.unkilled_in_order, choice, [&](Card t) { return worth(v, t); });
        killer_of[victim.index] = static_cast<int8_t>(c.index);
    }
    Play play;
    for (Card victim : v.unkilled)
        if (killer_of[victim.index] != kNoCard)
            play.add_pair(Card{static_cast<uint8_t>(killer_of[victim.index])}, victim);
    return play;
}

Card Bot0::drop(const View& v, CardSet victims, Rng&) {
    return first_cards(v.unkilled_in_order, victims, 1).first();
}

CardSet Bot1::add(const View& v, Rng&) {
    CardSet cheap;
    for (Card c : playable(v))
        if (worth(v, c) < 11) cheap |= c;
    return first_cards(v.order, cheap, fits(v));
}

Card Bot1::drop(const View& v, CardSet victims, Rng&) {
    return least(v.unkilled_in_order, victims, [&](Card t) { return worth(v, t); });
}

// --- Bot2 ------------------------------------------------------------------------------------------------

// Builds an opening rank by rank. With a positive scaler a pair is never cheaper than its lower card, so
// the default coefficients always open with one card.
CardSet Bot2::open(const View& v, Rng&) {
    const double q = c_.initial_play_quadratic_scaler;
    CardSet left = v.hand;
    CardSet chosen;
    int room = v.hand_size[v.target];
    while (!left.empty() && ((chosen.empty() && room >= 1) || room >= 2)) {
        double least_value = std::numeric_limits<double>::infinity();
        CardSet best;
        for (CardSet ranks = left; !ranks.empty();) {
            CardSet group = ranks_of(ranks.first()) & left;
            ranks -= group;
            // The n weakest of the rank, for each n: a mean strength, with a charge for more cards.
            CardSet taken;
            int sum = 0;
            for (int n = 1; n <= room && !group.empty(); ++n) {
                const Card c = least(v.order, group, [&](Card x) { return strength(v, x); });
                group -= c;
                taken |= c;
                sum += strength(v, c);
                const double value = static_cast<double>(sum) / n * (q * n + 1 - q);
                if (value < least_value) {
                    least_value = value;
                    best = taken;
                }
            }
        }
        if (!chosen.empty() && (best.size() == 1 || chosen.size() == 1)) break;
        chosen |= best;
        left -= ranks_of(best);
        room -= best.size();
    }
    return chosen;
}

CardSet Bot2::add(const View& v, Rng&) {
    CardSet cheap;
    for (Card c : playable(v))
        if (v.deck_size == 0 || strength(v, c) < 10) cheap |= c;
    return first_cards(v.order, cheap, fits(v));
}

CardSet Bot2::self(const View& v, Rng&) {
    CardSet chosen;
    const int limit = kNumCards - v.deck_size;
    for (Card b : playable(v))
        for (Card a : v.hand)
            if (kills(a, b, v.trump) && strength(v, a) + strength(v, b) <= limit) chosen |= b;
    return chosen;
}

int64_t Bot2::cost(const View& v, Card killer, Card victim) const {
    double factor = 1;
    if (ranks_of(v.unkilled).contains(killer)) factor += c_.fall_card_already_played_value;
    if (ranks_of(v.hand).contains(victim)) factor += c_.fall_card_same_value_already_in_hand;
    if (victim.index == v.flagged && v.deck_size > 0) factor += c_.fall_card_card_is_preventing_kopling;
    const double x = strength(v, killer);
    const double y = strength(v, victim);
    // The original divides and multiplies by the difference; in floating point a value just below a whole
    // number can come of it, which then loses one here.
    return static_cast<int64_t>(factor * (x + y) / (x - y) * (x - y));
}

// As many kills as possible, then at least cost; kills that cost too much for the deck's size are dropped.
Play Bot2::kill(const View& v, Rng&) {
    Assignment a(v.order.size(), v.unkilled_in_order.size());
    for (int i = 0; i < v.order.size(); ++i)
        for (int j = 0; j < v.unkilled_in_order.size(); ++j)
            a.cost(i, j) = kills(v.order[i], v.unkilled_in_order[j], v.trump)
                               ? cost(v, v.order[i], v.unkilled_in_order[j])
                               : kImpossible;
    a.solve();
    Play play;
    const double dearest = (c_.fall_card_threshold_at_start - 52) / 52 * v.deck_size + 52;
    for (int i = 0; i < v.order.size(); ++i) {
        const int j = a.column_of(i);
        if (j < 0 || a.cost(i, j) >= kImpossible || static_cast<double>(a.cost(i, j)) > dearest) continue;
        play.add_pair(v.order[i], v.unkilled_in_order[j]);
    }
    return play;
}

Card Bot2::drop(const View& v, CardSet victims, Rng&) {
    const Card turned{static_cast<uint8_t>(v.turned)};
    return least(v.unkilled_in_order, victims, [&](Card u) {
        bool killable = false;
        for (Card c : v.hand) killable |= kills(c, u, v.trump);
        return (1 + (killable ? c_.fall_card_deck_card_not_played_to_unique : 0)) *
               (strength(v, turned) + strength(v, u));
    });
}

uint32_t Bot2::sensible(const View& v, uint32_t classes, Rng& rng) {
    if (has_kind(classes, Kind::open)) return bit(Kind::open);
    classes &= ~bit(Kind::turn);  // the original knows no attack from the deck
    for (Kind c : {Kind::add, Kind::self, Kind::kill})
        if (has_kind(classes, c) && play_of(c, v, rng).cards.empty()) classes &= ~bit(c);
    return classes;
}

Kind Bot2::choose_class(const View& v, uint32_t classes, Rng& rng) {
    classes = sensible(v, classes, rng);
    for (Kind c : {Kind::pass, Kind::end})
        if (!std::has_single_bit(classes)) classes &= ~bit(c);
    return pick_class(classes, rng);
}

// --- Bot3 ------------------------------------------------------------------------------------------------

double Bot3::score(const View& v, Kind c, Rng& rng) {
    CardSet hand = v.hand;
    if (c == Kind::end) hand |= v.unkilled;
    if (c == Kind::add || c == Kind::self || c == Kind::kill) hand -= play_of(c, v, rng).cards;
    const int size = hand.size();
    const int lift = c == Kind::pass ? 0 : std::max(0, std::min(6 - size, int{v.deck_size}));
    if (size + lift == 0) return std::numeric_limits<double>::infinity();
    const double missing = std::max(0, greatest_strength(v) * (6 - size - lift));
    return (total_strength(v, hand) + missing + expected_strength(v) * lift) / (size + lift);
}

Kind Bot3::choose_class(const View& v, uint32_t classes, Rng& rng) {
    classes = sensible(v, classes, rng);
    if (std::has_single_bit(classes)) return static_cast<Kind>(std::countr_zero(classes));
    double best = -std::numeric_limits<double>::infinity();
    uint32_t equals = 0;
    for (uint32_t left = classes; left; left &= left - 1) {
        const auto c = static_cast<Kind>(std::countr_zero(left));
        const double s = score(v, c, rng);
        if (s > best) {
            best = s;
            equals = 0;
        }
        if (s == best) equals |= bit(c);
    }
    return pick_class(equals, rng);
}

}  // namespace valtti::moska
