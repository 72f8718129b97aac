#include "search/schnapsen/guide.hpp"

#include <bit>
#include <climits>

#include "games/schnapsen/schnapsen.hpp"
#include "search/schnapsen/chances.hpp"

namespace valtti::schnapsen {
namespace {

constexpr double kAtRandom = 0.2;  // of the moves in playouts
constexpr int kMostDraws = 20;
constexpr double kKeptBack = 0.35;  // how often somebody keeps a marriage for later

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

Card lead(const State& s, CardSet hand, Rng& rng) {
    return best_card(hand, rng, [&](Card c) {
        return -10 * points(c) - (c.suit() == s.trump ? 60 : 0) - (is_half_of_marriage(s, c) ? 15 : 0);
    });
}

Card answer(const State& s, CardSet cards, Rng& rng) {
    const Card led = led_card(s);
    return best_card(cards, rng, [&](Card c) {
        const bool is_trump = c.suit() == s.trump;
        const int spared = is_half_of_marriage(s, c) ? 15 : 0;
        if (!beats(c, led, s.trump)) return -10 * (points(c) + points(led)) - (is_trump ? 40 : 0) - spared;
        return 10 * points(led) + (is_trump ? -70 - 5 * points(c) : 10 * points(c)) - spared;
    });
}

}  // namespace

Move usual_move(const State& s, Rng& rng) {
    const CardSet hand = s.hand[s.actor];
    const Choices c = choices(s, s.actor, hand);
    if (rng.chance(kAtRandom)) return any_card_or_marriage(c, rng);
    if (!s.trick.empty()) return make_move(Kind::play, answer(s, c.cards, rng));
    if (c.exchange) return make_move(Kind::exchange);
    if (c.marriages == 0) return make_move(Kind::play, lead(s, hand, rng));
    const int suit = c.marriages >> s.trump & 1 ? s.trump : std::countr_zero(c.marriages);
    return make_marriage(Kind::declare, card_of(c.queen_led ? queen : king, suit));
}

double likelihood_of_lead(const State& s, int seat) {
    if (s.trick.empty() || s.leader == seat || is_strict(s)) return 1;
    const Card led = led_card(s);
    const bool has_married = is_marriage_card(led) && s.known[s.leader].contains(partner(led));
    const bool may_marry = !s.played.empty() || s.rules.marriage_first_lead;
    return may_marry && !has_married && marriages(s.hand[s.leader] | led) ? kKeptBack : 1;
}

void RoundGuide::begin(const View& view) {
    root_ = view;
}

// With the talon used up there is one world.
bool RoundGuide::solve(const View& view, std::span<const Move> moves, std::span<double> values) {
    if (view.talon_size > 0) return false;
    Rng unused;
    const State state = Sampler(view).draw(unused);
    for (size_t i = 0; i < moves.size(); ++i)
        values[i] = chance_after(view, view.seat, *solver_.value_after(state, moves[i], view.seat));
    return true;
}

// The game ends with the round, and nobody forgets to claim.
State RoundGuide::draw(const Sampler& sampler, const View& view, Rng& rng) {
    State world = draw_believed<Schnapsen>(sampler, view, rng, kMostDraws,
                                           [&](const State& s) { return likelihood_of_lead(s, view.seat); });
    world.rules.unit = Unit::deal;
    world.rules.claim = Claim::automatic;
    return world;
}

double RoundGuide::value(const State& s, int seat, Rng&) {
    if (s.actor < 0) return chance_after(root_, seat, s.winner == seat ? s.value : -s.value);
    // Both seats ask one after the other.
    if (s != solved_) {
        solved_ = s;
        solved_value_ = *solver_.value(s, 0);
    }
    return chance_after(root_, seat, seat == 0 ? solved_value_ : -solved_value_);
}

}  // namespace valtti::schnapsen
