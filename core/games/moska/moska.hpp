// Moska as the rest of the library sees it.
#pragma once

#include "games/moska/lookahead.hpp"
#include "games/moska/moves.hpp"
#include "games/moska/notation.hpp"
#include "games/moska/rules.hpp"

namespace valtti {

struct Moska {
    using Rules = moska::Rules;
    using State = moska::State;
    using View = moska::View;

    static constexpr std::string_view kName = "moska";
    static constexpr std::string_view kSummary =
        "Finnish game of attack and defence, 2-8 players; the last one with cards loses";
    static constexpr bool kJudgedByLosses = true;
    static constexpr int kMostMoves = 200'000;

    static int players(const Rules& r) { return r.players; }
    static State deal(const Rules& r, const Start& start, Rng& rng) { return moska::deal(r, start, rng); }
    static int actor(const State& s) { return s.actor; }
    static void play(State& s, const Move& m, Rng& rng) { moska::play(s, m, rng); }
    static bool over(const State& s) { return s.actor < 0; }
    static Outcome outcome(const State& s) { return moska::outcome(s); }
    static Outcome forfeit(const State& s, int seat) { return moska::forfeit(s, seat); }
    // Does the game before at the same table matter?
    static bool needs_previous(const Rules& r) {
        return r.first_target == moska::kPreviousLoser || r.first_target == moska::kLoserDeals;
    }
    // The rules at a table where seat i is taken by player seating[i].
    static Rules seated(const Rules& r, const Seating& seating) {
        Rules at_table = r;
        for (int seat = 0; seat < r.players; ++seat) at_table.speed[seat] = r.speed[seating[seat]];
        return at_table;
    }

    static bool legal(const View& v, MoveList& out) { return moska::legal(v, out); }
    static uint64_t count(const View& v) { return moska::count(v); }
    static bool is_legal(const View& v, const Move& m) { return moska::is_legal(v, m); }
    static std::optional<Move> forced(const State& s) { return moska::forced(s); }

    static View view(const State& s, int seat) { return moska::view(s, seat); }
    static State sample(const View& v, Rng& rng) { return moska::sample(v, rng); }

    static const RuleBook<Rules>& rule_book() { return moska::rule_book(); }
    static void check(const Rules& r) { moska::check(r); }

    static std::string move_text(const Move& m) { return moska::move_text(m); }
    static Move parse_move(const View& v, const std::string& text) { return moska::parse_move(v, text); }
    static std::string_view kind_name(int kind) { return moska::kKindNames[kind]; }
    static Fields fields(const State& s) { return moska::fields(s); }
    static Fields fields(const View& v) { return moska::fields(v); }
    static State parse_state(const Fields& f, Rng& rng) { return moska::parse_state(f, rng); }

    using Outlook = moska::Outlook;
    using OutlookOptions = moska::OutlookOptions;
};

static_assert(Game<Moska>);

}  // namespace valtti
