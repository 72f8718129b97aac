// Cards and sets of cards.
//
// A card is a number 4 * (rank - 2) + suit, so the four cards of a rank are neighbours and a set of
// cards is one 64-bit word. Suits are in the order clubs, diamonds, hearts, spades; the ace ranks 14.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/bits.hpp"

namespace valtti {

inline constexpr int kNumCards = 52;
inline constexpr int kNumSuits = 4;

struct Card {
    uint8_t index = 0;

    constexpr int rank() const { return index / 4 + 2; }
    constexpr int suit() const { return index % 4; }
    constexpr auto operator<=>(const Card&) const = default;

    static constexpr Card of(int rank, int suit) { return Card{static_cast<uint8_t>(4 * (rank - 2) + suit)}; }
};

// The place of "no card" in fields that hold a card or nothing.
inline constexpr int8_t kNoCard = -1;

struct CardSet {
    uint64_t bits = 0;

    constexpr CardSet() = default;
    constexpr explicit CardSet(uint64_t b) : bits(b) {}
    constexpr CardSet(Card c) : bits(uint64_t{1} << c.index) {}

    constexpr int size() const { return std::popcount(bits); }
    constexpr bool empty() const { return bits == 0; }
    constexpr bool contains(Card c) const { return bits >> c.index & 1; }
    constexpr bool contains_all(CardSet other) const { return (other.bits & ~bits) == 0; }

    // The lowest card of a set that is not empty.
    constexpr Card first() const { return Card{static_cast<uint8_t>(std::countr_zero(bits))}; }
    constexpr Card pop_first() {
        const Card c = first();
        bits &= bits - 1;
        return c;
    }

    constexpr CardSet operator|(CardSet o) const { return CardSet(bits | o.bits); }
    constexpr CardSet operator&(CardSet o) const { return CardSet(bits & o.bits); }
    constexpr CardSet operator-(CardSet o) const { return CardSet(bits & ~o.bits); }
    constexpr CardSet& operator|=(CardSet o) { return bits |= o.bits, *this; }
    constexpr CardSet& operator&=(CardSet o) { return bits &= o.bits, *this; }
    constexpr CardSet& operator-=(CardSet o) { return bits &= ~o.bits, *this; }
    constexpr auto operator<=>(const CardSet&) const = default;

    struct Iterator {
        uint64_t rest;
        constexpr Card operator*() const { return CardSet(rest).first(); }
        constexpr Iterator& operator++() { return rest &= rest - 1, *this; }
        constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

inline constexpr CardSet kFullPack{(uint64_t{1} << kNumCards) - 1};

constexpr CardSet suit_cards(int suit) {
    return CardSet(0x1111111111111ULL << suit);
}

// All cards whose rank occurs in the set.
constexpr CardSet ranks_of(CardSet set) {
    const uint64_t x = set.bits;
    return CardSet(((x | x >> 1 | x >> 2 | x >> 3) & 0x1111111111111ULL) * 15);
}

// The cards below a card in the order of indices.
constexpr CardSet below(Card c) {
    return CardSet((uint64_t{1} << c.index) - 1);
}

// The card at place n (from 0, lowest first) of a set that has more than n cards.
constexpr Card nth_card(CardSet set, int n) {
    return Card{static_cast<uint8_t>(nth_bit(set.bits, n))};
}

// Text: rank then suit, "TH", "5C", "AS". The parser also takes "10H", "♥10", "♥T" and small letters.
std::string to_text(Card card);
std::string to_text(CardSet set);
Card parse_card(std::string_view text);  // throws std::invalid_argument
char suit_letter(int suit);
int parse_suit(std::string_view text);  // throws std::invalid_argument

}  // namespace valtti
