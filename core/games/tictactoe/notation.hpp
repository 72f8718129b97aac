// Text forms of Tic-Tac-Toe: rules, moves and states.
//
// A square is a column and a row, counted from the top left corner: `a1` `b1` `c1` is the top row. The numbers
// 1 to 9, row by row like the keys of a telephone, are read as well. A move is the square that it marks.
//
// A state is one field, the rows of the board: `board X . X | . O . | . . .`. Whose turn it is follows from it.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/fields.hpp"
#include "games/tictactoe/rules.hpp"

namespace valtti::tictactoe {

inline constexpr std::array<std::string_view, 1> kKindNames = {"mark"};

const RuleBook<Rules>& rule_book();

std::string move_text(const Move& m);
Move parse_move(const std::string& text);

// The mark on a square: X, O or a dot.
char mark_at(const Board& b, int square_number);
Fields fields(const Board& b);
// What no game comes to; empty if a game may come to this board.
std::string fault(const Board& b);
State parse_state(const Fields& fields);

}  // namespace valtti::tictactoe
