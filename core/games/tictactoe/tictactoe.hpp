// Tic-Tac-Toe as the rest of the library sees it.
#pragma once

#include "games/tictactoe/moves.hpp"
#include "games/tictactoe/notation.hpp"
#include "games/tictactoe/rules.hpp"

namespace valtti {

struct TicTacToe {
    using Rules = tictactoe::Rules;
    using Public = tictactoe::Board;
    using State = tictactoe::State;
    using View = tictactoe::View;

    static constexpr std::string_view kName = "tictactoe";
    static constexpr std::string_view kSummary = "three marks in a line, 2 players; the smallest game, nothing hidden";
    static constexpr bool kJudgedByLosses = false;
    static constexpr int kMostMoves = tictactoe::kSquares;
    static constexpr auto& kReasons = tictactoe::kReasons;

    static int players(const Rules&) { return tictactoe::kPlayers; }
    static State deal(const Rules& r, Rng&) { return {{.rules = r}}; }
    static int actor(const Public& p) { return tictactoe::over(p) ? -1 : tictactoe::turn(p); }
    static void play(State& s, const Move& m, Rng&) { tictactoe::mark(s, m.value); }
    static Outcome outcome(const Public& p) { return tictactoe::outcome(p); }
    static Outcome forfeit(const Public&, int seat) { return tictactoe::forfeit(seat); }
    static bool needs_previous(const Rules&) { return false; }
    static Rules seated(const Rules& r, const Seating&, const Outcome*) { return r; }

    static bool legal(const View& v, MoveList& out) { return tictactoe::legal(v, out); }
    static uint64_t count(const View& v) { return static_cast<uint64_t>(std::popcount(tictactoe::legal_squares(v))); }
    static Move any_move(const View& v, MoveList&, Rng& rng) { return tictactoe::any_move(v, rng); }
    static std::optional<Refusal> refusal(const View& v, const Move& m) { return tictactoe::refusal(v, m); }
    static bool is_legal(const View& v, const Move& m) { return !refusal(v, m); }
    static std::optional<Move> forced(const State& s) { return tictactoe::forced(s); }

    static View view(const State& s, int seat) { return tictactoe::view(s, seat); }
    static std::optional<Move> shown(const State&, const Move& m, int) { return m; }
    static std::string fault(const State& s) { return tictactoe::fault(s); }

    // Nothing is hidden, so there is one world.
    class Sampler {
    public:
        explicit Sampler(const View& v) : world_{v} {}
        State draw(Rng&) const { return world_; }

    private:
        State world_;
    };

    static const RuleBook<Rules>& rule_book() { return tictactoe::rule_book(); }
    static void check(const Rules&) {}

    static std::string move_text(const Move& m) { return tictactoe::move_text(m); }
    static Move parse_move(const std::string& text) { return tictactoe::parse_move(text); }
    static Move parse_move(const View&, const std::string& text) { return tictactoe::parse_move(text); }
    static std::span<const std::string_view> kind_names() { return tictactoe::kKindNames; }
    static Fields fields(const Public& p) { return tictactoe::fields(p); }
    static State parse_state(const Fields& f, Rng&) { return tictactoe::parse_state(f); }
};

static_assert(Game<TicTacToe>);

}  // namespace valtti
