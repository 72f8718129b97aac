// Cards in an order: a hand as it was acquired, a table as it was laid.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"

namespace valtti {

// Places past the end are kept zero, so that equal lists are equal bytes.
class CardList {
public:
    constexpr int size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Card operator[](int i) const { return cards_[i]; }
    constexpr const Card* begin() const { return cards_.data(); }
    constexpr const Card* end() const { return cards_.data() + size_; }
    constexpr Card back() const { return cards_[size_ - 1]; }

    constexpr void push(Card c) { cards_[size_++] = c; }
    constexpr Card pop() {
        const Card c = cards_[--size_];
        cards_[size_] = Card{};
        return c;
    }
    constexpr void remove(CardSet gone) {
        int kept = 0;
        for (int i = 0; i < size_; ++i)
            if (!gone.contains(cards_[i])) cards_[kept++] = cards_[i];
        while (size_ > kept) cards_[--size_] = Card{};
    }
    constexpr void clear() {
        while (size_ > 0) cards_[--size_] = Card{};
    }
    constexpr CardSet set() const {
        CardSet s;
        for (Card c : *this) s |= c;
        return s;
    }
    constexpr Card* data() { return cards_.data(); }
    constexpr bool operator==(const CardList&) const = default;

private:
    std::array<Card, kNumCards> cards_{};
    uint8_t size_ = 0;
};

}  // namespace valtti
