// Tests of perfect play: solvers against plain exhaustive search through what every game has.
#include <algorithm>
#include <climits>
#include <cmath>

#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tysiac/tysiac.hpp"
#include "search/exact/moska.hpp"
#include "search/exact/schnapsen.hpp"
#include "search/exact/tysiac.hpp"
#include "search/exact/tysiac_ending.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// --- Schnapsen -----------------------------------------------------------------------------------------

// What a round is worth to seat 0.
int exhaustive(const schnapsen::State& s) {
    if (is_over<Schnapsen>(s)) {
        const Outcome o = Schnapsen::outcome(s);
        return static_cast<int>(o.points[0] - o.points[1]);
    }
    MoveList moves(40);
    Schnapsen::legal(Schnapsen::view(s, s.actor), moves);
    int best = s.actor == 0 ? -4 : 4;
    for (const Move& m : moves) {
        schnapsen::State after = s;
        Rng rng(0);
        Schnapsen::play(after, m, rng);
        const int value = exhaustive(after);
        best = s.actor == 0 ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

std::vector<schnapsen::Rules> single_rounds() {
    std::vector<schnapsen::Rules> all;
    for (const auto& preset : schnapsen::rule_book().presets())
        for (const char* claim : {"auto", "player"})
            all.push_back(rules_with<Schnapsen>({{"preset", preset}, {"unit", "deal"}, {"claim", claim}}));
    all.push_back(rules_with<Schnapsen>({{"unit", "deal"}, {"marriage_points", "next_trick"}}));
    return all;
}

// Who answers, or leads to few cards, has a small tree; the larger it is the fewer are looked at.
int one_of(const schnapsen::State& s) {
    if (schnapsen::is_strict(s)) return s.hand[0].size() < 5 ? 1 : 3;
    if (s.talon_size == 2) return s.trick.empty() ? 30 : 10;
    return s.talon_size == 4 && !s.trick.empty() ? 400 : 0;
}

void schnapsen_is_solved() {
    schnapsen::Solver solver;
    int looked_at = 0;
    int open = 0;
    for (const auto& rules : single_rounds()) {
        const auto look = [&](const schnapsen::State& s, const schnapsen::View&, const MoveList& moves, Rng& rng) {
            const int rare = one_of(s);
            if (rare == 0 || rng.below(static_cast<uint32_t>(rare)) > 0) return;
            ++looked_at;
            open += !schnapsen::is_strict(s);
            const int value = exhaustive(s);
            check(solver.value(s, 0) == value, std::to_string(value) + " is missed in " + to_text(fields(s)));
            int best = -4;
            for (const Move& m : moves) best = std::max(best, *solver.value_after(s, m, s.actor));
            check(best == (s.actor == 0 ? value : -value), "the best move of " + to_text(fields(s)));
        };
        for_each_position<Schnapsen>(rules, static_cast<int>(700 / kFewer), look);
    }
    check(looked_at > 5000 / static_cast<int>(kFewer) && open > 100 / static_cast<int>(kFewer),
          std::to_string(looked_at) + " positions, " + std::to_string(open) + " with a talon");
}

// Positions of the rules' test suite: the value of a move to seat 0, with the talon used up.
void known_values_of_schnapsen() {
    struct Known {
        std::string preset, position, move;
        int value;
    };
    const std::string t51 = "; trump C; leader 0; hands AC TD KH QH JS | TC AD AH KS QS; score 25 26; tricks 2 3";
    const std::string t52 = "; trump C; leader 0; hands KC QC JD TH QS | AC TD KD AH JS; score 30 30; tricks 3 2";
    const std::string t54 = "; trump C; leader 0; hands JD KH QH AS JS | AC KC TD AH TH; score 46 6; tricks 4 1";
    const std::vector<Known> all = {
        {"vu", t51, "AC", -1},          {"vu", t51, "JS", -2},       {"official", t51, "AC", 2},
        {"official", t51, "KH+QH", -1}, {"official", t51, "JS", -2}, {"vu", t52, "QS", -1},
        {"vu", t52, "KC+QC", -2},       {"official", t52, "QS", 2},  {"official", t52, "TH", -2},
        {"vu", t54, "KH+QH", -1},       {"vu", t54, "AS", -1},       {"official", t54, "QH+KH", 2},
        {"official", t54, "AS", -1}};
    schnapsen::Solver solver;
    for (const Known& known : all) {
        Rng rng(1);
        const auto s = schnapsen::parse_state(parse_fields("rules preset=" + known.preset + known.position), rng);
        check(solver.value_after(s, schnapsen::parse_move(known.move), 0) == known.value,
              known.move + " in " + known.preset + known.position);
    }
}

void few_nodes_are_no_answer() {
    Rng rng(1);
    schnapsen::Solver solver;
    const auto s = schnapsen::deal({}, rng);
    check(solver.value(s, 0).has_value() && solver.nodes() > 20, "the deal is too easy for this test");
    check(!solver.value(s, 0, 20).has_value() && solver.nodes() <= 21, "an answer after 20 nodes");
}

// --- Moska ---------------------------------------------------------------------------------------------

// The positions that may come of a move, as chance draws who acts next, with their probabilities. Chance is asked so
// often that none of two is missed but once in ten million times.
std::vector<std::pair<double, moska::State>> draws(const moska::State& s, const Move& m) {
    std::vector<std::pair<double, moska::State>> all;
    for (uint64_t seed = 0; seed < 24; ++seed) {
        moska::State after = s;
        Rng rng(seed);
        Moska::play(after, m, rng);
        const auto is_it = [&](const auto& other) { return other.second.actor == after.actor; };
        if (std::ranges::none_of(all, is_it)) all.emplace_back(1.0, after);
    }
    check(all.size() <= 2, "three players are left");
    if (all.size() == 1) return all;
    double sum = 0;
    for (auto& [share, after] : all) sum += share = s.rules.speed[static_cast<size_t>(after.actor)];
    for (auto& [share, after] : all) share /= sum;
    return all;
}

double exhaustive(const moska::State& s, int seat);

double exhaustive_after(const moska::State& s, const Move& m, int seat) {
    double value = 0;
    for (const auto& [share, after] : draws(s, m)) value += share * exhaustive(after, seat);
    return value;
}

double exhaustive(const moska::State& s, int seat) {
    if (is_over<Moska>(s)) {
        const Outcome o = Moska::outcome(s);
        return o.won[static_cast<size_t>(seat)] - o.lost[static_cast<size_t>(seat)];
    }
    MoveList moves;
    check(Moska::legal(Moska::view(s, s.actor), moves), "too many moves");
    const int sign = s.actor == seat ? 1 : -1;
    double best = -1;
    for (const Move& m : moves) best = std::max(best, sign * exhaustive_after(s, m, seat));
    return sign * best;
}

std::vector<moska::Rules> rules_with_small_endgames() {
    std::vector<moska::Rules> all;
    const auto add = [&](std::vector<std::pair<std::string, std::string>> options) {
        options.insert(options.end(), {{"hand_size", "3"}, {"start_deck", "1"}});
        all.push_back(rules_with<Moska>(options));
    };
    for (const char* players : {"2", "3"}) {
        add({{"players", players}});
        for (const char* order : {"round_robin", "compat"}) add({{"players", players}, {"turn_order", order}});
        for (const char* take : {"unkilled_only", "all_only"}) add({{"players", players}, {"take", take}});
        for (const char* limit : {"1", "2"}) add({{"players", players}, {"no_progress_limit", limit}});
    }
    add({{"players", "2"}, {"mover_asked_again", "false"}});
    add({{"players", "2"}, {"mover_asked_again", "if_hand_changed"}, {"turn_order", "compat"}});
    add({{"players", "2"}, {"leave_with_unkilled", "true"}});
    add({{"players", "2"}, {"self_play", "never"}, {"speed", "1,3"}});
    return all;
}

void moska_is_solved() {
    moska::Solver solver;
    int looked_at = 0;
    int uncertain = 0;
    for (const auto& rules : rules_with_small_endgames()) {
        const auto look = [&](const moska::State& s, const moska::View&, const MoveList& moves, Rng&) {
            if (!moska::is_open_endgame(s)) return;
            CardSet cards = on_table(s);
            for (int seat = 0; seat < rules.players; ++seat) cards |= s.hand[static_cast<size_t>(seat)];
            if (cards.size() > 5) return;
            ++looked_at;
            const double value = exhaustive(s, s.actor);
            uncertain += value != 1 && value != -1;
            const auto found = solver.value(s, s.actor);
            check(found && std::abs(*found - value) < 1e-12,
                  std::to_string(value) + " is missed in " + to_text(fields(s)));
            for (const Move& m : moves)
                check(std::abs(*solver.value_after(s, m, s.actor) - exhaustive_after(s, m, s.actor)) < 1e-12,
                      Moska::move_text(m) + " in " + to_text(fields(s)));
        };
        for_each_position<Moska>(rules, static_cast<int>(300 / kFewer), look);
    }
    check(looked_at > 5000 / static_cast<int>(kFewer) && uncertain > 0,
          std::to_string(looked_at) + " positions, " + std::to_string(uncertain) + " without a certain winner");
}

// --- Tysiąc --------------------------------------------------------------------------------------------

// The declarer's points at the end of the round, if its opponents want them to be few.
int exhaustive(const tysiac::State& s) {
    if (is_over<Tysiac>(s)) return s.last.raw[static_cast<size_t>(s.declarer)];
    MoveList moves(40);
    Tysiac::legal(Tysiac::view(s, s.actor), moves);
    const bool wants_many = s.actor == s.declarer;
    int best = wants_many ? -1 : 1000;
    for (const Move& m : moves) {
        tysiac::State after = s;
        Rng rng(0);
        Tysiac::play(after, m, rng);
        best = wants_many ? std::max(best, exhaustive(after)) : std::min(best, exhaustive(after));
    }
    return best;
}

void tysiac_is_solved() {
    tysiac::Solver solver;
    int looked_at = 0;
    for (const auto& preset : tysiac::rule_book().presets())
        for (const char* players : {"3", "4"}) {
            const auto rules = rules_with<Tysiac>({{"preset", preset}, {"unit", "deal"}, {"players", players}});
            const auto look = [&](const tysiac::State& s, const tysiac::View&, const MoveList& moves, Rng&) {
                if (!tysiac::is_playing(s) || s.hand[static_cast<size_t>(s.actor)].size() > 3) return;
                ++looked_at;
                const int points = exhaustive(s);
                const std::string where = std::to_string(points) + " points are missed in " + to_text(fields(s));
                check(solver.declarer_points(s) == points, where);
                check(solver.reaches(s, points) == true && solver.reaches(s, points + 1) == false, where);
                int best = s.actor == s.declarer ? -1 : 1000;
                for (const Move& m : moves) {
                    const int after = *solver.declarer_points_after(s, m);
                    best = s.actor == s.declarer ? std::max(best, after) : std::min(best, after);
                }
                check(best == points, "the best move of " + to_text(fields(s)));
            };
            for_each_position<Tysiac>(rules, static_cast<int>(100 / kFewer), look);
        }
    check(looked_at > 5000 / static_cast<int>(kFewer), std::to_string(looked_at) + " positions");
}

// What the end of the round is worth to the declarer: its contract, and then few points for those who gain by them.
int exhaustive_ending(const tysiac::State& s) {
    if (is_over<Tysiac>(s)) {
        int lost = 0;
        for (int seat = 0; seat < s.rules.players; ++seat) {
            const int before = s.totals[static_cast<size_t>(seat)] - s.last.change[static_cast<size_t>(seat)];
            const bool counts = seat != s.declarer && (s.rules.barrel == 0 || before < s.rules.barrel);
            if (counts) lost += s.last.raw[static_cast<size_t>(seat)];
        }
        return (is_made(s.last) ? tysiac::kMadeContract : 0) - lost;
    }
    MoveList moves(40);
    Tysiac::legal(Tysiac::view(s, s.actor), moves);
    const bool wants_much = s.actor == s.declarer;
    int best = wants_much ? INT_MIN : INT_MAX;
    for (const Move& m : moves) {
        tysiac::State after = s;
        Rng rng(0);
        Tysiac::play(after, m, rng);
        const int value = exhaustive_ending(after);
        best = wants_much ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

void endings_of_tysiac_are_played_as_exhaustive_search_does() {
    int looked_at = 0, made = 0;
    for (const auto& preset : tysiac::rule_book().presets())
        for (const char* players : {"3", "4"}) {
            const auto rules = rules_with<Tysiac>({{"preset", preset}, {"unit", "deal"}, {"players", players}});
            const auto look = [&](tysiac::State s, const tysiac::View&, const MoveList&, Rng& rng) {
                if (!tysiac::is_playing(s) || s.hand[static_cast<size_t>(s.actor)].size() > 3) return;
                for (int seat = 0; seat < s.rules.players; ++seat)
                    s.totals[static_cast<size_t>(seat)] =
                        rng.chance(0.2) && !s.rules.barrel_pinned ? s.rules.barrel : 0;
                // Contracts that hang on these tricks.
                s.bid = static_cast<int16_t>(s.raw[static_cast<size_t>(s.declarer)] + static_cast<int>(rng.below(60)));
                const int value = exhaustive_ending(s);
                const std::string where = std::to_string(value) + " is missed in " + to_text(fields(s));
                check(tysiac::value_of_ending(s) == value, where);
                tysiac::play_ending(s);
                check(is_over<Tysiac>(s) && exhaustive_ending(s) == value, "not played so: " + where);
                ++looked_at;
                made += is_made(s.last);
            };
            for_each_position<Tysiac>(rules, static_cast<int>(100 / kFewer), look);
        }
    check(looked_at > 5000 / static_cast<int>(kFewer), std::to_string(looked_at) + " positions");
    check(made > looked_at / 10 && made < looked_at * 9 / 10, std::to_string(made) + " contracts are made");
}

// Deals of the rules' test suite: eight cards each, seat 0 is the declarer and leads.
void known_values_of_tysiac() {
    struct Known {
        std::string hands;
        int follow_only, strict;
    };
    const std::vector<Known> all = {
        {"TH 9H AD QD JD TS KS QS | AH QH KD 9D AC TC KC 9S | KH JH TD QC JC 9C AS JS", 96, 100},
        {"TH KH QH TD QD TC KC JS | KD 9D QC 9C TS KS QS 9S | AH JH 9H AD JD AC JC AS", 130, 143},
        {"AH TH KH QH 9H KD KS JS | AD TD QD 9D KC 9C AS 9S | JH JD AC TC QC JC TS QS", 168, 163}};
    tysiac::Solver solver;
    for (const Known& known : all)
        for (const bool strict : {false, true}) {
            const std::string must = strict ? "true" : "false";
            Rng rng(1);
            const auto s = tysiac::parse_state(
                parse_fields("rules must_beat=" + must + " must_trump=" + must + " must_overtrump=" + must +
                             "; phase playing; dealer 2; declarer 0; leader 0; bid 100; hands " + known.hands),
                rng);
            check(solver.declarer_points(s) == (strict ? known.strict : known.follow_only),
                  std::to_string(*solver.declarer_points(s)) + " points of " + known.hands);
        }
}

}  // namespace

void test_exact() {
    test("exact: Schnapsen is solved as exhaustive search does", schnapsen_is_solved);
    test("exact: known values of Schnapsen", known_values_of_schnapsen);
    test("exact: Moska is solved as exhaustive search does", moska_is_solved);
    test("exact: Tysiąc is solved as exhaustive search does", tysiac_is_solved);
    test("exact: endings of Tysiąc are played as exhaustive search does",
         endings_of_tysiac_are_played_as_exhaustive_search_does);
    test("exact: known values of Tysiąc", known_values_of_tysiac);
    test("exact: few nodes are no answer", few_nodes_are_no_answer);
}

}  // namespace valtti::testing
