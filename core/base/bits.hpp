// Picking a set bit of a small mask without a loop: which bit is chance, so a loop's length could not be guessed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/random.hpp"

namespace valtti {

namespace detail {

// The place of the n-th set bit of a byte.
constexpr auto make_nth_bits() {
    std::array<std::array<uint8_t, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        for (int place = 0, n = 0; place < 8; ++place)
            if (byte >> place & 1) table[byte][n++] = static_cast<uint8_t>(place);
    return table;
}
inline constexpr auto kNthBits = make_nth_bits();

}  // namespace detail

// The place of set bit number n, from 0, of a mask that has more than n.
constexpr int nth_bit(uint16_t mask, int n) {
    const int in_low = std::popcount(static_cast<uint8_t>(mask));
    const bool high = n >= in_low;
    return detail::kNthBits[high ? mask >> 8 : mask & 0xFF][high ? n - in_low : n] + (high ? 8 : 0);
}

// The place of a uniform set bit of a mask that is not empty.
constexpr int pick_bit(uint16_t mask, Rng& rng) {
    return nth_bit(mask, static_cast<int>(rng.below(static_cast<uint32_t>(std::popcount(mask)))));
}

}  // namespace valtti
