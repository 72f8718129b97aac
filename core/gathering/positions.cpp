#include "gathering/positions.hpp"

namespace valtti {

void Positions::append(const Positions& more) {
    const auto append_to = [](auto& all, const auto& part) { all.insert(all.end(), part.begin(), part.end()); };
    append_to(rows, more.rows);
    append_to(label, more.label);
    append_to(value, more.value);
    append_to(game, more.game);
    append_to(move, more.move);
    append_to(agent, more.agent);
    append_to(seat, more.seat);
    append_to(players, more.players);
    append_to(rank, more.rank);
    append_to(explored, more.explored);
    games += more.games;
    void_games += more.void_games;
}

}  // namespace valtti
