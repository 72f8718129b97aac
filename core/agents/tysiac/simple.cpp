#include "agents/tysiac/simple.hpp"

#include <array>
#include <utility>

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

// Keeps the best card of the prikup. In the author's program the cards that are left lie in the order of their ranks,
// and so the next seat gets the middle one and the third seat the lowest; but where two are equally good, the next
// seat gets the lowest and the third seat the other good one.
Move BaselineAgent::give(const View& v, Rng&) {
    std::array<Card, 3> left{v.prikup[0], v.prikup[1], v.prikup[2]};
    // By points, equal ones in their order; the library's stable sort would ask for memory.
    for (const int i : {0, 1, 0})
        if (points(left[i + 1]) < points(left[i])) std::swap(left[i], left[i + 1]);
    const bool two_are_best = points(left[1]) == points(left[2]);
    return two_are_best ? make_move(Kind::give, left[0], left[2]) : make_move(Kind::give, left[1], left[0]);
}

Move BaselineAgent::lead(const View& v, Rng&) {
    return make_move(Kind::play, first_max(v.order, v.hand));
}

Card BaselineAgent::follow(const View& v, Rng&) {
    if (v.playable.first().suit() != led_card(v).suit()) return first_min(v.order, v.playable);
    const Card highest = first_max(v.order, v.playable);
    bool wins = true;
    for (Card c : v.trick) wins &= points(highest) > points(c);
    return wins ? highest : first_min(v.order, v.playable);
}

}  // namespace valtti::tysiac
