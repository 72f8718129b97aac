// Legal moves of Tic-Tac-Toe: the free squares, until the game is over. A move's `value` is the number of its square.
#pragma once

#include <optional>

#include "games/tictactoe/rules.hpp"

namespace valtti::tictactoe {

constexpr Move make_move(int square_number) {
    return Move{.kind = 0, .value = static_cast<int16_t>(square_number), .cards = {}, .targets = {}};
}

// The squares that may be marked now.
inline Squares legal_squares(const State& s) {
    return over(s) ? Squares{0} : free_squares(s);
}

// Returns whether the list is whole.
bool legal(const View& v, MoveList& out);
bool is_legal(const View& v, const Move& m);
std::optional<Move> forced(const State& s);

}  // namespace valtti::tictactoe
