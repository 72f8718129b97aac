// Finding a set bit of a mask without a loop: which bit is chance, so a loop's length could not be guessed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace valtti {

namespace detail {

inline constexpr uint8_t kNoBit = 0x80;

// The places of the set bits of a byte, lowest first; the rest is kNoBit.
constexpr auto make_nth_bits() {
    std::array<std::array<uint8_t, 8>, 256> table{};
    for (int byte = 0; byte < 256; ++byte) {
        int n = 0;
        for (int place = 0; place < 8; ++place)
            if (byte >> place & 1) table[byte][n++] = static_cast<uint8_t>(place);
        while (n < 8) table[byte][n++] = kNoBit;
    }
    return table;
}
inline constexpr auto kNthBits = make_nth_bits();

}  // namespace detail

// The place of set bit number n, from 0, of a mask that has more than n.
constexpr int nth_bit(uint8_t mask, int n) {
    return detail::kNthBits[mask][n];
}

constexpr int nth_bit(uint16_t mask, int n) {
    const int in_low = std::popcount(static_cast<uint8_t>(mask));
    const int high = n >= in_low;
    return nth_bit(static_cast<uint8_t>(mask >> 8 * high), n - (in_low & -high)) + 8 * high;
}

// Counts the bits of all bytes at once, and then the bytes that end before the bit is reached.
constexpr int nth_bit(uint64_t mask, int n) {
    constexpr uint64_t kOnes = 0x0101010101010101;
    uint64_t counts = mask - (mask >> 1 & 0x55 * kOnes);
    counts = (counts & 0x33 * kOnes) + (counts >> 2 & 0x33 * kOnes);
    counts = (counts + (counts >> 4)) & 0x0F * kOnes;
    const uint64_t up_to = counts * kOnes;  // in each byte: the bits of it and of those below
    const uint64_t passed = ((static_cast<uint64_t>(n) * kOnes | 0x80 * kOnes) - up_to) & 0x80 * kOnes;
    const int start = 8 * std::popcount(passed);
    const auto before = static_cast<int>(up_to << 8 >> start & 0xFF);
    return start + nth_bit(static_cast<uint8_t>(mask >> start), n - before);
}

}  // namespace valtti
