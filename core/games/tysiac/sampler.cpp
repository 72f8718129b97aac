#include "games/tysiac/sampler.hpp"

#include <algorithm>

#include "games/tysiac/moves.hpp"

namespace valtti::tysiac {
namespace {

// Worlds that contradict a bid are drawn again, so often.
constexpr int kTries = 2000;

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

// The marriages that `allows` asks for, each time without one too many.
template <class F>
std::vector<CardSet> least_marriages(F allows) {
    std::vector<CardSet> found;
    for (unsigned suits = 0; suits < 16; ++suits) {
        const CardSet cards = marriage_cards(suits);
        const bool has_less = std::any_of(found.begin(), found.end(), [&](CardSet c) { return cards.contains_all(c); });
        if (!has_less && allows(cards)) found.push_back(cards);
    }
    return found;
}

// Kings and queens that a seat must have held for what it bid, and for the contract that it raised.
std::vector<CardSet> proofs_of(const View& v, int seat) {
    const bool shown = v.phase != Phase::bidding;
    const CardSet prikup = shown ? v.prikup.set() : CardSet();
    auto dealt = least_marriages([&](CardSet cards) { return is_allowed_bid(v, seat, cards); });
    std::erase_if(dealt, [&](CardSet cards) { return !(cards & prikup).empty(); });
    if (!shown || seat != v.declarer || v.bid <= kCardPoints || v.bid <= v.bids[seat]) return dealt;
    std::vector<CardSet> both;
    for (CardSet raised : least_marriages([&](CardSet cards) { return contract_limit(cards) >= v.bid; }))
        for (CardSet cards : dealt)
            if (std::find(both.begin(), both.end(), cards | raised) == both.end()) both.push_back(cards | raised);
    return both;
}

bool holds(const State& s, const BySeat<CardSet>& proof) {
    for (int seat = 0; seat < s.rules.players; ++seat)
        if (!all_cards(s, seat).contains_all(proof[seat])) return false;
    return true;
}

}  // namespace

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

Worlds Sampler::worlds_of(const View& v, const Plan& plan, CardSet cards) {
    return Worlds(cards, std::span(plan.places).first(static_cast<size_t>(plan.size)), v.prikup.set());
}

Sampler::Sampler(const View& v) : view_(v), plan_(plan_of(v)), worlds_(worlds_of(v, plan_, hidden(v))) {}

// A world with all hidden cards in place, but for who was given which.
State Sampler::place_cards(const Plan& plan, const Worlds& worlds, Rng& rng) const {
    State s{};
    static_cast<Public&>(s) = view_;
    s.prikup = view_.prikup;
    s.received = view_.received;
    s.hand = plan.certain;
    s.hand[view_.seat] = view_.hand;
    s.order[view_.seat] = view_.order;
    const Worlds::Hands drawn = worlds.draw(rng);
    for (int p = 0; p < plan.size; ++p) {
        if (plan.seat[p] >= 0) {
            s.hand[plan.seat[p]] |= drawn[p];
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

// The worlds in which certain seats hold certain marriages.
std::optional<Sampler::Proved> Sampler::prove(const BySeat<CardSet>& proof) const {
    Plan plan = plan_;
    CardSet open = hidden(view_);
    for (int p = 0; p < plan.size; ++p) {
        const int seat = plan.seat[p];
        if (seat < 0 || proof[seat].empty()) continue;
        const CardSet missing = proof[seat] - plan.certain[seat] - played_by(view_, seat);
        Place& place = plan.places[p];
        if (!(open & place.may_hold).contains_all(missing) || missing.size() > place.room) return std::nullopt;
        place.room -= missing.size();
        plan.certain[seat] |= missing;
        open -= missing;
    }
    Worlds worlds = worlds_of(view_, plan, open);
    if (worlds.count() == 0) return std::nullopt;
    return Proved{proof, plan, std::move(worlds)};
}

// Every way in which the others can hold marriages that their bids need. A declarer is taken to have kept them.
std::vector<Sampler::Proved> Sampler::all_proved() const {
    std::vector<BySeat<CardSet>> proofs(1);
    for (int seat = 0; seat < view_.rules.players; ++seat) {
        const auto needed = seat == view_.seat ? std::vector<CardSet>{CardSet()} : proofs_of(view_, seat);
        std::vector<BySeat<CardSet>> longer;
        for (const auto& proof : proofs)
            for (CardSet cards : needed) {
                longer.push_back(proof);
                longer.back()[seat] = cards;
            }
        proofs = std::move(longer);
    }
    std::vector<Proved> found;
    for (const auto& proof : proofs)
        if (auto proved = prove(proof)) found.push_back(std::move(*proved));
    return found;
}

// For bids so high that hardly any world allows them: the marriages are placed first. A world that several ways lead to
// is kept only once in as many times, so that all are equally likely. False if no world is found.
bool Sampler::draw_proved(State& s, Rng& rng) const {
    const std::vector<Proved> ways = all_proved();
    uint64_t total = 0;
    for (const Proved& way : ways) total += way.worlds.count();
    for (int tries = total > 0 ? kTries : 0; tries > 0; --tries) {
        uint64_t at = rng.below64(total);
        size_t w = 0;
        while (at >= ways[w].worlds.count()) at -= ways[w++].worlds.count();
        s = place_cards(ways[w].plan, ways[w].worlds, rng);
        uint32_t leading = 0;
        for (const Proved& way : ways) leading += holds(s, way.proof);
        if (rng.below(leading) == 0 && choose_gifts(s, rng)) return true;
    }
    return false;
}

State Sampler::draw(Rng& rng) const {
    State s = place_cards(plan_, worlds_, rng);
    int tries = kTries;
    while (!choose_gifts(s, rng) && --tries > 0) s = place_cards(plan_, worlds_, rng);
    // A made-up position may have no world that agrees with its bids; then any will do.
    if (tries == 0) draw_proved(s, rng);
    for (int seat = 0; seat < s.rules.players; ++seat)
        if (seat != view_.seat) order_hand(s, seat, rng);
    set_playable(s);
    return s;
}

}  // namespace valtti::tysiac
