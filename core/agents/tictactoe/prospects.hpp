// What a seat can hope for on each board of Tic-Tac-Toe: a table of the whole game, worked out once.
#pragma once

#include "games/tictactoe/tictactoe.hpp"

namespace valtti::tictactoe {

// Chances are counted in parts of this. Against a player who chooses evenly every chance is a whole number of them:
// that player divides by 9, 7, 5, 3 or by 8, 6, 4, 2 free squares, so equal chances are found equal.
inline constexpr int kCertain = 9 * 8 * 7 * 6 * 5 * 4 * 3 * 2;

// Of one seat on one board.
struct Prospects {
    int result = 0;     // if both play perfectly: 1 a win, 0 a draw, -1 a loss
    int wins = 0;       // chance to win against random play, for a player who goes for the most wins
    int losses = 0;     // that player's chance to lose
    int safe_wins = 0;  // chance to win against random play, for a player who gives no draw away
};

// How much different players like what a move leaves them with; more is better.
using Rating = double (*)(const Prospects&);

inline double all_alike(const Prospects&) {
    return 0;
}
inline double perfect_result(const Prospects& p) {
    return p.result;
}
// Among equal chances to win, the fewest losses: all of them together weigh less than any difference in wins.
inline double most_wins(const Prospects& p) {
    return (p.wins - static_cast<double>(p.losses) / kCertain) / kCertain;
}
// Moves that allow the opponent to win come after all others: their own chance to win is less than 1.
inline double most_safe_wins(const Prospects& p) {
    return static_cast<double>(p.safe_wins) / kCertain - (p.result < 0 ? 1 : 0);
}

// The board must be one that a game can come to.
const Prospects& prospects(const Board& s, int seat);

// A number for each board, the same just if the boards are: 0, 1 or 2 a square, read as digits.
inline constexpr int kBoardCodes = 19683;  // 3 to the power of 9
int board_code(const Board& s);

}  // namespace valtti::tictactoe
