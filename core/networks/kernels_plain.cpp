// Kernels for every processor.
#include "networks/kernels.hpp"

namespace {
constexpr int kVectorBytes = 32;
constexpr int kVectorsAtOnce = 4;
}  // namespace

#include "networks/kernels.inc"

namespace valtti {

const Kernels kPlainKernels = {"plain",     change_floats, change_shorts, add_floats, add_shorts,
                               clip_shorts, add_pairs,     to_ints,       largest,    to_shorts};

}  // namespace valtti
