// Arrays of numbers for Python.
#pragma once

#include "bindings/values.hpp"

namespace valtti::bindings {

// What an array holds.
struct NumberType {
    enum { whole, natural, real } kind;  // with a sign, without, or with a point
    size_t bytes;
};

template <class T>
constexpr NumberType number_type() {
    return {std::is_floating_point_v<T> ? NumberType::real
            : std::is_signed_v<T>       ? NumberType::whole
                                        : NumberType::natural,
            sizeof(T)};
}

// An array that owns its memory, which is to be filled.
nb::object new_array(const std::vector<size_t>& shape, NumberType type, void*& memory);

// Puts a new array into a dictionary and returns its memory, which is to be filled.
template <class T>
T* add_array(nb::dict& d, const char* name, const std::vector<size_t>& shape) {
    void* memory = nullptr;
    d[name] = new_array(shape, number_type<T>(), memory);
    return static_cast<T*>(memory);
}

}  // namespace valtti::bindings
