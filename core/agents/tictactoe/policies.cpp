#include "agents/tictactoe/policies.hpp"

namespace valtti::tictactoe {

double PolicyAgent::rating(const Board& s, int square_number) const {
    Board after = s;
    mark(after, square_number);
    return rating_(prospects(after, turn(s)));
}

Squares PolicyAgent::best_squares(const View& v) const {
    Squares best = 0;
    double highest = 0;
    for (Squares left = legal_squares(v); left; left &= left - 1) {
        const int i = std::countr_zero(left);
        const double found = rating(v, i);
        if (best && found < highest) continue;
        if (found > highest) best = 0;
        highest = found;
        best |= square(i);
    }
    return best;
}

Chances PolicyAgent::chances(const View& v) const {
    const Squares best = best_squares(v);
    Chances all{};
    for (int i = 0; i < kSquares; ++i)
        if (best & square(i)) all[i] = 1.0 / std::popcount(best);
    return all;
}

Move PolicyAgent::choose(const View& v, Rng& rng) {
    Squares best = best_squares(v);
    if (!best) return kNoMove;
    for (uint32_t skip = rng.below(static_cast<uint32_t>(std::popcount(best))); skip > 0; --skip) best &= best - 1;
    return make_move(std::countr_zero(best));
}

bool PolicyAgent::rate(const View& v, Rng&, std::vector<Move>& moves, std::vector<double>& ratings) {
    moves.clear();
    ratings.clear();
    for (Squares left = legal_squares(v); left; left &= left - 1) {
        moves.push_back(make_move(std::countr_zero(left)));
        ratings.push_back(rating(v, moves.back().value));
    }
    return true;
}

}  // namespace valtti::tictactoe
