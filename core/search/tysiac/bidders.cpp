#include "search/tysiac/bidders.hpp"

#include <algorithm>
#include <cmath>

#include "search/tysiac/hands.hpp"

namespace valtti::tysiac {
namespace {

constexpr double kCaution = 18;  // below what a hand takes on average, so that two of three contracts are made
constexpr double kSpread = 16;   // of keen bidders, as the scale of a logistic curve
constexpr double kOddBidder = 0.1;
constexpr double kOddGift = 0.02;
constexpr int kPlainPoints = 30;  // that plain bidders add to a marriage
constexpr double kPlainAtFirst = 0.6;
// How many times likelier it is among plain players that a contract is the lowest one, or higher and what was bid, or
// still higher; or that a round is given up.
constexpr double kLowest = 2.3;
constexpr double kHigher = 0.3;
constexpr double kHardlyPlain = 0.03;
constexpr double kSureOdds = 50;  // whatever is seen, as nobody is quite of either kind

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
double goes_to(CardSet dealt, int bid, Others kind) {
    const double goes = kind == Others::plain ? (kPlainPoints + best_marriage(dealt) >= bid ? 1 : 0)
                                              : 1 / (1 + std::exp((bid - ceiling(dealt, 0)) / kSpread));
    return (1 - 2 * kOddBidder) * goes + kOddBidder;
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

// Has a declarer given away what counts least, and no marriage?
bool gives_lowest(CardSet kept, CardSet given) {
    const CardSet free = (kept | given) - marriage_cards(marriages(kept | given));
    int most = 0;
    for (Card c : given) most = std::max(most, points(c));
    for (Card c : free - given)
        if (points(c) < most) return false;
    return free.contains_all(given);
}

}  // namespace

double ceiling(CardSet dealt, double boldness) {
    return points_of_seven(dealt) - kCaution + boldness;
}

double chance_of_plain(const View& v) {
    int lowest = 0, higher = 0, odd = 0;
    for (int seat = 0; seat < v.rules.players; ++seat) {
        if (seat == v.seat) continue;
        lowest += v.contracts[seat] - v.higher_contracts[seat];
        higher += v.higher_contracts[seat] - v.raised_contracts[seat];
        odd += v.raised_contracts[seat] + v.bombs[seat];
    }
    if (v.phase == Phase::playing && v.declarer != v.seat) ++(is_raised(v) ? odd : is_higher(v) ? higher : lowest);
    const double first = kPlainAtFirst / (1 - kPlainAtFirst);
    const double odds = first * std::pow(kLowest, lowest) * std::pow(kHigher, higher) * std::pow(kHardlyPlain, odd);
    return 1 / (1 + 1 / std::clamp(odds, 1 / kSureOdds, kSureOdds));
}

double likelihood_of_bids(const State& world, int viewer, Others others) {
    double product = 1;
    for (int seat = 0; seat < world.rules.players; ++seat) {
        if (seat == viewer || !is_active(world, seat)) continue;
        const bool forced = world.rules.opening == Opening::forced && seat == first_bidder(world);
        const int bid = forced && world.bids[seat] == kLowestBid ? 0 : world.bids[seat];
        const bool passed = has_seat(world.passed, seat);
        if (bid == 0 && !passed) continue;
        const CardSet dealt = dealt_to(world, seat);
        const double to_bid = bid > 0 ? goes_to(dealt, bid, others) : 1;
        const double further = passed ? goes_to(dealt, refused_bid(world, seat), others) : 0;
        product *= passed ? std::max(to_bid - further, kOddBidder) : to_bid;
    }
    return product;
}

double likelihood_of_gifts(const State& world, int viewer, Others others) {
    if (world.phase < Phase::nines || viewer == world.declarer) return 1;
    const CardSet kept = world.hand[world.declarer] | played_by(world, world.declarer);
    CardSet given;
    for (int seat : receivers(world)) given |= to_set(world.received[seat]);
    if (others == Others::plain) return gives_lowest(kept, given) ? 1 : kOddGift;
    double product = 1;
    for (Card c : given) {
        constexpr std::array<double, 6> by_rank = {0.05, 0.2, 0.35, 0.45, 0.9, 1};
        product *= by_rank[static_cast<size_t>(place_of(c))];
        if (is_marriage_card(c) && kept.contains(partner(c))) product *= 0.2;
    }
    return product;
}

}  // namespace valtti::tysiac
