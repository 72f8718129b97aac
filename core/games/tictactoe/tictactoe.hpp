// Tic-Tac-Toe as the rest of the library sees it.
#pragma once

#include "games/tictactoe/moves.hpp"
#include "games/tictactoe/notation.hpp"
#include "games/tictactoe/rules.hpp"

namespace valtti {

struct TicTacToe {
    using Rules = tictactoe::Rules;
    using State = tictactoe::State;
    using View = tictactoe::View;

    static constexpr std::string_view kName = "tictactoe";
    static constexpr std::string_view kSummary = "three marks in a line, 2 players; the smallest game, nothing hidden";
    static constexpr bool kJudgedByLosses = false;
    static constexpr int kMostMoves = tictactoe::kSquares;

    static int players(const Rules&) { return tictactoe::kPlayers; }
    static State deal(const Rules& r, const Start&, Rng&) { return {.rules = r}; }
    static int actor(const State& s) { return over(s) ? -1 : tictactoe::turn(s); }
    static void play(State& s, const Move& m, Rng&) { tictactoe::mark(s, m.value); }
    static bool over(const State& s) { return tictactoe::over(s); }
    static Outcome outcome(const State& s) { return tictactoe::outcome(s); }
    static Outcome forfeit(const State&, int seat) { return tictactoe::forfeit(seat); }
    static bool needs_previous(const Rules&) { return false; }
    static Rules seated(const Rules& r, const Seating&) { return r; }

    static bool legal(const View& v, MoveList& out) { return tictactoe::legal(v, out); }
    static uint64_t count(const View& v) { return static_cast<uint64_t>(std::popcount(tictactoe::legal_squares(v))); }
    static bool is_legal(const View& v, const Move& m) { return tictactoe::is_legal(v, m); }
    static std::optional<Move> forced(const State& s) { return tictactoe::forced(s); }

    static View view(const State& s, int seat) { return tictactoe::view(s, seat); }
    static State sample(const View& v, Rng&) { return v; }

    static const RuleBook<Rules>& rule_book() { return tictactoe::rule_book(); }
    static void check(const Rules&) {}

    static std::string move_text(const Move& m) { return tictactoe::move_text(m); }
    static Move parse_move(const View&, const std::string& text) { return tictactoe::parse_move(text); }
    static std::string_view kind_name(int) { return "mark"; }
    static Fields fields(const State& s) { return tictactoe::fields(s); }
    static State parse_state(const Fields& f, Rng&) { return tictactoe::parse_state(f); }
};

static_assert(Game<TicTacToe>);

}  // namespace valtti
