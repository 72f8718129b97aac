// Tysiąc as the rest of the library sees it.
#pragma once

#include "games/tysiac/moves.hpp"
#include "games/tysiac/notation.hpp"
#include "games/tysiac/refusals.hpp"
#include "games/tysiac/rules.hpp"
#include "games/tysiac/sampler.hpp"

namespace valtti {

struct Tysiac {
    using Rules = tysiac::Rules;
    using Public = tysiac::Public;
    using State = tysiac::State;
    using View = tysiac::View;
    using Sampler = tysiac::Sampler;

    static constexpr std::string_view kName = "tysiac";
    static constexpr std::string_view kSummary =
        "Polish game of bids, tricks and marriages, 3 or 4 players; the first to have 1000 points wins";
    static constexpr bool kJudgedByLosses = false;
    // Rounds are limited by a rule, but not how often cards are redealt. A round takes less than a hundred moves.
    static constexpr int kMostMoves = 20'000'000;
    static constexpr auto& kReasons = tysiac::kReasons;

    static int players(const Rules& r) { return r.players; }
    static State deal(const Rules& r, Rng& rng) { return tysiac::deal(r, rng); }
    static int actor(const Public& p) { return p.actor; }
    static void play(State& s, const Move& m, Rng& rng) { tysiac::apply(s, m, rng); }
    static Outcome outcome(const Public& p) { return tysiac::outcome(p); }
    static Outcome forfeit(const Public& p, int seat) { return tysiac::forfeit(p, seat); }
    static int round(const Public& p) { return p.round; }
    static double round_value(const Public& p, int seat) { return tysiac::round_value(p, seat); }
    static bool needs_previous(const Rules&) { return false; }
    static Rules seated(const Rules& r, const Seating&, const Outcome*) { return r; }

    static bool legal(const View& v, MoveList& out) { return tysiac::legal(v, out); }
    static uint64_t count(const View& v) { return tysiac::count(v); }
    static Move any_move(const View& v, MoveList& moves, Rng& rng) { return tysiac::any_move(v, moves, rng); }
    static std::optional<Refusal> refusal(const View& v, const Move& m) { return tysiac::refusal(v, m); }
    static bool is_legal(const View& v, const Move& m) { return tysiac::is_legal(v, m); }
    static std::optional<Move> forced(const State& s) { return tysiac::forced(s); }

    static View view(const State& s, int seat) { return tysiac::view(s, seat); }
    static std::optional<Move> shown(const State& s, const Move& m, int viewer) { return tysiac::shown(s, m, viewer); }
    static std::string fault(const State& s) { return tysiac::fault(s); }

    static const RuleBook<Rules>& rule_book() { return tysiac::rule_book(); }
    static void check(const Rules& r) { tysiac::check(r); }

    static std::string move_text(const Move& m) { return tysiac::move_text(m); }
    static Move parse_move(const std::string& text) { return tysiac::parse_move(text); }
    static Move parse_move(const View& v, const std::string& text) { return tysiac::parse_move(v, text); }
    static std::span<const std::string_view> kind_names() { return tysiac::kKindNames; }
    static Fields fields(const State& s) { return tysiac::fields(s); }
    static Fields fields(const View& v) { return tysiac::fields(v); }
    static State parse_state(const Fields& f, Rng& rng) { return tysiac::parse_state(f, rng); }
};

static_assert(Game<Tysiac>);

}  // namespace valtti
