// Arrays of numbers for Python.
#pragma once

#include <nanobind/ndarray.h>

#include "bindings/values.hpp"

namespace valtti::bindings {

// An array that owns its memory.
template <class T>
nb::ndarray<nb::numpy, T> make_array(std::vector<size_t> shape, std::vector<T> values) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner);
}

}  // namespace valtti::bindings
