// What Python sees of the hands of a card game.
#pragma once

#include "bindings/game.hpp"

namespace valtti::bindings {

// The game notes the size of each hand, or has a function `hand_size(public, seat)`.
template <Game G>
std::vector<int> hand_sizes(const typename G::Public& p) {
    const int players = G::players(p.rules);
    if constexpr (requires { p.hand_size; }) {
        return by_seat(p.hand_size, players);
    } else {
        std::vector<int> sizes;
        for (int seat = 0; seat < players; ++seat) sizes.push_back(hand_size(p, seat));
        return sizes;
    }
}

// The game has functions `seen_hand(view, seat)` and `hidden(view)`.
template <Game G>
void bind_hands(Bound<G>& bound) {
    bound.everybody
        .def_prop_ro(
            "hand_sizes", [](const typename G::Public& p) { return hand_sizes<G>(p); },
            "The number of cards of each seat.")
        .def_prop_ro(
            "known", [](const typename G::Public& p) { return by_seat(p.known, G::players(p.rules)); },
            "Cards that everybody knows each seat to hold.");
    bound.state.def_prop_ro(
        "hands", [](const typename G::State& s) { return by_seat(s.hand, G::players(s.rules)); },
        "The cards of each seat.");
    bound.view.def_prop_ro(
                  "hand", [](const SeatView<G>& v) { return v.hand; }, "The cards of this seat.")
        .def_prop_ro(
            "hidden", [](const SeatView<G>& v) { return hidden(v); }, "Cards that this seat cannot place.")
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
