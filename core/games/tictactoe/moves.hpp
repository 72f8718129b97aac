// Legal moves of Tic-Tac-Toe: the free squares, until the game is over. A move's `value` is the number of its square.
#pragma once

#include <optional>

#include "games/tictactoe/rules.hpp"

namespace valtti::tictactoe {

constexpr Move make_move(int square_number) {
    return Move{.kind = 0, .value = static_cast<int16_t>(square_number), .cards = {}, .targets = {}};
}

// Why a move is not legal.
inline constexpr std::string_view kOver = "over", kNoSquare = "no_square", kTaken = "taken";
inline constexpr std::array kReasons = {kOver, kNoSquare, kTaken};

// The squares that may be marked now.
inline Squares legal_squares(const Board& b) {
    return over(b) ? Squares{0} : free_squares(b);
}

// Returns whether the list is whole.
bool legal(const View& v, MoveList& out);
Move any_move(const View& v, Rng& rng);
std::optional<Refusal> refusal(const View& v, const Move& m);
std::optional<Move> forced(const Board& b);

}  // namespace valtti::tictactoe
