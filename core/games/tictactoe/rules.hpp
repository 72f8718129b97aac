// Tic-Tac-Toe, the smallest game here, and the one to read first.
//
// Two players mark the nine squares of a board in turn: seat 0 with X, which begins, and seat 1 with O. Who has
// three marks in a line, straight or diagonal, has won. A full board without a line is a draw.
//
// Nothing is hidden and nothing is left to chance: a state is the board that all see, and a view is the same board and
// the seat that looks at it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/random.hpp"
#include "game/game.hpp"

namespace valtti::tictactoe {

inline constexpr int kPlayers = 2;
inline constexpr int kSquares = 9;

// A set of squares, a bit each. Square 0 is the top left one; they are counted row by row.
using Squares = uint16_t;

constexpr Squares square(int i) {
    return static_cast<Squares>(1 << i);
}

inline constexpr Squares kAllSquares = 0b111'111'111;
inline constexpr std::array<Squares, 8> kLines = {0b000'000'111, 0b000'111'000, 0b111'000'000, 0b001'001'001,
                                                  0b010'010'010, 0b100'100'100, 0b100'010'001, 0b001'010'100};

constexpr bool has_line(Squares marks) {
    for (Squares line : kLines)
        if ((marks & line) == line) return true;
    return false;
}

// There is one way to play, so there are no options.
struct Rules {
    bool operator==(const Rules&) const = default;
};

struct Board {
    Rules rules;
    std::array<Squares, kPlayers> marks{};  // of each seat

    bool operator==(const Board&) const = default;
};

struct State : Board {
    bool operator==(const State&) const = default;
};

struct View : Board {
    int8_t seat = 0;

    bool operator==(const View&) const = default;
};

inline Squares free_squares(const Board& b) {
    return static_cast<Squares>(kAllSquares & ~(b.marks[0] | b.marks[1]));
}
// The free squares with which a seat would complete a line.
inline Squares completing(const Board& b, int seat) {
    Squares found = 0;
    for (int i = 0; i < kSquares; ++i)
        if ((free_squares(b) & square(i)) && has_line(b.marks[seat] | square(i))) found |= square(i);
    return found;
}
// The seat that has a line, or -1.
inline int winner(const Board& b) {
    return has_line(b.marks[0]) ? 0 : has_line(b.marks[1]) ? 1 : -1;
}
inline bool over(const Board& b) {
    return winner(b) >= 0 || free_squares(b) == 0;
}
// The seat whose turn it is, whether or not the game is over.
inline int turn(const Board& b) {
    return std::popcount(b.marks[0]) > std::popcount(b.marks[1]) ? 1 : 0;
}

inline void mark(Board& b, int square_number) {
    b.marks[turn(b)] |= square(square_number);
}

inline View view(const Board& b, int seat) {
    return {b, static_cast<int8_t>(seat)};
}

Outcome outcome(const Board& b);
// The seat loses and the other one wins.
Outcome forfeit(int seat);

}  // namespace valtti::tictactoe
