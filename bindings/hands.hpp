// What Python sees of the hands of a card game.
#pragma once

#include "bindings/game.hpp"

namespace valtti::bindings {

// The game has a function `seen_hand(view, seat)`.
template <Game G, class... Base>
void bind_hands(nb::class_<SeatView<G>, Base...>& c) {
    c.def_prop_ro(
         "hand", [](const SeatView<G>& v) { return v.hand; }, "The cards of this seat.")
        .def_prop_ro(
            "seen_hands",
            [](const SeatView<G>& v) {
                std::vector<CardSet> all;
                for (int seat = 0; seat < G::players(v.rules); ++seat) all.push_back(seen_hand(v, seat));
                return all;
            },
            "Each hand as far as this seat knows it: all of its own, and what it knows others to hold.");
}

}  // namespace valtti::bindings
