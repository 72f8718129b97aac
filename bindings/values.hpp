// What the bindings of every game pass between Python and the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "game/game.hpp"

namespace valtti::bindings {

namespace nb = nanobind;
using namespace nb::literals;

[[noreturn]] void refuse(const std::string& message);
size_t checked_index(nb::ssize_t i, size_t size);
void check_between(const char* name, long value, long low, long high);
std::vector<size_t> places_of(const nb::slice& slice, size_t size);  // that a slice of a sequence means

inline std::optional<Card> card_or_none(int8_t index) {
    if (index == kNoCard) return std::nullopt;
    return Card{static_cast<uint8_t>(index)};
}

inline std::optional<int> seat_or_none(int8_t seat) {
    if (seat < 0) return std::nullopt;
    return seat;
}

std::string suit_text(int suit);

template <int kMost>
std::vector<Card> list_of(const CardListOf<kMost>& cards) {
    return std::vector<Card>(cards.begin(), cards.end());
}

// What each seat has, as a list; small numbers as Python's.
template <class T, size_t kSeats>
auto by_seat(const std::array<T, kSeats>& all, int players = kSeats) {
    using Item = std::conditional_t<std::is_integral_v<T>, int, T>;
    return std::vector<Item>(all.begin(), all.begin() + players);
}

std::vector<bool> seats_in(uint8_t mask, int players);  // for each seat whether its bit is set

nb::ssize_t hash_of(const std::string& text);  // of a value's text, which is the same if values are equal

// How a value is made again, for pickles: by what, and of what.
inline const nb::sig kReduce("def __reduce__(self) -> tuple[typing.Any, ...]");
inline const nb::sig kEquality("def __eq__(self, arg: object, /) -> bool");

}  // namespace valtti::bindings
