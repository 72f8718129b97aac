// The arithmetic of networks, in the fastest form that the processor has.
//
// All forms give the same results to the last bit: each output is summed up by itself, in the order of the inputs, and
// products are never fused with sums.
#pragma once

#include <cstdint>

namespace valtti {

// Outputs come in vectors of so many bytes: strides and the memory that is handed over are multiples of it.
inline constexpr int kVectorBytes = 32;

// Inputs that come to be set and inputs that cease to be.
struct Changes {
    const uint16_t* added;
    int num_added;
    const uint16_t* removed;
    int num_removed;
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
    // to[j] = sums[j] without its last `shift` bits, rounded, and between 0 and `most`. A negative shift adds bits.
    void (*clip_shorts)(const int16_t* sums, int stride, int shift, int16_t most, int16_t* to);
    // sums[j] += the sum over all pairs k of inputs[2k] * weights[k][j][0] + inputs[2k + 1] * weights[k][j][1]. Pairs
    // that are zero cost little; `stride` counts outputs. Inputs are padded with zeros.
    void (*add_pairs)(int32_t* sums, const int16_t* weights, int stride, const int16_t* inputs, int pairs);
};

extern const Kernels kPlainKernels;  // what every processor has
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
#endif

// The best ones here.
const Kernels& kernels();

}  // namespace valtti
