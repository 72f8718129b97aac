// Apart from the kernels themselves, which use nothing of the library.
#pragma once

#include <vector>

#include "networks/kernels.hpp"

namespace valtti {

// Those that this processor can run, the best ones last.
const std::vector<const Kernels*>& available_kernels();

}  // namespace valtti
