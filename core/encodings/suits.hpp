// Suits in an order that does not depend on their names.
#pragma once

#include <array>
#include <span>

#include "base/cards.hpp"

namespace valtti {

// Suits that differ in nothing but their names change places without a trace, so that equivalent positions are one
// input of a network.
class SuitOrder {
public:
    // The suit `first` comes first. The others follow by the cards that these sets have of them: the first set in which
    // two suits differ decides, and higher cards come before lower ones.
    SuitOrder(int first, std::span<const CardSet> sets);

    // The same cards with their suits in order.
    CardSet operator()(CardSet cards) const {
        uint64_t moved = 0;
        for (int suit = 0; suit < kNumSuits; ++suit)
            moved |= (cards.bits >> suit & suit_cards(0).bits) << place_[static_cast<size_t>(suit)];
        return CardSet(moved);
    }

private:
    std::array<uint8_t, kNumSuits> place_{};
};

}  // namespace valtti
