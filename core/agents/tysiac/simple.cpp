#include "agents/tysiac/simple.hpp"

namespace valtti::tysiac {

Move RandomAgent::give(const View& v, Rng& rng) {
    const Card first = pick_card(v.hand, rng);
    return make_move(Kind::give, first, pick_card(v.hand - first, rng));
}

Move RandomAgent::lead(const View& v, Rng& rng) {
    return make_move(Kind::play, pick_card(v.hand, rng));
}

Card RandomAgent::follow(const View& v, Rng& rng) {
    return pick_card(v.playable, rng);
}

Move DecentAgent::lead(const View& v, Rng&) {
    return make_move(Kind::play, first_max(v.order, v.hand));
}

// Keeps the best card of the prikup and gives the other two, in their order.
Move BaselineAgent::give(const View& v, Rng&) {
    Card best = v.prikup[0];
    for (Card c : v.prikup) best = points(c) > points(best) ? c : best;
    CardListOf<3> others = v.prikup;
    others.remove(best);
    return make_move(Kind::give, others[0], others[1]);
}

Move BaselineAgent::lead(const View& v, Rng&) {
    return make_move(Kind::play, first_max(v.order, v.hand));
}

Card BaselineAgent::follow(const View& v, Rng&) {
    if (v.playable.first().suit() != v.trick[0].suit()) return first_min(v.order, v.playable);
    const Card highest = first_max(v.order, v.playable);
    bool wins = true;
    for (Card c : v.trick) wins &= points(highest) > points(c);
    return wins ? highest : first_min(v.order, v.playable);
}

Move UniformAgent::choose(const View& v, Rng& rng) {
    legal(v, moves_);
    return moves_[static_cast<int>(rng.below(static_cast<uint32_t>(moves_.size())))];
}

}  // namespace valtti::tysiac
