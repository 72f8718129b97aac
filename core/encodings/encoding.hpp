// Positions as the inputs of a network.
//
// An encoding turns a view into a row of inputs: a few counts, if it has any, and then bits. It is written as one
// function that names its blocks one after the other, and is run for two purposes: to fill a row, and to tell what the
// layout is. So the documented layout is what is encoded.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace valtti {

// Most inputs that a row has room for.
inline constexpr int kMostCounts = 8;
inline constexpr int kRowWords = 20;

// The inputs of one position. Input i is counts[i] for the first ones, and then bit i - (number of counts).
struct Row {
    std::array<uint8_t, kMostCounts> counts{};
    std::array<uint64_t, kRowWords> bits{};

    bool operator==(const Row&) const = default;
    bool bit(int i) const { return bits[static_cast<size_t>(i >> 6)] >> (i & 63) & 1; }
};

// A run of inputs that belong together.
struct InputBlock {
    std::string name;
    std::string_view form;  // count, bits, or "one of them" where at most one bit is set
    int first = 0;
    int size = 0;

    bool operator==(const InputBlock&) const = default;
};

// What an encoding writes to, block by block.
class RowWriter {
public:
    explicit RowWriter(Row& row) : row_(row) { row = {}; }
    // Goes on with a row that is not set from this bit on.
    RowWriter(Row& row, int bit) : row_(row), at_(bit) {}

    void count(std::string_view, int value) {
        row_.counts[static_cast<size_t>(counts_++)] = static_cast<uint8_t>(value);
    }

    // Up to 64 bits as they are.
    void bits(std::string_view, uint64_t bits, int size) {
        const int word = at_ >> 6;
        const int shift = at_ & 63;
        row_.bits[static_cast<size_t>(word)] |= bits << shift;
        if (shift + size > 64) row_.bits[static_cast<size_t>(word + 1)] |= bits >> (64 - shift);
        at_ += size;
    }

    // One of `size` bits; a value beyond the last one counts as the last, a value below zero is none of them.
    void one_of(std::string_view, int value, int size) {
        if (value >= 0) set(at_ + std::min(value, size - 1));
        at_ += size;
    }

private:
    void set(int bit) { row_.bits[static_cast<size_t>(bit >> 6)] |= uint64_t{1} << (bit & 63); }

    Row& row_;
    int counts_ = 0;
    int at_ = 0;
};

// Notes the blocks instead of filling them.
class LayoutWriter {
public:
    void count(std::string_view name, int) {
        add(name, "count", 1);
        ++counts_;
    }
    void bits(std::string_view name, uint64_t, int size) { add(name, "bits", size); }
    void one_of(std::string_view name, int, int size) { add(name, "one of them", size); }

    const std::vector<InputBlock>& blocks() const { return blocks_; }
    int counts() const { return counts_; }
    int inputs() const { return inputs_; }

private:
    void add(std::string_view name, std::string_view form, int size) {
        blocks_.push_back({std::string(name), form, inputs_, size});
        inputs_ += size;
    }

    std::vector<InputBlock> blocks_;
    int counts_ = 0;
    int inputs_ = 0;
};

// What is known of an encoding whichever its game. Files that were made with it say its name and version; whoever
// changes what is encoded changes the version.
struct AnyEncoding {
    std::string_view name;
    std::string_view summary;
    int version = 1;
    int most_players = kMaxSeats;  // of larger tables some seats would be left out
    std::vector<InputBlock> layout;
    int counts = 0;
    int inputs = 0;  // counts and bits
    // Bits that follow from the others, if there are any, and what sets them: files leave them out.
    int first_implied = 0;
    int num_implied = 0;
    void (*imply)(Row&) = nullptr;

    int bits() const { return inputs - counts; }

    // A packed row takes a byte for each count, and then a bit for each bit, the first one lowest.
    int row_bytes() const { return counts + (bits() + 7) / 8; }
    void pack(const Row& row, uint8_t* to) const {
        static_assert(std::endian::native == std::endian::little);
        std::memcpy(to, row.counts.data(), static_cast<size_t>(counts));
        std::memcpy(to + counts, row.bits.data(), static_cast<size_t>(row_bytes() - counts));
    }
    Row unpack(const uint8_t* from) const {
        Row row;
        std::memcpy(row.counts.data(), from, static_cast<size_t>(counts));
        std::memcpy(row.bits.data(), from + counts, static_cast<size_t>(row_bytes() - counts));
        return row;
    }

    void clear_implied(Row& row) const {
        const int end = first_implied + num_implied;
        for (int i = first_implied, next; i < end; i = next) {
            next = std::min((i | 63) + 1, end);
            row.bits[static_cast<size_t>(i >> 6)] &= ~(~uint64_t{0} >> (64 - (next - i)) << (i & 63));
        }
    }
    void set_implied(Row& row) const {
        clear_implied(row);
        if (imply) imply(row);
    }
};

template <Game G>
struct Encoding : AnyEncoding {
    void (*encode)(const typename G::View&, Row&) = nullptr;
    // What makes the view of a seat that has just moved the one that this encoding means; nothing for most.
    void (*after_move)(typename G::View&) = nullptr;

    // The position after a move as its mover sees it: what networks are taught and asked about.
    void encode_after_move(const typename G::View& view, Row& row) const {
        if (!after_move) return encode(view, row);
        typename G::View changed = view;
        after_move(changed);
        encode(changed, row);
    }
};

// All encodings of a game; core/encodings/<game>.cpp defines them.
template <Game G>
const std::vector<Encoding<G>>& encodings();

template <Game G>
const Encoding<G>& find_encoding(std::string_view name) {
    for (const auto& encoding : encodings<G>())
        if (encoding.name == name) return encoding;
    std::vector<std::string> names;
    for (const auto& encoding : encodings<G>()) names.emplace_back(encoding.name);
    throw std::invalid_argument("unknown encoding '" + std::string(name) + "'; the encodings of " +
                                std::string(G::kName) + " are " + listed(names));
}

// `Writes` is a struct with a static function template write(view, writer).
template <Game G, class Writes>
Encoding<G> encoding_of(std::string_view name, int version, std::string_view summary) {
    LayoutWriter layout;
    Rng rng(0);
    Writes::write(G::view(G::deal({}, rng), 0), layout);
    Encoding<G> made;
    made.name = name;
    made.summary = summary;
    made.version = version;
    made.encode = [](const typename G::View& view, Row& row) {
        RowWriter writer(row);
        Writes::write(view, writer);
    };
    made.layout = layout.blocks();
    made.counts = layout.counts();
    made.inputs = layout.inputs();
    if (made.counts > kMostCounts || made.bits() > 64 * kRowWords) throw std::logic_error("a row is too short");
    return made;
}

}  // namespace valtti
