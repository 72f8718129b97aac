// Packed rows as the numbers that training programs take: all inputs, or only which ones are set.
#pragma once

#include <cstdint>
#include <span>

#include "encodings/encoding.hpp"

namespace valtti {

// All inputs of a row as numbers.
void unpack_inputs(const AnyEncoding& encoding, const uint8_t* row, float* to);

// How many bits of a row are set.
size_t num_set_bits(const AnyEncoding& encoding, const uint8_t* row);

// The inputs of a row that are set, in ascending order, of an encoding without counts. Returns where it ended.
int32_t* unpack_set_inputs(const AnyEncoding& encoding, const uint8_t* row, int32_t* to);

}  // namespace valtti
