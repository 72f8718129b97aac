// Memory for vector instructions.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace valtti {

inline constexpr size_t kVectorAlignment = 64;  // a cache line

template <class T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) {}

    T* allocate(size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{kVectorAlignment})); }
    void deallocate(T* p, size_t) { ::operator delete(p, std::align_val_t{kVectorAlignment}); }

    template <class U>
    bool operator==(const AlignedAllocator<U>&) const {
        return true;
    }
};

template <class T>
using Aligned = std::vector<T, AlignedAllocator<T>>;

}  // namespace valtti
