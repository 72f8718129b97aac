// What the tests of the core share.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>

inline int passed = 0;
inline int failed = 0;

inline void check(bool right, const std::string& what) {
    if (!right) throw std::runtime_error(what);
}

inline void test(const char* name, const std::function<void()>& body) {
    try {
        body();
        ++passed;
    } catch (const std::exception& error) {
        ++failed;
        std::printf("FAILED %s: %s\n", name, error.what());
    }
}

// Allocations so far; always 0 under a sanitizer, which brings its own allocator.
uint64_t allocations_made();

void tysiac_tests(uint64_t games);
