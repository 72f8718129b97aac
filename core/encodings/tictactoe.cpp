// Encodings of Tic-Tac-Toe.
#include "games/tictactoe/tictactoe.hpp"
#include "encodings/encoding.hpp"

namespace valtti {
namespace {

using namespace tictactoe;

// The board as it is, for networks that look at squares side by side.
struct Plain {
    template <class Writer>
    static void write(const View& v, Writer& w) {
        w.bits("own marks", v.marks[v.seat], kSquares);
        w.bits("the other's marks", v.marks[1 - v.seat], kSquares);
        w.bits("to move", turn(v) == v.seat, 1);
    }
};

// Where each square goes when the board is turned a quarter, and when it is seen in a mirror.
constexpr std::array<int, kSquares> kTurned = {2, 5, 8, 1, 4, 7, 0, 3, 6};
constexpr std::array<int, kSquares> kMirrored = {2, 1, 0, 5, 4, 3, 8, 7, 6};

Squares moved(Squares marks, const std::array<int, kSquares>& places) {
    Squares all = 0;
    for (int i = 0; i < kSquares; ++i)
        if (marks & square(i)) all |= square(places[static_cast<size_t>(i)]);
    return all;
}

// Of a board's eight appearances always the same one.
struct Canonical {
    template <class Writer>
    static void write(const View& v, Writer& w) {
        View seen = v;
        std::array<Squares, kPlayers> best = v.marks;
        for (int i = 0; i < 8; ++i) {
            for (Squares& marks : seen.marks) marks = moved(marks, i == 4 ? kMirrored : kTurned);
            best = std::min(best, seen.marks);
        }
        seen.marks = best;
        Plain::write(seen, w);
    }
};

}  // namespace

template <>
const std::vector<Encoding<TicTacToe>>& encodings<TicTacToe>() {
    static const std::vector<Encoding<TicTacToe>> all = {
        encoding_of<TicTacToe, Canonical>("canonical", 1, "the board in one of its eight appearances, own marks first"),
        encoding_of<TicTacToe, Plain>("board", 1, "the board as it is, own marks first"),
    };
    return all;
}

}  // namespace valtti
