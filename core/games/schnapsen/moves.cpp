#include "games/schnapsen/moves.hpp"

#include "games/ace_ten/duties.hpp"

namespace valtti::schnapsen {
namespace {

Choices leads(const Public& p, int seat, CardSet hand) {
    Choices c;
    c.cards = hand;
    const bool first = is_first_lead(p);
    const bool open = !is_strict(p);
    c.exchange = open && p.talon_size >= p.rules.exchange_talon && hand.contains(card_of(jack, p.trump)) &&
                 (!first || p.rules.exchange_first_lead);
    if (!first || p.rules.marriage_first_lead) c.marriages = static_cast<uint8_t>(marriages(hand));
    c.queen_led = p.rules.marriage_card == MarriageCard::either;
    c.close = open && p.rules.close_talon != kNoClosing && p.talon_size >= p.rules.close_talon;
    c.claim = p.rules.claim == Claim::player && p.tricks[seat] > 0;
    return c;
}

}  // namespace

Choices choices(const Public& p, int seat, CardSet hand) {
    if (p.actor < 0) return {};
    if (p.trick.empty() || seat == p.leader) return leads(p, seat, hand);
    Choices c;
    c.cards = is_strict(p) ? playable(hand, led_card(p), led_card(p), p.trump) : hand;
    return c;
}

Move nth_move(const Choices& c, int n) {
    const int cards = c.cards.size();
    if (n < cards) return make_move(play, nth_card(c.cards, n));
    n -= cards;
    if (c.exchange && n-- == 0) return make_move(exchange);
    const int ways = 1 + c.queen_led;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        if (!(c.marriages >> suit & 1)) continue;
        if (n < ways) return make_marriage(declare, card_of(n == 0 ? king : queen, suit));
        n -= ways;
    }
    if (c.close && n-- == 0) return make_move(close);
    if (c.claim && n-- == 0) return make_move(claim);
    for (int suit = 0; suit < kNumSuits; ++suit)
        if (c.marriages >> suit & 1 && n-- == 0) return make_marriage(claim, card_of(king, suit));
    return kNoMove;
}

bool list_moves(const Choices& c, MoveList& out) {
    out.clear();
    for (Card card : in_order(c.cards))
        if (!out.full()) out.push(make_move(play, card));
    for (int n = c.cards.size(); n < c.count() && !out.full(); ++n) out.push(nth_move(c, n));
    return out.size() == c.count();
}

bool is_legal(const View& v, const Move& m) {
    if (m.value != 0) return false;
    const Choices c = choices(v);
    if (m.kind == play && m.targets.empty() && m.cards.size() == 1) return c.cards.contains_all(m.cards);
    for (int n = c.cards.size(); n < c.count(); ++n)
        if (nth_move(c, n) == m) return true;
    return false;
}

std::optional<Move> forced(const State& s) {
    const Choices c = choices(s, s.actor, s.hand[s.actor]);
    if (c.count() != 1) return std::nullopt;
    return nth_move(c, 0);
}

CardListOf<2 * kHandSize> in_order(CardSet set) {
    CardListOf<2 * kHandSize> list;
    for (int suit = 0; suit < kNumSuits; ++suit)
        for (int place = 0; place < kNumRanks; ++place)
            if (const Card c = card_of(place, suit); set.contains(c)) list.push(c);
    return list;
}

}  // namespace valtti::schnapsen
