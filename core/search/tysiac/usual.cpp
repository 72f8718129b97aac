#include "search/tysiac/usual.hpp"

#include <algorithm>

#include "search/tysiac/bidders.hpp"
#include "search/tysiac/hands.hpp"
#include "search/tysiac/seer.hpp"

namespace valtti::tysiac {
namespace {

// A contract is named as far below the points that are expected, and a round is given up as far above them.
constexpr int kMargin = 15;
constexpr int kHopeless = 30;

Move bid_up_to(const State& s, double ceiling) {
    const auto [low, high] = bid_range(s, s.actor, s.hand[s.actor]);
    const int wanted = s.bid > 0 ? std::max(low, s.bid + 10) : low;
    return wanted <= std::min<double>(high, ceiling) ? make_bid(Kind::bid, wanted) : make_move(Kind::pass);
}

Move give_or_bomb(const State& s) {
    const CardSet hand = s.hand[s.actor];
    const Move gift = usual_gifts(hand)[0];
    const bool is_hopeless = points_of_eight(hand - gift.cards - gift.targets) < s.bid - kHopeless;
    return is_hopeless && may_bomb(s, s.actor) ? make_move(Kind::bomb) : gift;
}

Move name_contract(const State& s) {
    const auto [low, high] = contract_range(s, s.hand[s.actor]);
    const int most = std::min(points_of_eight(s.hand[s.actor]) - kMargin, high);
    const int steps = std::max(0, most - low) / s.rules.bid_step;
    return make_bid(Kind::contract, low + steps * s.rules.bid_step);
}

}  // namespace

Move usual_move(const State& s, double boldness) {
    switch (s.phase) {
        case Phase::playing: return seer_move(s);
        case Phase::bidding: return bid_up_to(s, ceiling(s.hand[s.actor], boldness));
        case Phase::giving: return give_or_bomb(s);
        case Phase::raising: return name_contract(s);
        default: return make_move(Kind::decline);
    }
}

}  // namespace valtti::tysiac
