// A move, in one shape for all games.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cards.hpp"
#include "base/random.hpp"

namespace valtti {

// What a field means is the game's business: Moska's `kill` plays `cards` from the hand and beats
// `targets` on the table; a bid is a `value`.
struct Move {
    uint8_t kind = 0;
    int16_t value = 0;
    CardSet cards;
    CardSet targets;

    constexpr bool operator==(const Move&) const = default;
    constexpr auto operator<=>(const Move&) const = default;
};

inline constexpr int kDefaultMaxMoves = 1000;

// Storage for moves that is filled again and again; it is allocated once, when it is made.
class MoveList {
public:
    explicit MoveList(int capacity = kDefaultMaxMoves) : capacity_(capacity) { moves_.reserve(capacity); }

    void clear() { moves_.clear(); }
    void push(const Move& m) { moves_.push_back(m); }
    int size() const { return static_cast<int>(moves_.size()); }
    int capacity() const { return capacity_; }
    bool full() const { return size() >= capacity_; }
    const Move& operator[](int i) const { return moves_[i]; }
    auto begin() const { return moves_.begin(); }
    auto end() const { return moves_.end(); }
    std::span<const Move> span() const { return moves_; }
    void keep_first(int n) { moves_.resize(static_cast<size_t>(n)); }
    void shuffle(Rng& rng) { rng.shuffle(moves_.data(), size()); }
    // By kind, then by cards.
    void sort() { std::sort(moves_.begin(), moves_.end()); }

private:
    int capacity_;
    std::vector<Move> moves_;
};

}  // namespace valtti
