#include "games/tysiac/moves.hpp"

#include <algorithm>
#include <bit>

namespace valtti::tysiac {
namespace {

// Bids are the lowest one and whole steps above it: the first of them that is not below a value.
int next_step(const Rules& r, int value) {
    const int steps = (value - kLowestBid + r.bid_step - 1) / r.bid_step;
    return kLowestBid + steps * r.bid_step;
}

// Calls f with each legal move until it returns false; says whether it never did.
template <class F>
bool for_each_move(const View& v, F&& f) {
    if (!has_turn(v)) return true;
    switch (v.phase) {
        case Phase::bidding: {
            if (!f(make_move(Kind::pass))) return false;
            const auto [low, high] = bid_range(v, v.seat, v.hand);
            for (int value = low; value <= high; value += v.rules.bid_step)
                if (!f(make_bid(Kind::bid, value))) return false;
            return true;
        }
        case Phase::giving:
            if (may_bomb(v, v.seat) && !f(make_move(Kind::bomb))) return false;
            for (Card first : v.hand)
                for (Card second : v.hand - first)
                    if (!f(make_move(Kind::give, first, second))) return false;
            return true;
        case Phase::nines: return f(make_move(Kind::redeal)) && f(make_move(Kind::decline));
        case Phase::raising: {
            const auto [low, high] = contract_range(v, v.hand);
            if (!f(make_bid(Kind::contract, low))) return false;
            for (int value = next_step(v.rules, low + 1); value <= high; value += v.rules.bid_step)
                if (!f(make_bid(Kind::contract, value))) return false;
            return true;
        }
        case Phase::playing:
            for (Card c : playable_cards(v))
                if (!f(make_move(Kind::play, c))) return false;
            for (unsigned suits = declarable(v); suits; suits &= suits - 1)
                for (Rank rank : {queen, king})
                    if (!f(make_move(Kind::declare, card_of(rank, std::countr_zero(suits))))) return false;
            return true;
        default: return true;
    }
}

}  // namespace

int highest_bid(const Rules& r, CardSet dealt) {
    if (r.bid_limit == BidLimit::none) return kHighestBid;
    const unsigned suits = marriages(dealt);
    if (r.bid_limit == BidLimit::marriage) return suits ? kHighestBid : kCardPoints;
    return kCardPoints + marriage_points(suits);
}

BidRange bid_range(const Public& p, int seat, CardSet hand) {
    const int low = std::max(lowest_contract(p, seat), p.bid + 1);
    return {next_step(p.rules, low), highest_bid(p.rules, hand)};
}

BidRange contract_range(const Public& p, CardSet hand) {
    return {p.bid, std::max<int>(p.bid, contract_limit(hand))};
}

bool has_turn(const View& v) {
    if (v.seat == v.actor) return true;
    switch (v.phase) {
        case Phase::bidding: return is_active(v, v.seat) && !has_seat(v.passed, v.seat);
        case Phase::playing: return !v.hand.empty();
        case Phase::giving:
        case Phase::raising: return v.seat == v.declarer;
        default: return false;
    }
}

CardSet playable_cards(const View& v) {
    if (v.seat == v.actor) return v.playable;
    return answers(v) ? playable(v.hand, led_card(v), best_of_trick(v), v.trump, duties(v.rules)) : v.hand;
}

unsigned declarable(const View& v) {
    const bool first_trick = v.hand_size[v.seat] == 8;
    if (answers(v) || (first_trick && !v.rules.marriage_first_trick)) return 0;
    return marriages(v.hand);
}

bool may_bomb(const Public& p, int seat) {
    return p.rules.bomb && (p.rules.bombs_most == 0 || p.bombs[seat] < p.rules.bombs_most);
}

bool legal(const View& v, MoveList& out) {
    out.clear();
    return for_each_move(v, [&](const Move& m) {
        if (out.full()) return false;
        out.push(m);
        return true;
    });
}

uint64_t count(const View& v) {
    uint64_t n = 0;
    for_each_move(v, [&](const Move&) { return ++n > 0; });
    return n;
}

Move any_move(const View& v, MoveList& moves, Rng& rng) {
    legal(v, moves);
    return moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))];
}

bool is_legal(const View& v, const Move& m) {
    return !for_each_move(v, [&](const Move& other) { return !(other == m); });
}

std::optional<Move> forced(const State& s) {
    // Who leads its last card has no marriage, so a single card is a single move.
    if (s.phase == Phase::playing)
        return s.playable.size() > 1 ? std::nullopt : std::optional(make_move(Kind::play, s.playable));
    if (s.phase == Phase::bidding) {
        const auto [low, high] = bid_range(s, s.actor, s.hand[s.actor]);
        return low <= high ? std::nullopt : std::optional(make_move(Kind::pass));
    }
    if (s.phase == Phase::raising) {
        const auto [low, high] = contract_range(s, s.hand[s.actor]);
        return next_step(s.rules, low + 1) <= high ? std::nullopt : std::optional(make_bid(Kind::contract, low));
    }
    return std::nullopt;
}

}  // namespace valtti::tysiac
