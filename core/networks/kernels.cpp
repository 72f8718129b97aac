#include "networks/available_kernels.hpp"

namespace valtti {

const std::vector<const Kernels*>& available_kernels() {
    static const std::vector<const Kernels*> all = [] {
        std::vector<const Kernels*> found = {&kPlainKernels};
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) found.push_back(&kAvx2Kernels);
        if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw"))
            found.push_back(&kAvx512Kernels);
#endif
        return found;
    }();
    return all;
}

const Kernels& kernels() {
    static const Kernels& best = *available_kernels().back();
    return best;
}

}  // namespace valtti
