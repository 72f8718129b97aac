// What Python sees of Tic-Tac-Toe beyond what every game has.
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>

#include "agents/tictactoe/exact.hpp"
#include "bindings/game.hpp"
#include "bindings/games.hpp"

namespace valtti {

extern template class Table<TicTacToe>;  // core/arena/tictactoe.cpp

}  // namespace valtti

namespace valtti::bindings {
namespace {

using SeenBoard = SeatView<TicTacToe>;

std::string board(const tictactoe::Board& s) {
    std::string marks;
    for (int i = 0; i < tictactoe::kSquares; ++i) marks += tictactoe::mark_at(s, i);
    return marks;
}

std::vector<int> squares_in(tictactoe::Squares squares) {
    std::vector<int> all;
    for (int i = 0; i < tictactoe::kSquares; ++i)
        if (squares & tictactoe::square(i)) all.push_back(i);
    return all;
}

std::vector<std::vector<int>> lines(const tictactoe::Board& b) {
    std::vector<std::vector<int>> found;
    for (const tictactoe::Squares line : tictactoe::kLines)
        if ((b.marks[0] & line) == line || (b.marks[1] & line) == line) found.push_back(squares_in(line));
    return found;
}

tictactoe::PolicyAgent policy_agent(const std::string& name) {
    const auto agent = agent_factory<TicTacToe>(name)();
    if (const auto* policy = dynamic_cast<const tictactoe::PolicyAgent*>(agent.get())) return *policy;
    refuse("the chances of " + name + " are not known");
}

using Shares = std::tuple<double, double, double>;

std::pair<Shares, Shares> against_random(const tictactoe::Policy& policy) {
    const auto at = [&](int seat) {
        const tictactoe::Shares s = tictactoe::against_random(policy, seat);
        return Shares{s.win, s.draw, s.loss};
    };
    return {at(0), at(1)};
}

}  // namespace

void bind_tictactoe(nb::module_& parent) {
    constexpr const char* kBoard = "The nine squares row by row: X, O or a dot. A move's `value` is a place in it.";
    auto bound = bind_game<TicTacToe>(parent);
    bound.everybody.def_prop_ro("board", &board, kBoard)
        .def_prop_ro("lines", &lines, "The squares of each line that somebody has.")
        .def(
            "completing",
            [](const tictactoe::Board& b, int seat) {
                check_between("seat", seat, 0, tictactoe::kPlayers - 1);
                return squares_in(tictactoe::completing(b, seat));
            },
            "seat"_a, "The free squares with which a seat would complete a line.");
    bound.module.def(
        "square_name",
        [](int square) {
            check_between("square", square, 0, tictactoe::kSquares - 1);
            return tictactoe::move_text(tictactoe::make_move(square));
        },
        "square"_a, "A place in the board as moves are written, such as `b2`.");
    bound.module.def(
        "chances", [](const std::string& agent, const SeenBoard& s) { return policy_agent(agent).chances(s); },
        "agent"_a, "view"_a, "How likely a native agent is to mark each square.");
    bound.module.def(
        "against_random",
        [](const std::string& agent) {
            const auto player = policy_agent(agent);
            return against_random([&](const tictactoe::View& v) { return player.chances(v); });
        },
        "agent"_a,
        "Exact shares of wins, draws and losses against random play: moving first, and moving second. The player is a "
        "native agent's name, or a function from a view to the chance of each square.");
    bound.module.def(
        "against_random",
        [](const std::function<tictactoe::Chances(SeenBoard)>& policy) {
            return against_random([&](const tictactoe::View& v) { return policy({v}); });
        },
        "policy"_a);
    bound.module.def(
        "count_all",
        [] {
            const tictactoe::Counts c = tictactoe::count_all();
            nb::dict d;
            d["positions"] = c.positions;
            d["up_to_symmetry"] = c.up_to_symmetry;
            d["games"] = c.games;
            d["x_wins"] = c.x_wins;
            d["o_wins"] = c.o_wins;
            d["draws"] = c.draws;
            return d;
        },
        nb::sig("def count_all() -> dict[str, int]"), "How many positions and games there are.");
}

}  // namespace valtti::bindings
