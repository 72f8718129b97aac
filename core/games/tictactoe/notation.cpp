#include "games/tictactoe/notation.hpp"

#include <stdexcept>

#include "games/tictactoe/moves.hpp"

namespace valtti::tictactoe {
namespace {

constexpr int kSide = 3;
constexpr std::string_view kMarks = "XO";  // by seat

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
}

// The rows of a board that is written as groups of marks, or as one group of three words.
std::vector<std::string> rows_of(const Field& board) {
    if (board.groups.size() == 1) return board.groups[0];
    std::vector<std::string> rows;
    for (const auto& group : board.groups) {
        std::string& row = rows.emplace_back();
        for (const auto& word : group) row += word;
    }
    return rows;
}

}  // namespace

std::string fault(const Board& b) {
    if (b.marks[0] & b.marks[1]) return "a square has two marks";
    const int more = std::popcount(b.marks[0]) - std::popcount(b.marks[1]);
    if (more != 0 && more != 1) return "X moves first, so it has as many marks as O or one more";
    if (has_line(b.marks[0]) && more == 0) return "X has a line, so O cannot have moved after it";
    if (has_line(b.marks[1]) && more == 1) return "O has a line, so X cannot have moved after it";
    return "";
}

std::string move_text(const Move& m) {
    return {static_cast<char>('a' + m.value % kSide), static_cast<char>('1' + m.value / kSide)};
}

Move parse_move(const std::string& text) {
    for (int i = 0; i < kSquares; ++i)
        if (text == move_text(make_move(i)) || text == std::to_string(i + 1)) return make_move(i);
    fail("'" + text + "' is not a square: they are a1 to c3, or 1 to 9, from the top left");
}

char mark_at(const Board& b, int square_number) {
    for (int seat = 0; seat < kPlayers; ++seat)
        if (b.marks[seat] & square(square_number)) return kMarks[seat];
    return '.';
}

Fields fields(const Board& b) {
    std::vector<std::vector<std::string>> rows(kSide);
    for (int i = 0; i < kSquares; ++i) rows[i / kSide].emplace_back(1, mark_at(b, i));
    Fields f;
    f.add_groups("board", rows);
    return f;
}

State parse_state(const Fields& fields) {
    fields.expect_only({"rules", "board"});
    State s;
    rule_book().read(s.rules, fields.words("rules"));
    const Field* board = fields.find("board");
    if (!board) fail("board is missing");
    const auto rows = rows_of(*board);
    if (rows.size() != kSide) fail("board has 3 rows, not " + std::to_string(rows.size()));
    for (int i = 0; i < kSquares; ++i) {
        const std::string& row = rows[i / kSide];
        if (row.size() != kSide) fail("a row of the board has 3 marks, not '" + row + "'");
        const char mark = row[i % kSide];
        const auto seat = kMarks.find(mark);
        if (seat != kMarks.npos)
            s.marks[seat] |= square(i);
        else if (mark != '.')
            fail("a mark is X, O or a dot, not '" + std::string(1, mark) + "'");
    }
    if (const std::string wrong = fault(s); !wrong.empty()) fail(wrong);
    return s;
}

}  // namespace valtti::tictactoe
