// Seeded random numbers: Wang Yi's wyrand, a multiplication a number, the same on every machine.
//
// Whoever needs chance is handed a generator; no state holds one. Independent streams come from
// `stream(seed, number)`, so that a deal, the turn order and each agent can be fixed separately.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

#include "base/bits.hpp"
#include "base/cards.hpp"

namespace valtti {

constexpr uint64_t mix(uint64_t x) {  // the finaliser of splitmix64
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ x >> 27) * 0x94D049BB133111EBULL;
    return x ^ x >> 31;
}

// The number of which `mix` makes this one.
constexpr uint64_t unmix(uint64_t x) {
    x ^= x >> 31 ^ x >> 62;
    x *= 0x319642B2D24D8EC3ULL;
    x ^= x >> 27 ^ x >> 54;
    x *= 0x96DE1B173F119089ULL;
    x ^= x >> 30 ^ x >> 60;
    return x - 0x9E3779B97F4A7C15ULL;
}
static_assert(unmix(mix(0)) == 0 && unmix(mix(0x123456789ABCDEF0ULL)) == 0x123456789ABCDEF0ULL);

constexpr uint64_t mix(uint64_t a, uint64_t b) {
    return mix(mix(a) ^ b);
}

class Rng {
public:
    explicit constexpr Rng(uint64_t seed = 0) : state_(mix(seed)) {}

    static constexpr Rng stream(uint64_t seed, uint64_t number) { return Rng(mix(seed, number)); }

    // A generator of its own for each number, at no cost: the generator makes random numbers of whatever state it is
    // in, and steps by another constant. `key` must be random.
    static constexpr Rng counted(uint64_t key, uint64_t number) {
        Rng rng;
        rng.state_ = key + number * 0xD1342543DE82EF95ULL;
        return rng;
    }
    // The seed of which this generator could have been made.
    constexpr uint64_t seed() const { return unmix(state_); }

    constexpr uint64_t next() {
        state_ += 0xA0761D6478BD642FULL;
        const auto product = static_cast<unsigned __int128>(state_) * (state_ ^ 0xE7037ED1A0B428DBULL);
        return static_cast<uint64_t>(product >> 64) ^ static_cast<uint64_t>(product);
    }

    // Uniform in [0, n) without bias, n >= 1 (Lemire's method).
    constexpr uint32_t below(uint32_t n) {
        uint64_t product = (next() >> 32) * n;
        auto low = static_cast<uint32_t>(product);
        if (low < n) [[unlikely]] {
            const uint32_t threshold = -n % n;
            while (low < threshold) {
                product = (next() >> 32) * n;
                low = static_cast<uint32_t>(product);
            }
        }
        return static_cast<uint32_t>(product >> 32);
    }

    constexpr uint64_t below64(uint64_t n) {
        if (n <= UINT32_MAX) return below(static_cast<uint32_t>(n));
        const uint64_t limit = -n % n;
        uint64_t x = next();
        while (x < limit) x = next();
        return x % n;
    }

    // Uniform in [0, 1).
    constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    constexpr bool chance(double probability) { return unit() < probability; }

    template <class T>
    constexpr void shuffle(T* items, int n) {
        for (int i = n - 1; i > 0; --i) {
            const auto j = static_cast<int>(below(static_cast<uint32_t>(i + 1)));
            const T kept = items[i];
            items[i] = items[j];
            items[j] = kept;
        }
    }

private:
    uint64_t state_;
};

// The place of a uniform set bit of a mask that is not empty.
template <std::unsigned_integral Mask>
constexpr int pick_bit(Mask mask, Rng& rng) {
    return nth_bit(mask, static_cast<int>(rng.below(static_cast<uint32_t>(std::popcount(mask)))));
}

// A uniform card of a set that is not empty.
constexpr Card pick_card(CardSet set, Rng& rng) {
    return Card{static_cast<uint8_t>(pick_bit(set.bits, rng))};
}

// A uniform subset of k cards.
constexpr CardSet pick_cards(CardSet set, int k, Rng& rng) {
    if (k == set.size()) return set;
    CardSet picked;
    for (; k > 0; --k) {
        const Card c = pick_card(set, rng);
        set -= c;
        picked |= c;
    }
    return picked;
}

}  // namespace valtti
