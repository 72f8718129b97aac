// Tests of Tic-Tac-Toe without Python.
#include <set>

#include "agents/tictactoe/exact.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

using namespace valtti::tictactoe;

State board(const std::string& text) {
    return parse_state(parse_fields("board " + text));
}

// A board can be read just if a game can come to it, and has a number that no other board has.
void every_position_and_no_other_is_read() {
    std::set<int> accepted;
    for (int code = 0; code < kBoardCodes; ++code) {
        std::string text;
        for (int i = 0, rest = code; i < kSquares; ++i, rest /= 3) {
            if (i > 0 && i % 3 == 0) text += " | ";
            text += ".XO"[rest % 3];
        }
        try {
            const State s = board(text);
            check(parse_state(fields(s)) == s, text);
            check(accepted.insert(board_code(s)).second, text + " has the number of another board");
        } catch (const std::invalid_argument&) {
        }
    }
    const auto n = static_cast<int>(accepted.size());
    check(n == count_all().positions, std::to_string(n) + " boards are read");
}

void an_ended_game_has_no_moves() {
    for (const char* text : {"XXX | OO. | ...", "XOX | XOO | OXX"}) {
        const State s = board(text);
        MoveList moves;
        check(legal(view(s, 1), moves) && moves.size() == 0 && !forced(s), text);
        check(!TicTacToe::is_legal(view(s, 1), make_move(8)), text);
    }
}

void odd_moves_are_not_legal() {
    const View v = view(Board{}, 0);
    for (int value : {-1, 9, 1000}) check(!TicTacToe::is_legal(v, make_move(value)), std::to_string(value));
    check(!TicTacToe::is_legal(v, Move{.kind = 1, .value = 0, .cards = {}, .targets = {}}),
          "a kind that does not exist");
    check(!TicTacToe::is_legal(v, Move{.kind = 0, .value = 0, .cards = kFullPack, .targets = {}}), "a move with cards");
}

void threads_agree() {
    for (const auto& entry : native_agents<TicTacToe>()) {
        Match match(plan_of<TicTacToe>({}, 11, table_of<TicTacToe>({std::string(entry.name), "random"}, 2)));
        threads_do_not_change_games(match, 1000);
    }
}

}  // namespace

void test_tictactoe() {
    test("tictactoe: moves and texts agree", [] { moves_and_texts_agree<TicTacToe>({}); });
    test("tictactoe: every position and no other is read", every_position_and_no_other_is_read);
    test("tictactoe: an ended game has no moves", an_ended_game_has_no_moves);
    test("tictactoe: odd moves are not legal", odd_moves_are_not_legal);
    test("tictactoe: threads do not change games", threads_agree);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    for (const auto& entry : native_agents<TicTacToe>())
        test("tictactoe: playing does not allocate",
             [&] { playing_does_not_allocate<TicTacToe>(std::string(entry.name), {}); });
#endif
}

}  // namespace valtti::testing
