#include "games/tictactoe/rules.hpp"

namespace valtti::tictactoe {
namespace {

Outcome won_by(int seat) {
    const int other = 1 - seat;
    Outcome o;
    o.rank[seat] = 1;
    o.rank[other] = 2;
    o.won[seat] = true;
    o.lost[other] = true;
    o.points[seat] = 1;
    return o;
}

Outcome draw() {
    Outcome o;
    for (int seat = 0; seat < kPlayers; ++seat) {
        o.rank[seat] = 1;
        o.points[seat] = 0.5F;
    }
    return o;
}

}  // namespace

Outcome outcome(const Board& b) {
    return winner(b) >= 0 ? won_by(winner(b)) : draw();
}

Outcome forfeit(int seat) {
    return won_by(1 - seat);
}

}  // namespace valtti::tictactoe
