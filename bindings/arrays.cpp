#include "bindings/arrays.hpp"

#include <nanobind/ndarray.h>

namespace valtti::bindings {

nb::object new_array(const std::vector<size_t>& shape, NumberType type, void*& memory) {
    using nb::dlpack::dtype_code;
    constexpr dtype_code kCodes[] = {dtype_code::Int, dtype_code::UInt, dtype_code::Float};
    size_t bytes = type.bytes;
    for (size_t n : shape) bytes *= n;
    auto* kept = new std::byte[bytes];
    memory = kept;
    const nb::capsule owner(kept, [](void* p) noexcept { delete[] static_cast<std::byte*>(p); });
    const nb::dlpack::dtype dtype{static_cast<uint8_t>(kCodes[type.kind]), static_cast<uint8_t>(8 * type.bytes), 1};
    return nb::cast(nb::ndarray<nb::numpy>(kept, shape.size(), shape.data(), owner, nullptr, dtype));
}

}  // namespace valtti::bindings
