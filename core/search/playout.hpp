// How a game goes on if a guide plays for everybody.
#pragma once

#include <utility>
#include <vector>

#include "search/guide.hpp"

namespace valtti {

using Line = std::vector<std::pair<int, Move>>;  // seats and their moves

// Plays until the guide stops or the game is over, and leaves the state there. The moves are noted in `line` if there
// is one.
template <Game G>
void play_on(Guide<G>& guide, typename G::State& state, int seat, Rng& chance, Rng& thought, Line* line = nullptr) {
    for (int n = 0; n < G::kMostMoves && !is_over<G>(state); ++n) {
        const auto forced = G::forced(state);
        if (guide.stops(state, seat, forced.has_value())) return;
        const Move m = forced ? *forced : guide.play(state, thought);
        VALTTI_ASSERT(G::is_legal(G::view(state, G::actor(state)), m),
                      "'" + G::move_text(m) + "' is not legal in " + to_text(G::fields(state)));
        if (line) line->emplace_back(G::actor(state), m);
        G::play(state, m, chance);
    }
}

// What a world is worth to a seat that begins with a move. Chance goes the same way for all moves that are tried with
// one seed, as far as they let it, so that they differ by themselves and not by luck.
template <Game G>
double value_after(Guide<G>& guide, typename G::State state, const Move& first, int seat, uint64_t seed,
                   Line* line = nullptr) {
    Rng chance = Rng::stream(seed, 0);
    Rng thought = Rng::stream(seed, 1);
    if (line) line->emplace_back(seat, first);
    G::play(state, first, chance);
    play_on(guide, state, seat, chance, thought, line);
    return guide.value(state, seat, thought);
}

}  // namespace valtti
