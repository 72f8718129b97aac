// Cards in an order: a hand as it was acquired, a table as it was laid.
#pragma once

#include <array>
#include <cstdint>

#include "base/card_block.hpp"
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
    void append(const CardListOf& more) {
        for (int at = 0; at < more.size_; at += kBlock) {
            const int n = std::min(kBlock, more.size_ - at);
            if (more.has_block(at) && has_block(size_))
                append(CardBlock::load(more.cards_.data() + at), n);
            else
                for (int i = at; i < at + n; ++i) push(more.cards_[i]);
        }
    }
    // Takes cards out; `gone` receives them in their order.
    void move_to(CardSet which, CardListOf& gone) {
        const int size = size_;
        size_ = 0;
        for (int at = 0; at < size; at += kBlock) {
            const int n = std::min(kBlock, size - at);
            if (has_block(at) && gone.has_block(gone.size_)) {
                const CardBlock block = CardBlock::load(cards_.data() + at);
                const uint32_t all = first_places(n);
                const uint32_t going = block.places_of(which) & all;
                gone.append(block.only(going), std::popcount(going));
                keep(block, all - going, at);
            } else {
                for (int i = at; i < at + n; ++i) {
                    const Card c = cards_[i];
                    cards_[i] = Card{};
                    (which.contains(c) ? gone : *this).push(c);
                }
            }
        }
    }
    void remove(CardSet gone) {
        const int size = size_;
        size_ = 0;
        for (int at = 0; at < size; at += kBlock) {
            const int n = std::min(kBlock, size - at);
            if (has_block(at)) {
                const CardBlock block = CardBlock::load(cards_.data() + at);
                keep(block, first_places(n) & ~block.places_of(gone), at);
            } else {
                for (int i = at; i < at + n; ++i) {
                    const Card c = cards_[i];
                    cards_[i] = Card{};
                    if (!gone.contains(c)) push(c);
                }
            }
        }
    }
    constexpr void clear() { *this = CardListOf(); }
    constexpr CardSet set() const {
        CardSet s;
        for (Card c : *this) s |= c;
        return s;
    }
    // The places with a card of the set, a bit each.
    uint64_t places_of(CardSet which) const {
        uint64_t places = 0;
        for (int at = 0; at < size_; at += kBlock)
            if (has_block(at))
                places |= uint64_t{CardBlock::load(cards_.data() + at).places_of(which)} << at;
            else
                for (int i = at; i < size_; ++i) places |= uint64_t{which.contains(cards_[i])} << i;
        return places & ((uint64_t{1} << size_) - 1);
    }
    constexpr Card* data() { return cards_.data(); }
    constexpr bool operator==(const CardListOf&) const = default;

private:
    static constexpr int kPlaces = kMost + 1;

    // Is there a whole block of places from here on?
    static constexpr bool has_block(int at) { return at + kBlock <= kPlaces; }

    // Adds the n cards of a block, which are followed by zeros.
    void append(const CardBlock& block, int n) {
        block.store(cards_.data() + size_);
        size_ = static_cast<uint8_t>(size_ + n);
    }
    // Adds some cards of a block that was read from place `at`, which is not before the end.
    void keep(const CardBlock& block, uint32_t places, int at) {
        if (at > 0) CardBlock().store(cards_.data() + at);
        append(block.only(places), std::popcount(places));
    }

    std::array<Card, kPlaces> cards_{};
    uint8_t size_ = 0;
};

using CardList = CardListOf<kNumCards>;

}  // namespace valtti
