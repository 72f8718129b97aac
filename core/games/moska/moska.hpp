// Moska as the rest of the library sees it.
#pragma once

#include "games/moska/lookahead.hpp"
#include "games/moska/moves.hpp"
#include "games/moska/notation.hpp"
#include "games/moska/rules.hpp"
#include "games/moska/sampler.hpp"

namespace valtti {

struct Moska {
    using Rules = moska::Rules;
    using Public = moska::Public;
    using State = moska::State;
    using View = moska::View;
    using Sampler = moska::Sampler;

    static constexpr std::string_view kName = "moska";
    static constexpr std::string_view kSummary =
        "Finnish game of attack and defence, 2-8 players; the last one with cards loses";
    static constexpr bool kJudgedByLosses = true;
    // Bouts without progress are limited by a rule, but that can be off.
    static constexpr int kMostMoves = 200'000;
    static constexpr auto& kReasons = moska::kReasons;

    static int players(const Rules& r) { return r.players; }
    static State deal(const Rules& r, Rng& rng) { return moska::deal(r, rng); }
    static int actor(const Public& p) { return p.actor; }
    static void play(State& s, const Move& m, Rng& rng) { moska::play(s, m, rng); }
    static Outcome outcome(const Public& p) { return moska::outcome(p); }
    static Outcome forfeit(const Public& p, int seat) { return moska::forfeit(p, seat); }
    static bool needs_previous(const Rules& r) { return moska::needs_previous(r); }
    static Rules seated(const Rules& r, const Seating& seating, const Outcome* before) {
        return moska::seated(r, seating, before);
    }

    static bool legal(const View& v, MoveList& out) { return moska::legal(v, out); }
    static uint64_t count(const View& v) { return moska::count(v); }
    static Move any_move(const View& v, MoveList& moves, Rng& rng) { return moska::any_move(v, moves, rng); }
    static std::optional<Refusal> refusal(const View& v, const Move& m) { return moska::refusal(v, m); }
    static bool is_legal(const View& v, const Move& m) { return moska::is_legal(v, m); }
    static std::optional<Move> forced(const State& s) { return moska::forced(s); }

    static View view(const State& s, int seat) { return moska::view(s, seat); }
    static std::optional<Move> shown(const State& s, const Move& m, int viewer) { return moska::shown(s, m, viewer); }
    static std::string fault(const State& s) { return moska::fault(s); }

    static const RuleBook<Rules>& rule_book() { return moska::rule_book(); }
    static void check(const Rules& r) { moska::check(r); }

    static std::string move_text(const Move& m) { return moska::move_text(m); }
    static Move parse_move(const std::string& text) { return moska::parse_move(text); }
    static Move parse_move(const View& v, const std::string& text) { return moska::parse_move(v, text); }
    static std::span<const std::string_view> kind_names() { return moska::kKindNames; }
    static Fields fields(const State& s) { return moska::fields(s); }
    static Fields fields(const View& v) { return moska::fields(v); }
    static State parse_state(const Fields& f, Rng& rng) { return moska::parse_state(f, rng); }

    // Who is out of cards for good is safe, although it leaves the table only when the bout goes on.
    static std::optional<double> certain_value(const View& v) {
        const bool may_leave = v.seat != v.target || v.unkilled.empty() || v.rules.leave_with_unkilled;
        return v.deck_size == 0 && v.hand.empty() && may_leave ? std::optional(1.0) : std::nullopt;
    }
    // What agents that look one move ahead value: cards have moved, and nobody has left or been asked yet. A card that
    // was turned from the deck must find its victim first.
    static std::optional<View> after_move(const State& s, const Move& m) {
        State after = s;
        moska::apply(after, m);
        if (after.turned != kNoCard) return std::nullopt;
        return view(after, s.actor);
    }
    static bool is_pass(const Move& m) { return m.kind == moska::Kind::pass || m.kind == moska::Kind::wait; }

    using Outlook = moska::Outlook;
};

static_assert(Game<Moska>);

}  // namespace valtti
