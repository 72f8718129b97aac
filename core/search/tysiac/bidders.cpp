#include "search/tysiac/bidders.hpp"

#include <algorithm>
#include <cmath>

#include "search/tysiac/hands.hpp"

namespace valtti::tysiac {
namespace {

constexpr double kCaution = 18;  // below what a hand takes on average, so that two of three contracts are made
constexpr double kSpread = 10;   // of the bidders by points, as the scale of a logistic curve
constexpr double kOddBidder = 0.04;

int best_marriage(CardSet hand) {
    int most = 0;
    for (int suit = 0; suit < kNumSuits; ++suit)
        if (marriages(hand) >> suit & 1) most = std::max<int>(most, kMarriage[suit]);
    return most;
}

// The seven cards that a seat was dealt.
CardSet dealt_to(const State& s, int seat) {
    CardSet cards = s.hand[seat] | played_by(s, seat);
    if (s.phase == Phase::bidding) return cards;
    if (seat != s.declarer) return cards - to_set(s.received[seat]);
    for (int8_t card : s.received) cards |= to_set(card);
    return cards - s.prikup.set();
}

// The chance that a bidder goes as far as a bid.
double goes_to(CardSet dealt, int bid) {
    const double by_marriage = ceiling(Bidder::by_marriage, dealt, 0) >= bid ? 1 : 0;
    const double by_points = 1 / (1 + std::exp((bid - ceiling(Bidder::by_points, dealt, 0)) / kSpread));
    return (1 - 2 * kOddBidder) * (by_marriage + by_points) / 2 + kOddBidder;
}

// The bid that a seat which has passed was not ready to make, as far as it can be told.
int refused_bid(const State& s, int seat) {
    const int own = s.bids[seat];
    const int standing = s.phase == Phase::bidding ? s.bid : s.bids[s.declarer];
    if (own > 0) return std::min(standing, own + 10) + 10;
    int before = 0;  // who has bid before its only turn
    for (int other = first_bidder(s); other != seat; other = next_active(s, other)) before += s.bids[other] > 0;
    return kLowestBid + 10 * before;
}

}  // namespace

double ceiling(Bidder kind, CardSet dealt, double boldness) {
    if (kind == Bidder::by_marriage) return 30 + best_marriage(dealt);
    return points_of_seven(dealt) - kCaution + boldness;
}

double likelihood_of_bids(const State& world, int viewer) {
    double product = 1;
    for (int seat = 0; seat < world.rules.players; ++seat) {
        if (seat == viewer || !is_active(world, seat)) continue;
        const bool forced = world.rules.opening == Opening::forced && seat == first_bidder(world);
        const int bid = forced && world.bids[seat] == kLowestBid ? 0 : world.bids[seat];
        const bool passed = has_seat(world.passed, seat);
        if (bid == 0 && !passed) continue;
        const CardSet dealt = dealt_to(world, seat);
        const double to_bid = bid > 0 ? goes_to(dealt, bid) : 1;
        product *= passed ? std::max(to_bid - goes_to(dealt, refused_bid(world, seat)), kOddBidder) : to_bid;
    }
    return product;
}

double likelihood_of_gifts(const State& world, int viewer) {
    if (world.phase < Phase::nines || viewer == world.declarer) return 1;
    CardSet kept = world.hand[world.declarer] | played_by(world, world.declarer);
    double product = 1;
    for (int seat : receivers(world)) {
        if (world.received[seat] == kNoCard) continue;
        const Card c{static_cast<uint8_t>(world.received[seat])};
        constexpr std::array<double, 6> by_rank = {0.05, 0.2, 0.35, 0.45, 0.9, 1};
        product *= by_rank[static_cast<size_t>(place_of(c))];
        if (is_marriage_card(c) && kept.contains(partner(c))) product *= 0.2;
    }
    return product;
}

}  // namespace valtti::tysiac
