// How a search ends that has looked at as many positions as it may.
#pragma once

namespace valtti::exact {

// Thrown within solvers; who asks them sees that there is no answer.
struct OutOfNodes {};

}  // namespace valtti::exact
