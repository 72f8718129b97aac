// What a seat knows, and full states that agree with it.
#include "games/tysiac/moves.hpp"
#include "games/tysiac/sampler.hpp"

namespace valtti::tysiac {
namespace {

// Worlds that contradict a bid are drawn again. A made-up position may have no others; then any will do.
constexpr int kTries = 2000;

CardSet to_set(int8_t card) {
    return card == kNoCard ? CardSet() : CardSet(Card{static_cast<uint8_t>(card)});
}

// All eight cards a seat has had since the exchange.
CardSet all_cards(const State& s, int seat) {
    return s.hand[seat] | played_by(s, seat);
}

bool is_allowed_bid(const Public& p, int seat, CardSet dealt) {
    return p.bids[seat] <= kCardPoints || highest_bid(p.rules, dealt) >= p.bids[seat];
}

// Could everybody have bid as it did, holding these cards and with these gifts?
bool bids_agree(const State& s) {
    const CardSet prikup = s.prikup.set();
    CardSet gifts;
    for (int8_t card : s.received) gifts |= to_set(card);
    for (int seat = 0; seat < s.rules.players; ++seat) {
        if (!is_active(s, seat)) continue;
        CardSet dealt = all_cards(s, seat) - to_set(s.received[seat]);
        if (seat == s.declarer && s.phase != Phase::bidding) dealt = (dealt | gifts) - prikup;
        if (!is_allowed_bid(s, seat, dealt)) return false;
    }
    const bool raised = s.phase != Phase::bidding && s.bid > kCardPoints && s.bid > s.bids[s.declarer];
    return !raised || s.bid <= contract_limit(all_cards(s, s.declarer));
}

// A hand in some order: what was dealt, then what came later.
void order_hand(State& s, int seat, Rng& rng) {
    CardListOf<10> late;
    if (seat == s.declarer && s.phase != Phase::bidding) {
        for (Card c : s.prikup)
            if (s.hand[seat].contains(c)) late.push(c);
    } else if (s.hand[seat].contains_all(to_set(s.received[seat]))) {
        for (Card c : to_set(s.received[seat])) late.push(c);
    }
    CardListOf<10>& order = s.order[seat];
    for (Card c : s.hand[seat] - late.set()) order.push(c);
    rng.shuffle(order.data(), order.size());
    for (Card c : late) order.push(c);
}

}  // namespace

View::View(const State& s, int viewer)
    : Public(s),
      seat(static_cast<int8_t>(viewer)),
      playable(viewer == s.actor ? s.playable : CardSet()),
      hand(s.hand[viewer]),
      order(s.order[viewer]) {
    if (s.phase != Phase::bidding) prikup = s.prikup;
    if (viewer == s.declarer)
        received = s.received;
    else
        received[viewer] = s.received[viewer];
}

View view(const State& s, int seat) {
    View v(s, seat);
    // Only the holder of four nines knows that it is being asked about them.
    if (s.phase == Phase::nines && s.actor != seat) {
        v.phase = s.rules.raise ? Phase::raising : Phase::playing;
        v.actor = s.declarer;
        if (v.phase == Phase::playing) {
            v.leader = s.declarer;
            if (seat == v.actor) v.playable = v.hand;
        }
    }
    return v;
}

CardSet hidden(const View& v) {
    CardSet seen = v.hand | v.trick.set();
    for (int seat = 0; seat < v.rules.players; ++seat)
        seen |= v.played[seat] | v.known[seat] | to_set(v.received[seat]);
    if (v.phase != Phase::bidding && !exchanged(v)) seen |= v.prikup.set();
    return kPack - seen;
}

Sampler::Plan Sampler::plan_of(const View& v) {
    Plan plan;
    const CardSet prikup = v.prikup.set();
    const bool gave = exchanged(v);
    for (int seat = 0; seat < v.rules.players; ++seat) {
        if (seat == v.seat || !is_active(v, seat)) continue;
        const CardSet played = played_by(v, seat);
        CardSet& certain = plan.certain[seat];
        certain = v.known[seat] | (to_set(v.received[seat]) - played);
        if (seat == v.declarer && v.phase != Phase::bidding && !gave) certain |= prikup;
        Place& place = plan.places[plan.size];
        place.room = v.hand_size[seat] - certain.size();
        place.may_hold = kPack - v.excluded[seat];
        if (gave && seat != v.declarer) {
            place.one_of_prikup = true;
            if (!(prikup & (played | certain)).empty()) place.may_hold -= prikup;
        }
        plan.seat[plan.size++] = static_cast<int8_t>(seat);
    }
    if (v.phase == Phase::bidding) {
        plan.places[plan.size].room = 3;
        plan.seat[plan.size++] = -1;
    }
    return plan;
}

Sampler::Sampler(const View& v)
    : view_(v),
      plan_(plan_of(v)),
      worlds_(hidden(v), std::span(plan_.places).first(static_cast<size_t>(plan_.size)), v.prikup.set()) {}

// A world with all hidden cards in place, but for who was given which.
State Sampler::place_cards(Rng& rng) const {
    State s{};
    static_cast<Public&>(s) = view_;
    s.prikup = view_.prikup;
    s.received = view_.received;
    s.hand = plan_.certain;
    s.hand[view_.seat] = view_.hand;
    s.order[view_.seat] = view_.order;
    const Worlds::Hands drawn = worlds_.draw(rng);
    for (int p = 0; p < plan_.size; ++p) {
        if (plan_.seat[p] >= 0) {
            s.hand[plan_.seat[p]] |= drawn[p];
            continue;
        }
        for (Card c : drawn[p]) s.prikup.push(c);
        rng.shuffle(s.prikup.data(), s.prikup.size());
    }
    return s;
}

// Draws which cards the defenders were given, where the viewer does not know; false if no way agrees with the bids.
bool Sampler::choose_gifts(State& s, Rng& rng) const {
    if (!exchanged(s)) return bids_agree(s);
    const int next = next_active(s, s.declarer);
    const int other = next_active(s, next);
    const auto candidates = [&](int seat) {
        if (view_.received[seat] != kNoCard) return to_set(view_.received[seat]);
        const CardSet all = all_cards(s, seat);
        const CardSet of_prikup = all & s.prikup.set();
        return of_prikup.empty() ? all : of_prikup;
    };
    struct Pair {
        int8_t first, second;
    };
    std::array<Pair, 64> pairs;
    uint32_t n = 0;
    for (Card first : candidates(next)) {
        for (Card second : candidates(other)) {
            s.received[next] = static_cast<int8_t>(first.index);
            s.received[other] = static_cast<int8_t>(second.index);
            if (bids_agree(s)) pairs[n++] = {s.received[next], s.received[other]};
        }
    }
    if (n == 0) return false;
    const Pair drawn = pairs[rng.below(n)];
    s.received[next] = drawn.first;
    s.received[other] = drawn.second;
    return true;
}

State Sampler::draw(Rng& rng) const {
    State s = place_cards(rng);
    for (int tries = kTries; tries > 0 && !choose_gifts(s, rng); --tries) s = place_cards(rng);
    for (int seat = 0; seat < s.rules.players; ++seat)
        if (seat != view_.seat) order_hand(s, seat, rng);
    set_playable(s);
    return s;
}

}  // namespace valtti::tysiac
