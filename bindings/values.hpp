// What the bindings of every game pass between Python and the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "game/game.hpp"

namespace valtti::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// Moves of different games look alike in C++ but are different types in Python.
template <Game G>
struct GameMove {
    Move move;
    bool operator==(const GameMove&) const = default;
};

// A view, with the random number that this decision may use.
template <Game G>
struct SeatView {
    typename G::View view;
    uint64_t seed = 0;
    bool operator==(const SeatView&) const = default;
};

template <Game G>
struct Moves {
    std::vector<Move> moves;
};

template <Game G>
struct ViewList {
    std::vector<typename G::View> views;
    std::vector<uint64_t> seeds;  // empty, or one a view

    SeatView<G> at(size_t i) const { return {views[i], seeds.empty() ? 0 : seeds[i]}; }
};

inline size_t checked_index(nb::ssize_t i, size_t size) {
    if (i < 0) i += static_cast<nb::ssize_t>(size);
    if (i < 0 || i >= static_cast<nb::ssize_t>(size)) throw nb::index_error();
    return static_cast<size_t>(i);
}

inline std::optional<Card> card_or_none(int8_t index) {
    if (index == kNoCard) return std::nullopt;
    return Card{static_cast<uint8_t>(index)};
}

// What each seat has, as a list; small numbers as Python's.
template <class T, size_t kSeats>
auto by_seat(const std::array<T, kSeats>& all, int players = kSeats) {
    using Item = std::conditional_t<std::is_integral_v<T>, int, T>;
    return std::vector<Item>(all.begin(), all.begin() + players);
}

// An array that owns its memory.
template <class T>
nb::ndarray<nb::numpy, T> make_array(std::vector<size_t> shape, std::vector<T> values) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner);
}

}  // namespace valtti::bindings
