#include "agents/tysiac/table_agent.hpp"

namespace valtti::tysiac {

Card first_max(const CardListOf<10>& order, CardSet wanted) {
    Card best{};
    int most = -1;
    for (Card c : order) {
        const bool better = wanted.contains(c) & (points(c) > most);
        best = better ? c : best;
        most = better ? points(c) : most;
    }
    return best;
}

Card first_min(const CardListOf<10>& order, CardSet wanted) {
    Card best{};
    int fewest = 12;
    for (Card c : order) {
        const bool better = wanted.contains(c) & (points(c) < fewest);
        best = better ? c : best;
        fewest = better ? points(c) : fewest;
    }
    return best;
}

// Where others may answer it opens low and outbids them by ten; where nobody can, it bids all it would.
Move TableAgent::bid_up_to(const View& v, int most) const {
    const auto [low, high] = bid_range(v, v.seat, v.hand);
    const int step = v.rules.bid_step;
    const int limit = std::min(most, high);
    const int over = v.bid > 0 ? std::max(0, v.bid + 10 - low) : 0;
    const int answer = low + (over + step - 1) / step * step;
    if (low > limit) return make_move(Kind::pass);
    if (v.rules.auction == Auction::first_bid) return make_bid(Kind::bid, low + (limit - low) / step * step);
    return answer > limit ? make_move(Kind::pass) : make_bid(Kind::bid, answer);
}

Move TableAgent::choose(const View& v, Rng& rng) {
    switch (v.phase) {
        case Phase::playing: return v.trick.empty() ? lead(v, rng) : make_move(Kind::play, follow(v, rng));
        case Phase::bidding: return bid_up_to(v, ceiling(v));
        case Phase::giving: return give(v, rng);
        case Phase::nines: return make_move(Kind::decline);
        case Phase::raising: return make_bid(Kind::contract, v.bid);
        default: return kNoMove;
    }
}

}  // namespace valtti::tysiac
