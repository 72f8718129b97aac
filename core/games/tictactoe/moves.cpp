#include "games/tictactoe/moves.hpp"

namespace valtti::tictactoe {

bool legal(const View& v, MoveList& out) {
    out.clear();
    for (Squares left = legal_squares(v); left; left &= left - 1) {
        if (out.full()) return false;
        out.push(make_move(std::countr_zero(left)));
    }
    return true;
}

bool is_legal(const View& v, const Move& m) {
    return m.value >= 0 && m.value < kSquares && m == make_move(m.value) && (legal_squares(v) & square(m.value));
}

std::optional<Move> forced(const State& s) {
    const Squares squares = legal_squares(s);
    if (!std::has_single_bit(squares)) return std::nullopt;
    return make_move(std::countr_zero(squares));
}

}  // namespace valtti::tictactoe
