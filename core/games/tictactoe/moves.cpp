#include "games/tictactoe/moves.hpp"

#include "base/bits.hpp"

namespace valtti::tictactoe {

bool legal(const View& v, MoveList& out) {
    out.clear();
    for (Squares left = legal_squares(v); left; left &= left - 1) {
        if (out.full()) return false;
        out.push(make_move(std::countr_zero(left)));
    }
    return true;
}

Move any_move(const View& v, Rng& rng) {
    return make_move(pick_bit(legal_squares(v), rng));
}

std::optional<Refusal> refusal(const View& v, const Move& m) {
    if (over(v)) return Refusal{kOver};
    if (m.value < 0 || m.value >= kSquares || m != make_move(m.value)) return Refusal{kNoSquare};
    if (!(free_squares(v) & square(m.value))) return Refusal{.reason = kTaken, .value = m.value};
    return std::nullopt;
}

std::optional<Move> forced(const Board& b) {
    const Squares squares = legal_squares(b);
    if (!std::has_single_bit(squares)) return std::nullopt;
    return make_move(std::countr_zero(squares));
}

}  // namespace valtti::tictactoe
