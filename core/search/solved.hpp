// Decisions that need no search, as a guide knows the values of all moves.
#pragma once

#include <algorithm>

#include "agents/report.hpp"
#include "search/guide.hpp"

namespace valtti {

// Fills in the values of the report's moves, if the guide knows them. `values` is storage.
template <Game G>
bool solve_exactly(Guide<G>& guide, const typename G::View& view, std::span<const Move> moves,
                   std::vector<double>& values, Report& report) {
    values.resize(moves.size());
    if (!guide.solve(view, moves, values)) return false;
    for (size_t i = 0; i < values.size(); ++i) report.moves[i].value = values[i];
    report.best = static_cast<size_t>(std::ranges::max_element(values) - values.begin());
    report.exact = true;
    return true;
}

}  // namespace valtti
