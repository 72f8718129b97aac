// The arithmetic of networks, in the fastest form that the processor has.
//
// All forms give the same results to the last bit: each output is summed up by itself, in the order of the inputs, and
// products are never fused with sums.
#pragma once

#include <cstdint>

namespace valtti {

// Outputs come in vectors of so many bytes: strides and the memory that is handed over are multiples of it.
inline constexpr int kVectorBytes = 32;

struct Kernels {
    const char* name;
    // sums[j] += factors[k] * weights[which[k]][j] for all k. Whole numbers wrap round.
    void (*add_floats)(float* sums, const float* weights, int stride, const uint16_t* which, const float* factors,
                       int count);
    void (*add_shorts)(int16_t* sums, const int16_t* weights, int stride, const uint16_t* which, const int16_t* factors,
                       int count);
    // The same with two inputs at a time: sums[j] += low(k) * weights[which[k]][j][0] + high(k) * weights[...][j][1],
    // where `pairs` holds two numbers of 16 bits each. `stride` counts outputs.
    void (*add_pairs)(int32_t* sums, const int16_t* weights, int stride, const uint16_t* which, const int32_t* pairs,
                      int count);
};

extern const Kernels kPlainKernels;  // what every processor has
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
#endif

// The best ones here.
const Kernels& kernels();

}  // namespace valtti
