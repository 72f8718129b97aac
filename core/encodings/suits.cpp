#include "encodings/suits.hpp"

#include <algorithm>

namespace valtti {

SuitOrder::SuitOrder(int first, std::span<const CardSet> sets) {
    const auto comes_before = [&](int a, int b) {
        for (const CardSet set : sets) {
            const uint64_t of_a = set.bits >> a & suit_cards(0).bits;
            const uint64_t of_b = set.bits >> b & suit_cards(0).bits;
            if (of_a != of_b) return of_a > of_b;
        }
        return false;
    };
    std::array<uint8_t, kNumSuits> order = {0, 1, 2, 3};
    std::swap(order[0], order[static_cast<size_t>(first)]);
    // Three suits by hand: this is done for every position.
    if (comes_before(order[2], order[1])) std::swap(order[1], order[2]);
    if (comes_before(order[3], order[2])) std::swap(order[2], order[3]);
    if (comes_before(order[2], order[1])) std::swap(order[1], order[2]);
    for (size_t i = 0; i < kNumSuits; ++i) place_[order[i]] = static_cast<uint8_t>(i);
}

}  // namespace valtti
