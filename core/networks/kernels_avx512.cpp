// Kernels for processors with AVX-512 and its products of neural networks; this file alone is compiled with its
// instructions.
#if defined(__x86_64__)

#include "networks/kernels.hpp"

namespace {
constexpr int kVectorBytes = 64;
constexpr int kVectorsAtOnce = 16;
}  // namespace

#include "networks/kernels.inc"

namespace valtti {

const Kernels kAvx512Kernels = {"avx512",    change_floats, change_shorts, add_floats, add_shorts,
                                clip_shorts, add_pairs,     to_ints,       largest,    to_shorts};

}  // namespace valtti

#endif
