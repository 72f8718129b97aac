// The arithmetic of networks, in the fastest form that the processor has.
//
// All forms give the same results to the last bit: each output is summed up by itself, in the order of the inputs, and
// products are never fused with sums.
#pragma once

#include <cstdint>

namespace valtti {

// Strides and the memory that is handed over are multiples of so many bytes, which the longest vectors have.
inline constexpr int kPaddingBytes = 64;

// Weights for pairs of inputs lie by tiles of so many outputs: [tile][pair][output of the tile][input of the pair]. So
// the weights that are looked at one after the other lie one after the other.
inline constexpr int kTile = 16;

// Most rows that go through a layer together.
inline constexpr int kMostRows = 8;

// Inputs that come to be set and inputs that cease to be.
struct Changes {
    const uint16_t* added;
    int num_added;
    const uint16_t* removed;
    int num_removed;
};

// The weights of a layer for pairs of inputs.
struct PairWeights {
    const int16_t* weights;
    int stride;  // outputs
    int pairs;
};

struct Kernels {
    const char* name;
    // sums[j] += weights[i][j] for all inputs i that are added, and -= for those that are removed. Whole numbers wrap
    // round.
    void (*change_floats)(float* sums, const float* weights, int stride, const Changes& changes);
    void (*change_shorts)(int16_t* sums, const int16_t* weights, int stride, const Changes& changes);
    // sums[j] += factors[k] * weights[which[k]][j] for all k.
    void (*add_floats)(float* sums, const float* weights, int stride, const uint16_t* which, const float* factors,
                       int count);
    void (*add_shorts)(int16_t* sums, const int16_t* weights, int stride, const uint16_t* which, const int16_t* factors,
                       int count);
    // to[j] = sums[j], but between 0 and most[j], times factors[j].
    void (*clip_shorts)(const int16_t* sums, int stride, const int16_t* most, const int16_t* factors, int16_t* to);
    // For several rows, which lie one after the other: sums[j] += the sum over the pairs of inputs that are named of
    // their products with the weights for output j.
    void (*add_pairs)(int rows, int32_t* sums, const PairWeights& weights, const int16_t* inputs, int input_stride,
                      const uint16_t* which, int count);
    // to[j] = numbers[j] * factor without its fraction.
    void (*to_ints)(const float* numbers, int stride, float factor, int32_t* to);
    // The largest one, or 0 if none is positive.
    int32_t (*largest)(const int32_t* numbers, int stride);
    // to[j] = sums[j] without its last `shift` bits, rounded, and between 0 and `most`.
    void (*to_shorts)(const int32_t* sums, int stride, int shift, int32_t most, int16_t* to);
};

extern const Kernels kPlainKernels;  // what every processor has
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

// The best ones that this processor has.
const Kernels& kernels();

}  // namespace valtti
