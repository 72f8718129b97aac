#include "agents/moska/random.hpp"

#include <algorithm>

namespace valtti::moska {
namespace {

uint32_t up_to(int n) {
    return static_cast<uint32_t>(n + 1);
}

// Some cards of one playable rank, the number uniform from 0 to `most`, in the order they are held.
CardSet some_of_a_rank(const View& v, int most, Rng& rng) {
    const CardSet rank = ranks_of(pick_card(playable(v), rng)) & v.hand;
    return first_cards(v.order, rank, static_cast<int>(rng.below(up_to(most))));
}

}  // namespace

Move RandomAgent::choose(const View& v, Rng& rng) {
    return choose_as(*this, v, rng);
}

// Draws cards one by one, at most ten, and keeps those with which the set stays an opening: after the first card
// only its rank does. Up to ten cards are all drawn, so that the draws themselves need not be made.
CardSet RandomAgent::open(const View& v, Rng& rng) {
    constexpr int kTries = 10;
    const int room = v.hand_size[v.target];
    const Card first = v.order[static_cast<int>(rng.below(static_cast<uint32_t>(v.order.size())))];
    CardSet others = (ranks_of(first) & v.hand) - first;
    if (v.order.size() > kTries) others &= pick_cards(v.hand - first, kTries - 1, rng);
    return others.size() < room ? others | first : pick_cards(others, room - 1, rng) | first;
}

CardSet RandomAgent::add(const View& v, Rng& rng) {
    const CardSet cards = playable(v);
    return pick_cards(cards, static_cast<int>(rng.below(up_to(std::min(cards.size(), fits(v))))), rng);
}

CardSet RandomAgent::self(const View& v, Rng& rng) {
    const CardSet cards = playable(v);
    return pick_cards(cards, static_cast<int>(rng.below(up_to(cards.size()))), rng);
}

Play RandomAgent::kill(const View& v, Rng& rng) {
    Play play;
    uint64_t coins = rng.next();
    int left = 64;
    for (Card killer : v.order) {
        const CardSet choice = victims(v, killer) - play.targets;
        if (choice.empty()) continue;
        for (Card victim : v.table) {
            if (!choice.contains(victim)) continue;
            if (left-- == 0) {
                coins = rng.next();
                left = 63;
            }
            const bool heads = coins & 1;
            coins >>= 1;
            if (!heads) continue;
            play.add_pair(killer, victim);
            break;
        }
    }
    return play;
}

Card RandomAgent::drop(const View&, CardSet victims, Rng& rng) {
    return pick_card(victims, rng);
}

CardSet OldRandomAgent::open(const View& v, Rng& rng) {
    return pick_card(v.hand, rng);
}

CardSet OldRandomAgent::add(const View& v, Rng& rng) {
    return some_of_a_rank(v, fits(v), rng);
}

CardSet OldRandomAgent::self(const View& v, Rng& rng) {
    return some_of_a_rank(v, v.hand.size(), rng);
}

Play OldRandomAgent::kill(const View& v, Rng& rng) {
    Play play;
    for (Card killer : v.order) {
        const CardSet choice = victims(v, killer);
        if (choice.empty() || !rng.chance(0.7)) continue;
        const Card victim = pick_card(choice, rng);
        if (!play.targets.contains(victim)) play.add_pair(killer, victim);
    }
    return play;
}

Card OldRandomAgent::drop(const View& v, CardSet victims, Rng& rng) {
    const Card wanted = pick_card(v.unkilled, rng);
    return victims.contains(wanted) ? wanted : first_cards(v.table, victims, 1).first();
}

Move UniformAgent::choose(const View& v, Rng& rng) {
    if (!legal(v, moves_)) return nth_move(v, rng.below64(count(v)));  // too many to list
    return moves_[static_cast<int>(rng.below(static_cast<uint32_t>(moves_.size())))];
}

}  // namespace valtti::moska
