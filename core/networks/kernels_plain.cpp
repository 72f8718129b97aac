// Kernels for every processor, and the choice among all.
#include "networks/kernels.hpp"

namespace {
constexpr int kVectorsAtOnce = 4;
}

#include "networks/kernels.inc"

namespace valtti {

const Kernels kPlainKernels = {"plain", change_floats, change_shorts, add_floats, add_shorts, clip_shorts, add_pairs};

const Kernels& kernels() {
#if defined(__x86_64__)
    static const bool has_avx2 = __builtin_cpu_supports("avx2");
    if (has_avx2) return kAvx2Kernels;
#endif
    return kPlainKernels;
}

}  // namespace valtti
