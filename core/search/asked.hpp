// What is settled before a search begins: which moves it is about, and whether their values are known anyway.
#pragma once

#include <algorithm>

#include "agents/report.hpp"
#include "search/guide.hpp"

namespace valtti {

// What a search is asked for: a move alone, one with its value, that and all it has looked at with the line, or the
// ratings of all moves.
enum class Wanted { choice, value, account, ratings };

template <Game G>
std::span<const Move> moves_for(Guide<G>& guide, const typename G::View& view, Rng& rng, Wanted wanted) {
    return (wanted == Wanted::ratings ? guide.rated_moves(view, rng) : guide.candidates(view, rng)).span();
}

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
