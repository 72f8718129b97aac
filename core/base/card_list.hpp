// Cards in an order: a hand as it was acquired, a table as it was laid.
#pragma once

#include <array>
#include <cstdint>

#include "base/cards.hpp"

namespace valtti {

// At most `kMost` cards. Places past the end are kept zero, so that equal lists are equal bytes.
template <int kMost>
class CardListOf {
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
    // Takes cards out; `gone` receives them in their order. Written without branches, which would be guesses.
    constexpr void move_to(CardSet which, CardListOf& gone) {
        int kept = 0;
        int moved = gone.size_;
        for (int i = 0; i < size_; ++i) {
            const Card c = cards_[i];
            const bool goes = which.contains(c);
            cards_[kept] = c;
            gone.cards_[moved] = c;
            kept += !goes;
            moved += goes;
        }
        gone.cut(moved);
        cut(kept);
    }
    constexpr void remove(CardSet gone) {
        int kept = 0;
        for (int i = 0; i < size_; ++i) {
            const Card c = cards_[i];
            cards_[kept] = c;
            kept += !gone.contains(c);
        }
        cut(kept);
    }
    constexpr void clear() { cut(0); }
    constexpr CardSet set() const {
        CardSet s;
        for (Card c : *this) s |= c;
        return s;
    }
    constexpr Card* data() { return cards_.data(); }
    constexpr bool operator==(const CardListOf&) const = default;

private:
    // One place more than cards, for what is written past the end before it is known whether it stays.
    static constexpr int kPlaces = kMost + 1;

    // Shortens or lengthens the list to what has been written.
    constexpr void cut(int size) {
        for (int i = size; i < kPlaces && (i < size_ || i == size); ++i) cards_[i] = Card{};
        size_ = static_cast<uint8_t>(size);
    }

    std::array<Card, kPlaces> cards_{};
    uint8_t size_ = 0;
};

using CardList = CardListOf<kNumCards>;

}  // namespace valtti
