// What Python sees of perfect play.
#pragma once

#include "bindings/game.hpp"
#include "search/exact/solution.hpp"

namespace valtti::bindings {

template <Game G>
struct HeldSolver {
    exact::Exact<G> exact;
    InUse in_use;
};

// Asks a solver about a copy of a position, without the interpreter's lock.
template <Game G, class Ask>
auto ask_solver(HeldSolver<G>& held, const typename G::State& state, Ask&& ask) {
    if (is_over<G>(state)) refuse("the game is over, there is nothing to solve");
    if (const std::string objection = exact::Exact<G>::objection(state); !objection.empty()) refuse(objection);
    const InUse::Lock lock(held.in_use, "solver");
    const typename G::State copy = state;
    return unlocked([&] { return ask(copy); });
}

template <Game G>
nb::object solution_to_python(const exact::Solution& solution) {
    nb::list moves, line;
    for (const auto& [move, value] : solution.moves)
        moves.append(nb::make_tuple(GameMove<G>(AnyMove{move}), nb::cast(value)));
    for (const auto& [seat, move] : solution.line) line.append(nb::make_tuple(seat, GameMove<G>(AnyMove{move})));
    return nb::make_tuple(solution.value, moves, line, solution.nodes);
}

// `meaning` says what the value is.
template <Game G>
void bind_solver(Bound<G>& bound, const std::string& meaning) {
    using Held = HeldSolver<G>;
    using State = typename G::State;
    constexpr uint64_t nodes = exact::kUsualNodes;
    nb::class_<Held>(bound.module, "Solver", "Finds perfect play with open cards.")
        .def(nb::init<>())
        .def(
            "value",
            [](Held& self, const State& state, uint64_t most_nodes) {
                return ask_solver(self, state,
                                  [&](const State& s) { return self.exact.value(s, G::actor(s), most_nodes); });
            },
            "state"_a, "nodes"_a = nodes,
            ("What a position is worth: " + meaning + ". None if that is not found within the nodes.").c_str())
        .def(
            "solve",
            [](Held& self, const State& state, uint64_t most_nodes) -> nb::object {
                const auto found =
                    ask_solver(self, state, [&](const State& s) { return exact::solve<G>(self.exact, s, most_nodes); });
                return found ? solution_to_python<G>(*found) : nb::none();
            },
            "state"_a, "nodes"_a = nodes,
            nb::sig("def solve(self, state: State, nodes: int = 1000000) -> tuple[float, list[tuple[Move, float | "
                    "None]], list[tuple[int, Move]], int] | None"),
            "The value; all moves with theirs, the best first; a line of best moves with their seats; and the "
            "positions "
            "looked at. None if the value is not found within the nodes, which each move and step are given anew.");
}

}  // namespace valtti::bindings
