// Schnapsen as the rest of the library sees it.
#pragma once

#include "games/schnapsen/moves.hpp"
#include "games/schnapsen/notation.hpp"
#include "games/schnapsen/refusals.hpp"
#include "games/schnapsen/rules.hpp"
#include "games/schnapsen/sampler.hpp"

namespace valtti {

struct Schnapsen {
    using Rules = schnapsen::Rules;
    using Public = schnapsen::Public;
    using State = schnapsen::State;
    using View = schnapsen::View;
    using Sampler = schnapsen::Sampler;

    static constexpr std::string_view kName = "schnapsen";
    static constexpr std::string_view kSummary =
        "Austrian game of tricks and marriages for two; first to 66 wins a round";
    static constexpr bool kJudgedByLosses = false;
    // Never reached: a Bummerl has at most 13 rounds, of two dozen moves each.
    static constexpr int kMostMoves = 10'000;
    static constexpr auto& kReasons = schnapsen::kReasons;

    static int players(const Rules&) { return 2; }
    static State deal(const Rules& r, Rng& rng) { return schnapsen::deal(r, rng); }
    static int actor(const Public& p) { return p.actor; }
    static void play(State& s, const Move& m, Rng& rng) { schnapsen::apply(s, m, rng); }
    static Outcome outcome(const Public& p) { return schnapsen::outcome(p); }
    static Outcome forfeit(const Public& p, int seat) { return schnapsen::forfeit(p, seat); }
    static bool needs_previous(const Rules&) { return false; }
    static Rules seated(const Rules& r, const Seating&, const Outcome*) { return r; }

    static bool legal(const View& v, MoveList& out) { return schnapsen::list_moves(schnapsen::choices(v), out); }
    static uint64_t count(const View& v) { return static_cast<uint64_t>(schnapsen::choices(v).count()); }
    static Move any_move(const View& v, MoveList&, Rng& rng) { return schnapsen::any_move(v, rng); }
    static std::optional<Refusal> refusal(const View& v, const Move& m) { return schnapsen::refusal(v, m); }
    static bool is_legal(const View& v, const Move& m) { return schnapsen::is_legal(v, m); }
    static std::optional<Move> forced(const State& s) { return schnapsen::forced(s); }

    static View view(const State& s, int seat) { return schnapsen::view(s, seat); }
    static std::optional<Move> shown(const State&, const Move& m, int) { return m; }
    static std::string fault(const State& s) { return schnapsen::fault(s); }

    static const RuleBook<Rules>& rule_book() { return schnapsen::rule_book(); }
    static void check(const Rules&) {}

    static std::string move_text(const Move& m) { return schnapsen::move_text(m); }
    static Move parse_move(const std::string& text) { return schnapsen::parse_move(text); }
    static Move parse_move(const View&, const std::string& text) { return schnapsen::parse_move(text); }
    static std::span<const std::string_view> kind_names() { return schnapsen::kKindNames; }
    static Fields fields(const State& s) { return schnapsen::fields(s); }
    static Fields fields(const View& v) { return schnapsen::fields(v); }
    static State parse_state(const Fields& f, Rng& rng) { return schnapsen::parse_state(f, rng); }
};

static_assert(Game<Schnapsen>);

}  // namespace valtti
