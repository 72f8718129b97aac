// Positions whose value is known: networks are neither taught nor asked about them.
#pragma once

#include <optional>

#include "game/game.hpp"

namespace valtti {

// What a game that is over was worth to a seat: 1 for a win and 0 for a loss, or half of it.
inline double value_of(const Outcome& outcome, int seat) {
    const auto i = static_cast<size_t>(seat);
    return 0.5 + 0.5 * outcome.won[i] - 0.5 * outcome.lost[i];
}

// The value of a position for the seat that looks, if it is certain.
template <Game G>
std::optional<double> certain_value(const typename G::View& view) {
    if (is_over<G>(view)) return value_of(G::outcome(view), view.seat);
    // A game may know more, as where a player is out but has not left the table yet.
    if constexpr (requires { G::certain_value(view); }) return G::certain_value(view);
    return std::nullopt;
}

}  // namespace valtti
