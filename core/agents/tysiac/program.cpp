#include "agents/tysiac/program.hpp"

namespace valtti::tysiac {
namespace {

// Suits from the highest marriage down: hearts, diamonds, clubs, spades.
constexpr std::array<int, kNumSuits> kByMarriage = {2, 1, 0, 3};

// What a hand takes without a marriage, as the thesis estimates it.
constexpr int kPlainPoints = 30;
constexpr int kNearGoal = 900;  // from here on a marriage of clubs is enough

int best_marriage(unsigned suits) {
    for (int suit : kByMarriage)
        if (suits >> suit & 1) return suit;
    return kNoSuit;
}

CardSet unseen(const View& v) {
    CardSet seen = v.hand;
    for (CardSet played : v.played) seen |= played;
    return kPack - seen;
}

bool is_top(Card c, CardSet unseen) {
    return (above(c) & unseen).empty();
}

// All cards the seat has had in this round, those it has given away included.
CardSet all_held(const View& v) {
    CardSet cards = v.hand | v.played[v.seat];
    if (v.seat != v.declarer) return cards;
    for (int8_t card : v.received)
        if (card != kNoCard) cards |= Card{static_cast<uint8_t>(card)};
    return cards;
}

// The hand in the order in which the program holds it: a declarer moves the marriages it had before giving cards
// away to the end.
CardListOf<10> own_order(const View& v) {
    if (v.seat != v.declarer) return v.order;
    const unsigned suits = marriages(all_held(v));
    if (suits == 0) return v.order;
    CardListOf<10> order = v.order;
    order.remove(marriage_cards(suits));
    for (int suit : kByMarriage)
        for (Rank rank : {queen, king})
            if (const Card c = card_of(rank, suit); (suits >> suit & 1) && v.hand.contains(c)) order.push(c);
    return order;
}

// Leads a card that is on top, and declares with it where that is possible.
Move lead_top(const View& v, Card c) {
    const bool married = is_marriage_card(c) && declarable(v) >> c.suit() & 1;
    return make_move(married ? Kind::declare : Kind::play, c);
}

}  // namespace

int ProgramAgent::ceiling(const View& v) const {
    const int suit = best_marriage(marriages(v.hand));
    const int most = kPlainPoints + (suit == kNoSuit ? 0 : kMarriage[suit]);
    return most == 90 && v.totals[v.seat] >= kNearGoal ? kLowestBid : most;
}

Move ProgramAgent::give(const View& v, Rng&) {
    CardSet rest = v.hand - marriage_cards(marriages(v.hand));
    const Card first = first_min(v.order, rest);
    rest -= first;
    return make_move(Kind::give, first, first_min(v.order, rest));
}

Move ProgramAgent::lead(const View& v, Rng&) {
    const CardListOf<10> order = own_order(v);
    const CardSet others = unseen(v);
    const Card highest = first_max(order, v.hand);
    if (is_top(highest, others)) return lead_top(v, highest);
    for (Card c : order)
        if (is_top(c, others)) return lead_top(v, c);
    const unsigned suits = declarable(v);
    if (suits) return make_move(Kind::declare, card_of(queen, best_marriage(suits)));
    const bool had_marriage = marriages(all_held(v)) != 0;
    const bool slips = had_marriage && marriages(v.hand) == 0 && !strict_text_;
    return make_move(Kind::play, slips ? highest : first_min(order, v.hand));
}

Card ProgramAgent::follow(const View& v, Rng&) {
    const CardListOf<10> order = own_order(v);
    if (v.playable.first().suit() == led_card(v).suit()) {
        const CardSet others = unseen(v);
        for (Card c : order)
            if (v.playable.contains(c) && is_top(c, others)) return c;
    }
    return first_min(order, v.playable);
}

}  // namespace valtti::tysiac
