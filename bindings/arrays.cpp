#include "bindings/arrays.hpp"

#include <nanobind/ndarray.h>

#include <new>

namespace valtti::bindings {
namespace {

// A cache line. Libraries of arithmetic may add up in another order where memory is aligned otherwise, and what is
// computed from our arrays is to be the same to the last bit every time.
constexpr std::align_val_t kAlignment{64};

}  // namespace

nb::object new_array(const std::vector<size_t>& shape, NumberType type, void*& memory) {
    using nb::dlpack::dtype_code;
    constexpr dtype_code kCodes[] = {dtype_code::Int, dtype_code::UInt, dtype_code::Float};
    size_t bytes = type.bytes;
    for (size_t n : shape) bytes *= n;
    memory = ::operator new(bytes, kAlignment);
    const nb::capsule owner(memory, [](void* p) noexcept { ::operator delete(p, kAlignment); });
    const nb::dlpack::dtype dtype{static_cast<uint8_t>(kCodes[type.kind]), static_cast<uint8_t>(8 * type.bytes), 1};
    return nb::cast(nb::ndarray<nb::numpy>(memory, shape.size(), shape.data(), owner, nullptr, dtype));
}

}  // namespace valtti::bindings
