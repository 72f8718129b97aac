#include "agents/tictactoe/exact.hpp"

#include <cmath>
#include <optional>
#include <set>

namespace valtti::tictactoe {
namespace {

Board after(const Board& s, int square_number) {
    Board next = s;
    mark(next, square_number);
    return next;
}

// Calls f with every free square of a board where the game is not over.
template <class F>
void for_each_move(const Board& s, F f) {
    for (Squares left = legal_squares(s); left; left &= left - 1) f(std::countr_zero(left));
}

// --- Counts --------------------------------------------------------------------------------------------

// Where each square goes when the board is turned by a quarter, and when it is mirrored.
constexpr std::array<int, kSquares> kTurned = {2, 5, 8, 1, 4, 7, 0, 3, 6};
constexpr std::array<int, kSquares> kMirrored = {2, 1, 0, 5, 4, 3, 8, 7, 6};

Board moved(const Board& s, const std::array<int, kSquares>& to) {
    Board result;
    for (int seat = 0; seat < kPlayers; ++seat)
        for (int i = 0; i < kSquares; ++i)
            if (s.marks[seat] & square(i)) result.marks[seat] |= square(to[i]);
    return result;
}

// The same number for a board and all that are turned or mirrored forms of it.
int code_up_to_symmetry(Board s) {
    int least = kBoardCodes;
    for (int i = 0; i < 8; ++i) {
        least = std::min(least, board_code(s));
        s = moved(s, i == 3 ? kMirrored : kTurned);
    }
    return least;
}

void collect(const Board& s, std::set<int>& codes, std::set<int>& classes) {
    if (!codes.insert(board_code(s)).second) return;
    classes.insert(code_up_to_symmetry(s));
    for_each_move(s, [&](int i) { collect(after(s, i), codes, classes); });
}

void count_games(const Board& s, Counts& counts) {
    for_each_move(s, [&](int i) { count_games(after(s, i), counts); });
    if (!over(s)) return;
    ++counts.games;
    ++(winner(s) == 0 ? counts.x_wins : winner(s) == 1 ? counts.o_wins : counts.draws);
}

// --- Play against random -------------------------------------------------------------------------------

class Evaluation {
public:
    Evaluation(const Policy& policy, int seat) : policy_(policy), seat_(seat), known_(kBoardCodes) {}

    Shares shares(const Board& s) {
        if (over(s)) return at_the_end(s);
        auto& known = known_[board_code(s)];
        if (known) return *known;
        const Chances chances = turn(s) == seat_ ? chances_of_player(s) : even(s);
        Shares sum;
        for_each_move(s, [&](int i) {
            if (chances[i] == 0) return;
            const Shares next = shares(after(s, i));
            sum.win += chances[i] * next.win;
            sum.draw += chances[i] * next.draw;
            sum.loss += chances[i] * next.loss;
        });
        known = sum;
        return sum;
    }

private:
    Shares at_the_end(const Board& s) const {
        const int w = winner(s);
        return {.win = w == seat_ ? 1.0 : 0.0, .draw = w < 0 ? 1.0 : 0.0, .loss = w == 1 - seat_ ? 1.0 : 0.0};
    }

    Chances chances_of_player(const Board& s) const {
        const Chances chances = policy_(view(s, seat_));
        double sum = 0;
        for_each_move(s, [&](int i) { sum += chances[i]; });
        if (!(std::abs(sum - 1) < 1e-9))
            throw std::invalid_argument("the chances of the free squares add up to " + std::to_string(sum) +
                                        ", not to 1, for " + to_text(fields(s)));
        return chances;
    }

    static Chances even(const Board& s) {
        Chances all;
        all.fill(1.0 / std::popcount(legal_squares(s)));
        return all;
    }

    const Policy& policy_;
    int seat_;
    std::vector<std::optional<Shares>> known_;  // by board code
};

}  // namespace

Counts count_all() {
    Counts counts;
    std::set<int> codes, classes;
    collect({}, codes, classes);
    counts.positions = static_cast<int>(codes.size());
    counts.up_to_symmetry = static_cast<int>(classes.size());
    count_games({}, counts);
    return counts;
}

Shares against_random(const Policy& policy, int seat) {
    return Evaluation(policy, seat).shares({});
}

}  // namespace valtti::tictactoe
