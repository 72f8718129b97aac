// Hands of Schnapsen as the solver sees them.
//
// A hand is twenty bits: four a rank, from the jacks up to the aces, with the trump first among the four. So cards of
// one suit are four bits apart, and the card of more points is the higher bit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen::hands {

using Bits = uint32_t;

inline constexpr int kCards = kNumRanks * kNumSuits;
inline constexpr Bits kTrumps = 0x11111;
inline constexpr Bits kQueens = 0x000F0;
inline constexpr Bits kKings = 0x00F00;
inline constexpr int kTrumpJack = 0;

constexpr Bits bit(int card) {
    return Bits{1} << card;
}
constexpr int lowest(Bits cards) {
    return std::countr_zero(cards);
}
constexpr int highest(Bits cards) {
    return std::bit_width(cards) - 1;
}
inline int index_of(Card c, int trump) {
    return kNumSuits * (jack - place_of(c)) + ((c.suit() - trump) & 3);
}
inline Bits bits_of(CardSet set, int trump) {
    Bits bits = 0;
    for (Card c : set) bits |= bit(index_of(c, trump));
    return bits;
}

constexpr bool is_trump(int card) {
    return card % kNumSuits == 0;
}
constexpr Bits suit_of(int card) {
    return kTrumps << card % kNumSuits;
}
constexpr Bits higher(int card) {
    return suit_of(card) & ~(2 * bit(card) - 1);
}
constexpr Bits beating(int card) {
    return higher(card) | (is_trump(card) ? 0 : kTrumps);
}
constexpr int worth(int card) {
    constexpr std::array<int, kNumRanks> points = {2, 3, 4, 10, 11};
    return points[static_cast<size_t>(card / kNumSuits)];
}
constexpr int worth_of(Bits cards) {
    const auto from = [&](int rank) { return std::popcount(cards >> kNumSuits * rank); };
    return 2 * from(0) + from(1) + from(2) + 6 * from(3) + from(4);
}

// The kings of the marriages in a hand, and what one is worth.
constexpr Bits marriages(Bits hand) {
    return hand & kKings & hand << 4;
}
constexpr int marriage_worth(int card) {
    return is_trump(card) ? 40 : 20;
}
// The kings and queens of a hand whose partners are among some cards.
constexpr Bits married(Bits hand, Bits partners) {
    return (hand & kKings & partners << 4) | (hand & kQueens & partners >> 4);
}

// What may be answered where suit must be followed.
constexpr Bits duty(Bits hand, int led) {
    if (const Bits follow = hand & suit_of(led)) return follow & higher(led) ? follow & higher(led) : follow;
    return hand & kTrumps ? hand & kTrumps : hand;
}

// Cards of a suit take the same tricks if no card that somebody may yet play lies between them; `apart` are those that
// may lie between, or must be kept apart for another reason. These leave of equal cards the highest, or the lowest.
constexpr Bits without_lower_equals(Bits cards, Bits apart) {
    const Bits equal = cards & ~apart;
    Bits under = equal >> 4;
    for (int i = 0; i < 3; ++i) under |= (under & ~(equal | apart)) >> 4;
    return cards & ~(equal & under);
}
constexpr Bits without_higher_equals(Bits cards, Bits apart) {
    const Bits equal = cards & ~apart;
    Bits over = equal << 4;
    for (int i = 0; i < 3; ++i) over |= (over & ~(equal | apart)) << 4;
    return cards & ~(equal & over);
}

constexpr Bits lowest_of(Bits cards, int number) {
    Bits rest = cards;
    for (; number > 0; --number) rest &= rest - 1;
    return cards & ~rest;
}
constexpr Bits highest_of(Bits cards, int number) {
    return cards & ~lowest_of(cards, std::popcount(cards) - number);
}

// Cards with which who leads takes a trick each, one after the other, whatever the other answers: where suit must be
// followed. If all trumps of the other can be drawn, all own trumps are sure, and suits in which the other runs out.
// Otherwise a plain card is sure as long as the other must follow suit.
constexpr Bits sure_tricks(Bits mine, Bits theirs) {
    Bits under = theirs | theirs >> 4;
    under |= under >> 8;
    const Bits tops = mine & ~(under | under >> 4);
    if (!tops) return 0;
    const bool draws_all = std::popcount(tops & kTrumps) >= std::popcount(theirs & kTrumps);
    Bits sure = (draws_all ? mine : tops) & kTrumps;
    for (int suit = 1; suit < kNumSuits; ++suit) {
        const Bits in_suit = tops & kTrumps << suit;
        if (!in_suit) continue;
        const int length = std::popcount(theirs & kTrumps << suit);
        const bool outlasts = std::popcount(in_suit) >= length;
        if (draws_all)
            sure |= outlasts ? mine & kTrumps << suit : in_suit;
        else
            sure |= outlasts ? highest_of(in_suit, length) : in_suit;
    }
    return sure;
}

}  // namespace valtti::schnapsen::hands
