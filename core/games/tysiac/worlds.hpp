// Arrangements of hidden cards: all of them counted, and one drawn so that each is equally likely.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cards.hpp"
#include "base/random.hpp"
#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

// A hand, or another place that hidden cards lie in.
struct Place {
    int room = 0;  // how many of the cards lie there
    CardSet may_hold = kPack;
    bool one_of_prikup = false;  // the declarer gave it one card only, so at most one is of the prikup
};

// The cards of the prikup are placed first, in every way that is possible; for each of these the ways to place the
// others are counted card by card, over the room that is left. Where nothing forbids anything a shuffle does.
class Worlds {
public:
    static constexpr int kMostPlaces = 4;
    using Hands = std::array<CardSet, kMostPlaces>;

    // There must be as much room as there are cards.
    Worlds(CardSet cards, std::span<const Place> places, CardSet prikup);

    uint64_t count() const { return total_; }
    // What lies in each place; count() must not be zero.
    Hands draw(Rng& rng) const;

private:
    using Rooms = std::array<uint8_t, kMostPlaces>;

    // A way to place the hidden cards of the prikup, and how many ways there are to go on from it.
    struct Beginning {
        Hands hands{};
        Rooms rooms{};
        uint64_t ways = 0;
    };

    bool is_free(CardSet prikup) const;
    uint64_t count_shuffles() const;
    void count_ways();
    void begin(CardSet prikup, const Hands& hands, const Rooms& rooms, uint32_t has_one);
    Hands shuffle(Rng& rng) const;
    bool fits(int place, const Rooms& rooms, int card) const {
        return rooms[place] > 0 && places_[place].may_hold.contains(cards_[card]);
    }
    // Of the number of ways to place the cards from one on. The last place takes what is left: its room follows.
    size_t index(int card, const Rooms& rooms) const;
    uint64_t ways_without(int place, int card, Rooms rooms) const {
        --rooms[place];
        return ways_[index(card, rooms)];
    }

    std::array<Place, kMostPlaces> places_{};
    std::array<int, kMostPlaces> stride_{};
    int num_places_ = 0;
    int num_rooms_ = 1;
    std::array<Card, kPackSize> cards_;  // those not of the prikup come first
    int num_cards_ = 0;
    int num_plain_ = 0;
    bool free_ = false;
    std::vector<uint64_t> ways_;
    std::vector<Beginning> beginnings_;
    uint64_t total_ = 0;
};

}  // namespace valtti::tysiac
