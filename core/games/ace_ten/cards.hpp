// The cards of games in which the ten stands between ace and king: Schnapsen, Tysiąc and their kin.
//
// From the strongest: ace 11 points, ten 10, king 4, queen 3, jack 2, nine 0. King and queen of a suit in one hand
// are a marriage. Sets of suits are masks, a bit a suit.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"

namespace valtti::ace_ten {

inline constexpr int kNoSuit = -1;

// Places in the order of strength.
enum Rank : int { ace, ten, king, queen, jack, nine };
inline constexpr std::array<int, 6> kRanks = {14, 10, 13, 12, 11, 9};  // the rank of a card at each place

constexpr Card card_of(int place, int suit) {
    return Card::of(kRanks[static_cast<size_t>(place)], suit);
}
// 0 for an ace to 5 for a nine.
constexpr int place_of(Card c) {
    constexpr std::array<int8_t, 15> places = {0, 0, 0, 0, 0, 0, 0, 0, 0, nine, ten, jack, queen, king, ace};
    return places[static_cast<size_t>(c.rank())];
}
// The four cards of a rank.
constexpr CardSet cards_of(Rank place) {
    return ranks_of(card_of(place, 0));
}
// All cards from the aces down to a rank.
constexpr CardSet pack_down_to(Rank lowest) {
    CardSet pack;
    for (int place = ace; place <= lowest; ++place) pack |= cards_of(static_cast<Rank>(place));
    return pack;
}

namespace detail {

constexpr auto make_points() {
    constexpr std::array<uint8_t, kRanks.size()> by_place = {11, 10, 4, 3, 2, 0};
    std::array<uint8_t, kNumCards> points{};
    for (Card c : pack_down_to(nine)) points[c.index] = by_place[static_cast<size_t>(place_of(c))];
    return points;
}

constexpr auto make_above() {
    std::array<CardSet, kNumCards> above{};
    for (Card c : pack_down_to(nine))
        for (int place = 0; place < place_of(c); ++place) above[c.index] |= card_of(place, c.suit());
    return above;
}

inline constexpr auto kPoints = make_points();
inline constexpr auto kAbove = make_above();

}  // namespace detail

// What a card counts in a trick. Within a suit the card of more points is the stronger one.
constexpr int points(Card c) {
    return detail::kPoints[c.index];
}
// The cards of its suit that are stronger than a card.
constexpr CardSet above(Card c) {
    return detail::kAbove[c.index];
}
// The cards of a hand above which none of the others stands.
constexpr CardSet highest(CardSet hand, CardSet others) {
    CardSet found;
    for (Card c : hand)
        if ((above(c) & others).empty()) found |= CardSet(c);
    return found;
}
// Does a card, played later, beat the one that wins the trick so far? `trump` may be kNoSuit.
constexpr bool beats(Card later, Card best, int trump) {
    return above(best).contains(later) | ((later.suit() == trump) & (best.suit() != trump));
}

// Who takes a trick, and the points that it brings.
struct TrickEnd {
    int winner;
    int points;
};

// --- Marriages -----------------------------------------------------------------------------------------

// The suits of which a hand holds the king.
constexpr unsigned kings(CardSet hand) {
    return static_cast<unsigned>(hand.bits >> card_of(king, 0).index & 15);
}
constexpr unsigned queens(CardSet hand) {
    return static_cast<unsigned>(hand.bits >> card_of(queen, 0).index & 15);
}
constexpr unsigned marriages(CardSet hand) {
    return kings(hand) & queens(hand);
}
// The kings and queens of suits.
constexpr CardSet marriage_cards(unsigned suits) {
    return CardSet(uint64_t{suits} << card_of(king, 0).index | uint64_t{suits} << card_of(queen, 0).index);
}
constexpr bool is_marriage_card(Card c) {
    return (cards_of(king) | cards_of(queen)).contains(c);
}
// The other card of the marriage of a king or a queen.
constexpr Card partner(Card c) {
    return card_of(king + queen - place_of(c), c.suit());
}

}  // namespace valtti::ace_ten
