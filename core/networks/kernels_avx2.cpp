// Kernels for processors with AVX2; this file alone is compiled with its instructions.
#if defined(__x86_64__)

#include "networks/kernels.hpp"

namespace {
constexpr int kVectorBytes = 32;
constexpr int kVectorsAtOnce = 8;
}  // namespace

#include "networks/kernels.inc"

namespace valtti {

const Kernels kAvx2Kernels = {"avx2",      change_floats, change_shorts, add_floats, add_shorts,
                              clip_shorts, add_pairs,     to_ints,       largest,    to_shorts};

}  // namespace valtti

#endif
