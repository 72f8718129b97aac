#include "agents/tictactoe/prospects.hpp"

#include <algorithm>
#include <vector>

namespace valtti::tictactoe {
namespace {

class Table {
public:
    Table() : boards_(kBoardCodes) { work_out({}); }

    const Prospects& at(const Board& s, int seat) const { return boards_[board_code(s)].of[seat]; }

private:
    struct Entry {
        bool known = false;
        std::array<Prospects, kPlayers> of;  // by seat
    };

    const Entry& work_out(const Board& s) {
        Entry& entry = boards_[board_code(s)];
        if (entry.known) return entry;
        std::array<std::vector<Prospects>, kPlayers> next;
        for (Squares left = legal_squares(s); left; left &= left - 1) {
            Board after = s;
            mark(after, std::countr_zero(left));
            const Entry& there = work_out(after);
            for (int seat = 0; seat < kPlayers; ++seat) next[seat].push_back(there.of[seat]);
        }
        for (int seat = 0; seat < kPlayers; ++seat) {
            const bool own_turn = turn(s) == seat;
            entry.of[seat] = over(s) ? at_the_end(s, seat) : own_turn ? best_of(next[seat]) : mean_of(next[seat]);
        }
        entry.known = true;
        return entry;
    }

    static Prospects at_the_end(const Board& s, int seat) {
        if (winner(s) < 0) return {};
        if (winner(s) == seat) return {.result = 1, .wins = kCertain, .safe_wins = kCertain};
        return {.result = -1, .losses = kCertain};
    }

    // The seat's own turn: each kind of player makes the move that it likes best.
    static Prospects best_of(const std::vector<Prospects>& next) {
        const auto best = [&](Rating rating) { return std::ranges::max(next, {}, rating); };
        const Prospects daring = best(most_wins);
        return {.result = best(perfect_result).result,
                .wins = daring.wins,
                .losses = daring.losses,
                .safe_wins = best(most_safe_wins).safe_wins};
    }

    // The opponent's turn: perfect play does what is worst, random play anything.
    static Prospects mean_of(const std::vector<Prospects>& next) {
        Prospects mean{.result = 1};
        for (const Prospects& p : next) {
            mean.result = std::min(mean.result, p.result);
            mean.wins += p.wins;
            mean.losses += p.losses;
            mean.safe_wins += p.safe_wins;
        }
        for (int* chance : {&mean.wins, &mean.losses, &mean.safe_wins}) *chance /= static_cast<int>(next.size());
        return mean;
    }

    std::vector<Entry> boards_;
};

}  // namespace

const Prospects& prospects(const Board& s, int seat) {
    static const Table table;
    return table.at(s, seat);
}

int board_code(const Board& s) {
    int code = 0;
    for (int i = 0; i < kSquares; ++i) code = code * 3 + (s.marks[0] >> i & 1) + 2 * (s.marks[1] >> i & 1);
    return code;
}

}  // namespace valtti::tictactoe
