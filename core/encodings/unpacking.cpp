#include "encodings/unpacking.hpp"

namespace valtti {
namespace {

// The eight bits of each byte as numbers: a row is copied from here, byte by byte.
constexpr auto kBitsOfByte = [] {
    std::array<std::array<float, 8>, 256> table{};
    for (size_t byte = 0; byte < table.size(); ++byte)
        for (size_t bit = 0; bit < 8; ++bit) table[byte][bit] = static_cast<float>(byte >> bit & 1);
    return table;
}();

// Calls `use` with up to 64 bits of a row at a time, and where they begin.
template <class Use>
void for_words(const AnyEncoding& encoding, const uint8_t* row, Use use) {
    const int bytes = encoding.row_bytes() - encoding.counts;
    for (int at = 0; at < bytes; at += 8) {
        uint64_t word = 0;
        std::memcpy(&word, row + encoding.counts + at, static_cast<size_t>(std::min(8, bytes - at)));
        use(word, 8 * at);
    }
}

}  // namespace

void unpack_inputs(const AnyEncoding& encoding, const uint8_t* row, float* to) {
    to = std::copy_n(row, encoding.counts, to);
    row += encoding.counts;
    int rest = encoding.bits();
    for (; rest >= 8; rest -= 8, to += 8) std::memcpy(to, kBitsOfByte[*row++].data(), sizeof(kBitsOfByte[0]));
    if (rest) std::copy_n(kBitsOfByte[*row].data(), rest, to);
}

size_t num_set_bits(const AnyEncoding& encoding, const uint8_t* row) {
    size_t n = 0;
    for_words(encoding, row, [&](uint64_t word, int) { n += static_cast<size_t>(std::popcount(word)); });
    return n;
}

int32_t* unpack_set_inputs(const AnyEncoding& encoding, const uint8_t* row, int32_t* to) {
    for_words(encoding, row, [&](uint64_t word, int first) {
        for (; word; word &= word - 1) *to++ = first + std::countr_zero(word);
    });
    return to;
}

}  // namespace valtti
