#include "agents/moska/random.hpp"

#include <algorithm>

namespace valtti::moska {
namespace {

uint32_t up_to(int n) {
    return static_cast<uint32_t>(n + 1);
}

// Those of some cards that are among k drawn from all; where there are none the draws are made for nothing.
CardSet drawn_of(CardSet some, CardSet all, int k, Rng& rng) {
    if (!some.empty()) return some & pick_cards(all, k, rng);
    const int size = all.size();
    if (k < size)
        for (int i = 0; i < k; ++i) rng.below(static_cast<uint32_t>(size - i));
    return some;
}

// Some cards of one playable rank, the number uniform from 0 to `most`, in the order they are held.
CardSet some_of_a_rank(const View& v, int most, Rng& rng) {
    const CardSet rank = ranks_of(pick_card(playable(v), rng)) & v.hand;
    return first_cards(v.order, rank, static_cast<int>(rng.below(up_to(most))));
}

// A table has seldom more than 16 cards.
int nth_place(uint64_t places, int n) {
    return places <= 0xFFFF ? nth_bit(static_cast<uint16_t>(places), n) : nth_bit(places, n);
}

// Tosses of a coin, of which a random number holds 64.
class Coins {
public:
    explicit Coins(Rng& rng) : rng_(rng), coins_(rng.next()) {}

    // Tosses until heads comes, at most n times; says how often tails came.
    int toss(int n) {
        if (n > left_) return toss_one_by_one(n);
        const int tails = std::countr_zero(coins_ | uint64_t{1} << n);
        const int tossed = tails + (tails < n);
        coins_ >>= tossed;
        left_ -= tossed;
        return tails;
    }

private:
    int toss_one_by_one(int n) {
        for (int tails = 0; tails < n; ++tails) {
            if (left_-- == 0) {
                coins_ = rng_.next();
                left_ = 63;
            }
            const bool heads = coins_ & 1;
            coins_ >>= 1;
            if (heads) return tails;
        }
        return n;
    }

    Rng& rng_;
    uint64_t coins_;
    int left_ = 64;
};

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
    if (v.order.size() > kTries) others = drawn_of(others, v.hand - first, kTries - 1, rng);
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

// Each card that can kill, in the order of the hand, goes through its victims in the order they were laid and kills the
// first for which a coin shows heads. Victims are places on the table here: then a killer waits for the choice of the
// one before it, but not for the search for the cards.
Play RandomAgent::kill(const View& v, Rng& rng) {
    Play play;
    Coins coins(rng);
    uint64_t beaten = 0;
    for (uint64_t left = v.order.places_of(killers(v)); left; left &= left - 1) {
        const Card killer = v.order[std::countr_zero(left)];
        const uint64_t choice = v.unkilled_in_order.places_of(kills(killer, v.trump)) & ~beaten;
        const int size = std::popcount(choice);
        const int tails = coins.toss(size);
        const bool heads = tails < size;
        const int place = nth_place(choice, heads ? tails : 0) & 63;
        beaten |= uint64_t{heads} << place;
        play.cards.bits |= uint64_t{heads} << killer.index;
        play.targets.bits |= uint64_t{heads} << v.unkilled_in_order[place].index;
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
    return victims.contains(wanted) ? wanted : first_cards(v.unkilled_in_order, victims, 1).first();
}

}  // namespace valtti::moska
