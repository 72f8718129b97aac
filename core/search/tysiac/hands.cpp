#include "search/tysiac/hands.hpp"

#include <algorithm>
#include <bit>
#include <climits>

namespace valtti::tysiac {
namespace {

struct Weights {
    double base;
    double marriages;  // of their points
    double halves;     // of the points of marriages of which one card is held
    double each_more;  // marriage after the first, which is hard to declare as well
    double ace;
    double ace_and_ten;
    double lone_ten;
    double long_suit;           // each card after the third
    double long_with_marriage;  // each card after the second, of a suit that will be trump
};

double weigh(CardSet hand, const Weights& w) {
    const unsigned both = marriages(hand);
    const unsigned halves = (kings(hand) | queens(hand)) & ~both;
    double sum = w.base + w.marriages * marriage_points(both) + w.halves * marriage_points(halves);
    if (both) sum += w.each_more * (std::popcount(both) - 1);
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const int length = (hand & suit_cards(suit)).size();
        const bool has_ten = hand.contains(card_of(ten, suit));
        if (hand.contains(card_of(ace, suit)))
            sum += w.ace + (has_ten ? w.ace_and_ten : 0);
        else if (has_ten)
            sum += w.lone_ten;
        if (length > 3) sum += w.long_suit * (length - 3);
        if (both >> suit & 1) sum += w.long_with_marriage * (length - 2);
    }
    return sum;
}

// What the cards of a suit add to the points that a declarer takes with its eight. From the nine, 1, they are in the
// order of their numbers: ten 2, jack 4, queen 8, king 16, ace 32.
constexpr std::array<int8_t, 64> kHoldings = {0,  -1, -4, 5,  -3, 0,  4,  7,  -3, 0,  2,  4,  -2, 2,  3,  3,
                                              -3, 0,  3,  4,  -1, 2,  3,  3,  -6, 10, 20, 24, 10, 17, 25, 27,
                                              15, 19, 30, 39, 17, 23, 39, 56, 16, 21, 40, 56, 20, 38, 56, 74,
                                              17, 25, 42, 56, 24, 38, 56, 74, 32, 44, 61, 73, 45, 72, 75, 93};

size_t holding(CardSet hand, int suit) {
    const uint64_t apart = hand.bits >> (card_of(nine, 0).index + suit) & 0x111111;
    const uint64_t pairs = (apart | apart >> 3) & 0x030303;
    return (pairs & 3) | (pairs >> 6 & 12) | (pairs >> 12 & 48);
}

}  // namespace

double points_of_seven(CardSet hand) {
    return weigh(hand, {39, 0.89, 0.12, -24, 18.5, 16, 3, 9.5, 4});
}

int points_of_eight(CardSet hand) {
    const unsigned both = marriages(hand);
    int sum = 21 * marriage_points(both) / 20 - 39 * std::max(0, std::popcount(both) - 1);
    for (int suit = 0; suit < kNumSuits; ++suit) sum += kHoldings[holding(hand, suit)];
    return sum;
}

std::array<Move, 2> usual_gifts(CardSet hand) {
    std::array<Move, 2> best;
    std::array<int, 2> most = {INT_MIN, INT_MIN};
    for (Card first : hand) {
        for (Card second : hand& below(first)) {
            const int kept = points_of_eight(hand - first - second);
            if (kept <= most[1]) continue;
            const size_t place = kept > most[0] ? 0 : 1;
            if (place == 0) {
                most[1] = most[0];
                best[1] = best[0];
            }
            most[place] = kept;
            best[place] = make_move(Kind::give, first, second);
        }
    }
    return best;
}

}  // namespace valtti::tysiac
