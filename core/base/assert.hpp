// Assertions about what must hold whatever a caller does. They are on in the core's tests and under the sanitizers
// (VALTTI_CHECKED), and cost nothing elsewhere. Mistakes that a caller can make are exceptions instead.
#pragma once

#ifdef VALTTI_CHECKED

#include <stdexcept>
#include <string>

// Throws, so that a test fails by itself and says why.
#define VALTTI_ASSERT(condition, message) \
    (static_cast<bool>(condition) ? void() : throw std::logic_error(std::string("must hold: ") + (message)))

#else

#define VALTTI_ASSERT(condition, message) void()

#endif
