#include "games/tysiac/refusals.hpp"

#include <algorithm>

#include "games/tysiac/moves.hpp"

namespace valtti::tysiac {
namespace {

using Why = std::optional<Refusal>;

Refusal about(std::string_view reason, int value) {
    return {.reason = reason, .cards = {}, .value = value};
}

// Is there such a move in any position?
bool exists(const Move& m) {
    const int cards = m.cards.size();
    const int targets = m.targets.size();
    if (m.kind == Kind::bid || m.kind == Kind::contract) return cards == 0 && targets == 0;
    if (m.value != 0 || m.kind >= kNumKinds) return false;
    if (m.kind == Kind::give) return cards == 1 && targets == 1;
    return targets == 0 && cards == (m.kind == Kind::play || m.kind == Kind::declare);
}

// The phase in which a kind of move is made.
Phase phase_of(int kind) {
    switch (kind) {
        case Kind::pass:
        case Kind::bid: return Phase::bidding;
        case Kind::bomb:
        case Kind::give: return Phase::giving;
        case Kind::redeal:
        case Kind::decline: return Phase::nines;
        case Kind::contract: return Phase::raising;
        default: return Phase::playing;
    }
}

bool is_step(const Rules& r, int value) {
    return (value - kLowestBid) % r.bid_step == 0;
}

// The highest bid that is not above a limit.
int last_step(const Rules& r, int limit) {
    return limit - (limit - kLowestBid) % r.bid_step;
}

// Of a bid above all that the hand allows.
Refusal too_high(const View& v) {
    if (v.rules.bid_limit != BidLimit::none && marriages(v.hand) == 0) return about(kBidNeedsMarriage, kCardPoints);
    return about(kBidTooHigh, last_step(v.rules, highest_bid(v.rules, v.hand)));
}

Why refuse_bid(const View& v, int value) {
    const int lowest = lowest_contract(v, v.seat);
    if (v.bid > 0 && value <= v.bid) return about(kBidTooLow, v.bid);
    if (value < lowest) return about(kBidBelowLowest, lowest);
    if (!is_step(v.rules, value)) return about(kBidStep, v.rules.bid_step);
    return value <= highest_bid(v.rules, v.hand) ? std::nullopt : Why(too_high(v));
}

Why refuse_contract(const View& v, int value) {
    const auto [low, high] = contract_range(v, v.hand);
    if (value < low) return about(kContractTooLow, low);
    if (value > high) return about(kContractTooHigh, std::max(low, last_step(v.rules, high)));
    const bool named = value == low || is_step(v.rules, value);
    return named ? std::nullopt : Why(about(kBidStep, v.rules.bid_step));
}

Why refuse_bomb(const View& v) {
    return may_bomb(v, v.seat) ? std::nullopt : Why(about(kBombsUsedUp, v.rules.bombs_most));
}

Why refuse_gifts(const View& v, const Move& m) {
    if (const Why missing = absent(m.cards | m.targets, kPack, v.hand)) return missing;
    return m.cards == m.targets ? Why(Refusal{kSameCardTwice, m.cards}) : std::nullopt;
}

Why refuse_play(const View& v, Card c) {
    if (const Why missing = absent(c, kPack, v.hand)) return missing;
    if (!answers(v)) return std::nullopt;
    return broken_duty(c, v.hand, led_card(v), best_of_trick(v), v.trump, duties(v.rules));
}

Why refuse_declaration(const View& v, Card c) {
    if (!kPack.contains(c)) return Refusal{kNotInPack, c};
    if (answers(v)) return Refusal{kOnlyWhenLeading};
    if (!is_marriage_card(c)) return Refusal{kNoMarriage};
    const CardSet pair = CardSet(c) | partner(c);
    if (!v.hand.contains_all(pair)) return Refusal{kNoMarriage, pair - v.hand};
    return declarable(v) ? std::nullopt : Why(Refusal{kMarriageFirstLead});
}

}  // namespace

std::optional<Refusal> duty(const View& v) {
    if (v.phase != Phase::playing || v.hand.empty() || !answers(v)) return std::nullopt;
    return ace_ten::duty(v.hand, led_card(v), best_of_trick(v), v.trump, duties(v.rules));
}

std::optional<Refusal> bid_limit(const View& v) {
    const bool is_limited = v.phase == Phase::bidding && highest_bid(v.rules, v.hand) < kHighestBid;
    return is_limited ? Why(too_high(v)) : std::nullopt;
}

std::optional<Refusal> refusal(const View& v, const Move& m) {
    if (!in_play(v)) return Refusal{kOver};
    if (!exists(m)) return Refusal{kNoSuchMove};
    if (!has_turn(v)) return Refusal{kNotYourTurn};
    if (m.kind == Kind::bomb && !v.rules.bomb) return Refusal{kRulesWithoutBombs};
    if (const Phase phase = phase_of(m.kind); phase != v.phase)
        return Refusal{phase == Phase::nines ? kNinesOnly : kNotNow};
    switch (m.kind) {
        case Kind::bid: return refuse_bid(v, m.value);
        case Kind::contract: return refuse_contract(v, m.value);
        case Kind::bomb: return refuse_bomb(v);
        case Kind::give: return refuse_gifts(v, m);
        case Kind::play: return refuse_play(v, m.cards.first());
        case Kind::declare: return refuse_declaration(v, m.cards.first());
        default: return std::nullopt;
    }
}

}  // namespace valtti::tysiac
