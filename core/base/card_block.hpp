// Sixteen cards of a list at a time: which of them are in a set, and what is left when some are taken out.
//
// How many cards go, and from where, is chance, so a loop over them would be guessed wrongly again and again. These
// take the same few steps for all sixteen places. Where a processor lacks the instructions, plain loops do the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/bits.hpp"
#include "base/cards.hpp"

#if defined(__SSSE3__)
#include <tmmintrin.h>
#endif

namespace valtti {

inline constexpr int kBlock = 16;

// A bit for each of the first n places of a block, n at most kBlock.
constexpr uint32_t first_places(int n) {
    return (1U << n) - 1;
}

#if defined(__SSSE3__)

class CardBlock {
public:
    CardBlock() : places_(_mm_setzero_si128()) {}
    static CardBlock load(const Card* from) {
        return CardBlock(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    void store(Card* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), places_); }

    // The places with a card of the set, a bit each. Looks up the byte of the set that has the card, and in it the bit.
    uint32_t places_of(CardSet set) const {
        const __m128i bytes = _mm_cvtsi64_si128(static_cast<int64_t>(set.bits));
        const __m128i byte_of_card = _mm_and_si128(_mm_srli_epi16(places_, 3), _mm_set1_epi8(7));
        const __m128i bit_of_card =
            _mm_shuffle_epi8(_mm_set1_epi64x(int64_t(0x8040201008040201)), _mm_and_si128(places_, _mm_set1_epi8(7)));
        const __m128i found = _mm_and_si128(_mm_shuffle_epi8(bytes, byte_of_card), bit_of_card);
        return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(found, bit_of_card)));
    }

    // The cards of the given places moved together, zeros after them. Closes up each half, then the gap between them.
    CardBlock only(uint32_t places) const {
        const auto& low = detail::kNthBits[places & 0xFF];
        const auto& high = detail::kNthBits[places >> 8];
        const __m128i halves = _mm_unpacklo_epi64(
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(low.data())),
            _mm_add_epi8(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(high.data())), _mm_set1_epi8(8)));
        const auto& closed = kClosed[static_cast<size_t>(std::popcount(places & 0xFF))];
        return CardBlock(_mm_shuffle_epi8(_mm_shuffle_epi8(places_, halves),
                                          _mm_load_si128(reinterpret_cast<const __m128i*>(closed.data()))));
    }

private:
    explicit CardBlock(__m128i places) : places_(places) {}

    // With n cards in the lower half: where each place of the closed block comes from.
    static constexpr auto make_closed() {
        std::array<std::array<uint8_t, kBlock>, 9> table{};
        for (int n = 0; n <= 8; ++n)
            for (int place = 0; place < kBlock; ++place) {
                const int from = place < n ? place : place - n + 8;
                table[n][place] = from < kBlock ? static_cast<uint8_t>(from) : detail::kNoBit;
            }
        return table;
    }
    alignas(16) static const std::array<std::array<uint8_t, kBlock>, 9> kClosed;

    __m128i places_;
};

alignas(16) inline constexpr std::array<std::array<uint8_t, kBlock>, 9> CardBlock::kClosed = CardBlock::make_closed();

#else

class CardBlock {
public:
    static CardBlock load(const Card* from) {
        CardBlock b;
        std::copy_n(from, kBlock, b.places_.begin());
        return b;
    }
    void store(Card* to) const { std::copy_n(places_.begin(), kBlock, to); }

    uint32_t places_of(CardSet set) const {
        uint32_t found = 0;
        for (int i = 0; i < kBlock; ++i) found |= uint32_t{set.contains(places_[i])} << i;
        return found;
    }

    CardBlock only(uint32_t places) const {
        CardBlock b;
        for (int n = 0; places; places &= places - 1) b.places_[n++] = places_[std::countr_zero(places)];
        return b;
    }

private:
    std::array<Card, kBlock> places_{};
};

#endif

}  // namespace valtti
