// What perfect play makes of a position, in one shape for all games that have a solver.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tysiac/tysiac.hpp"
#include "search/exact/moska.hpp"
#include "search/exact/schnapsen.hpp"
#include "search/exact/tysiac.hpp"

namespace valtti::exact {

// What values mean is the game's business.
struct Solution {
    double value = 0;
    std::vector<std::pair<Move, std::optional<double>>> moves;  // all legal ones; some may be undecided
    std::vector<std::pair<int, Move>> line;                     // one best move after the other, with their seats
    uint64_t nodes = 0;
};

// The solver of a game: `objection` says why a position cannot be solved, or nothing; `wants_more` whether the seat to
// act likes high values; `goes_on` whether what is solved goes on after a move.
template <Game G>
struct Exact;

// Game points for the seat that is to act in the position.
template <>
struct Exact<Schnapsen> {
    static std::string objection(const schnapsen::State&) { return ""; }
    static bool wants_more(const schnapsen::State& s, int asked) { return s.actor == asked; }
    static bool goes_on(const schnapsen::State& before, const schnapsen::State& s) {
        return s.actor >= 0 && s.round == before.round;
    }
    std::optional<double> value(const schnapsen::State& s, int asked, uint64_t nodes) {
        return solver.value(s, asked, nodes);
    }
    std::optional<double> value_after(const schnapsen::State& s, const Move& m, int asked, uint64_t nodes) {
        return solver.value_after(s, m, asked, nodes);
    }

    schnapsen::Solver solver;
};

// 1 for a game won and -1 for one lost, by the seat that is to act in the position.
template <>
struct Exact<Moska> {
    static std::string objection(const moska::State& s) {
        return moska::is_open_endgame(s) ? "" : "Moska is solved when two are left and the deck is used up";
    }
    static bool wants_more(const moska::State& s, int asked) { return s.actor == asked; }
    static bool goes_on(const moska::State&, const moska::State& s) { return s.actor >= 0; }
    std::optional<double> value(const moska::State& s, int asked, uint64_t nodes) {
        return solver.value(s, asked, nodes);
    }
    std::optional<double> value_after(const moska::State& s, const Move& m, int asked, uint64_t nodes) {
        return solver.value_after(s, m, asked, nodes);
    }

    moska::Solver solver{17};
};

// The declarer's points, whoever is to act.
template <>
struct Exact<Tysiac> {
    static std::string objection(const tysiac::State& s) {
        return tysiac::is_playing(s) ? "" : "Tysiąc is solved when tricks are played";
    }
    static bool wants_more(const tysiac::State& s, int) { return s.actor == s.declarer; }
    static bool goes_on(const tysiac::State& before, const tysiac::State& s) {
        return s.actor >= 0 && s.round == before.round;
    }
    std::optional<double> value(const tysiac::State& s, int, uint64_t nodes) {
        return solver.declarer_points(s, nodes);
    }
    std::optional<double> value_after(const tysiac::State& s, const Move& m, int, uint64_t nodes) {
        return solver.declarer_points_after(s, m, nodes);
    }

    tysiac::Solver solver;
};

inline constexpr int kMostMoves = 100'000;
inline constexpr uint64_t kUsualNodes = 1'000'000;

// The moves of a position with their values.
template <Game G>
std::vector<std::pair<Move, std::optional<double>>> rated_moves(Exact<G>& exact, const typename G::State& s, int asked,
                                                                uint64_t nodes) {
    MoveList moves(kMostMoves);
    G::legal(G::view(s, G::actor(s)), moves);
    std::vector<std::pair<Move, std::optional<double>>> rated;
    for (const Move& m : moves) rated.emplace_back(m, exact.value_after(s, m, asked, nodes));
    return rated;
}

// One of the lines of best moves. Where chance decides who acts next, one of the two ways is taken.
template <Game G>
std::vector<std::pair<int, Move>> best_line(Exact<G>& exact, typename G::State s, int asked, uint64_t nodes) {
    std::vector<std::pair<int, Move>> line;
    MoveList moves(kMostMoves);
    Rng rng(0);
    for (typename G::State before = s; Exact<G>::goes_on(before, s);) {
        const auto value = exact.value(s, asked, nodes);
        if (!value) break;
        G::legal(G::view(s, G::actor(s)), moves);
        const auto keeps = [&](const Move& m) { return exact.value_after(s, m, asked, nodes) == value; };
        const auto best = std::find_if(moves.begin(), moves.end(), keeps);
        if (best == moves.end()) break;
        line.emplace_back(G::actor(s), *best);
        before = s;
        G::play(s, *best, rng);
    }
    return line;
}

// Nothing if the value was not found within the nodes; they are given anew to each move and each step of the line. The
// game must not be over, and there must be no objection.
template <Game G>
std::optional<Solution> solve(Exact<G>& exact, const typename G::State& s, uint64_t nodes) {
    const int asked = G::actor(s);
    const auto value = exact.value(s, asked, nodes);
    if (!value) return std::nullopt;
    Solution solution{.value = *value, .moves = {}, .line = {}, .nodes = exact.solver.nodes()};
    solution.moves = rated_moves<G>(exact, s, asked, nodes);
    const auto worth = [&](const auto& rated) {
        if (!rated.second) return -1e9;
        return Exact<G>::wants_more(s, asked) ? *rated.second : -*rated.second;
    };
    std::ranges::stable_sort(solution.moves, std::greater(), worth);
    solution.line = best_line<G>(exact, s, asked, nodes);
    return solution;
}

}  // namespace valtti::exact
