// Tests of the core without Python. `make sanitize` runs them with sanitizers and more games.
#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "arena/flight.hpp"
#include "arena/match.hpp"
#include "base/assignment.hpp"
#include "games/moska/moska.hpp"
#include "tests/core/testing.hpp"

namespace {

using namespace valtti;
using namespace valtti::testing;

moska::Rules rules_with(const std::vector<std::pair<std::string, std::string>>& options) {
    moska::Rules rules;
    for (const auto& [name, value] : options) moska::rule_book().set(rules, name, value);
    moska::check(rules);
    return rules;
}

// Every player count, and every value of every option.
std::vector<moska::Rules> variants() {
    std::vector<moska::Rules> all;
    for (int n = 2; n <= 8; ++n) all.push_back(rules_with({{"players", std::to_string(n)}}));
    const std::vector<std::pair<std::string, std::string>> options = {{"preset", "compat"},
                                                                      {"preset", "korttipelit"},
                                                                      {"self_play", "now"},
                                                                      {"self_play", "never"},
                                                                      {"trump2_swap", "choice"},
                                                                      {"trump2_swap", "off"},
                                                                      {"first_target", "2"},
                                                                      {"first_target", "previous_loser"},
                                                                      {"mover_asked_again", "false"},
                                                                      {"turn_order", "compat"},
                                                                      {"turn_order", "round_robin"},
                                                                      {"mover_asked_again", "if_hand_changed"},
                                                                      {"take", "unkilled_only"},
                                                                      {"take", "all_only"},
                                                                      {"deck_attack", "on"},
                                                                      {"hand_size", "3"},
                                                                      {"hand_size", "12"},
                                                                      {"start_deck", "0"},
                                                                      {"start_deck", "5"},
                                                                      {"no_progress_limit", "5"},
                                                                      {"leave_with_unkilled", "true"},
                                                                      {"speed", "1,2,0.5,4"}};
    for (const auto& option : options) all.push_back(rules_with({option}));
    return all;
}

void cards_round_trip() {
    for (int i = 0; i < kNumCards; ++i) {
        const Card c{static_cast<uint8_t>(i)};
        check(parse_card(to_text(c)) == c, "card " + to_text(c));
    }
    check(parse_card("10H") == parse_card("TH") && parse_card("♥10") == parse_card("th"), "other ways to write a card");
}

// Whatever a parser is fed, it answers or throws invalid_argument.
void parsers_survive_rubbish() {
    Rng rng(99);
    const moska::State s = Moska::deal({}, {}, rng);
    const std::string text = to_text(Moska::fields(s));
    const moska::View v = Moska::view(s, s.actor);
    const std::string alphabet = "23456789TJQKACDHS?*|;>= -openkillrules♥\xff";
    for (int i = 0; i < 20000; ++i) {
        std::string spoiled = text;
        for (uint32_t k = 0; k < 1 + rng.below(4); ++k) {
            const size_t at = rng.below(static_cast<uint32_t>(spoiled.size()));
            const char c = alphabet[rng.below(static_cast<uint32_t>(alphabet.size()))];
            switch (rng.below(3)) {
                case 0: spoiled[at] = c; break;
                case 1: spoiled.erase(at, 1 + rng.below(8)); break;
                default: spoiled.insert(at, 1, c);
            }
        }
        try {
            const moska::State parsed = Moska::parse_state(parse_fields(spoiled), rng);
            check(Moska::parse_state(parse_fields(to_text(Moska::fields(parsed))), rng) == parsed, spoiled);
        } catch (const std::invalid_argument&) {
        }
        std::string word;
        for (uint32_t k = rng.below(14); k > 0; --k)
            word += alphabet[rng.below(static_cast<uint32_t>(alphabet.size()))];
        try {
            Moska::is_legal(v, Moska::parse_move(v, i % 2 ? "kill " + word : word));
        } catch (const std::invalid_argument&) {
        }
    }
}

void assignments_are_optimal() {
    Rng rng(3);
    for (int round = 0; round < 500; ++round) {
        const int n = 1 + static_cast<int>(rng.below(5));
        const int m = n + static_cast<int>(rng.below(3));
        const bool tall = rng.below(2) == 1;
        Assignment a(tall ? m : n, tall ? n : m);
        std::vector<std::vector<int64_t>> cost(n, std::vector<int64_t>(m));
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < m; ++j) {
                cost[i][j] = rng.below(20);
                (tall ? a.cost(j, i) : a.cost(i, j)) = cost[i][j];
            }
        a.solve();
        int64_t found = 0;
        int pairs = 0;
        for (int row = 0; row < (tall ? m : n); ++row) {
            const int column = a.column_of(row);
            if (column < 0) continue;
            found += a.cost(row, column);
            ++pairs;
        }
        std::vector<int> order(m);
        for (int j = 0; j < m; ++j) order[j] = j;
        int64_t best = INT64_MAX;
        do {
            int64_t sum = 0;
            for (int i = 0; i < n; ++i) sum += cost[i][order[i]];
            best = std::min(best, sum);
        } while (std::next_permutation(order.begin(), order.end()));
        check(pairs == n && found == best, "assignment is not the cheapest");
    }
}

void outlooks_cover_all_moves(const moska::Rules& rules) {
    moska::Outlook outlook({.max_moves = 50, .samples = 10});
    moska::Outlook compat({.max_moves = 50, .samples = 10, .compat_deck = true});
    std::vector<double> values, ratings;
    for_each_position<Moska>(rules, 1, [&](const moska::State& s, const moska::View& v, const MoveList&, Rng& rng) {
        for (moska::Outlook* o : {&outlook, &compat}) {
            for (const bool seeing : {false, true}) {
                if (seeing)
                    o->look_seeing(s);
                else
                    o->look(v, rng);
                values.assign(o->views().size(), 1.5);
                ratings.assign(static_cast<size_t>(o->moves().size()), 0);
                o->rate(values, ratings);
                for (double r : ratings) check(r == 1.5, "a mean of equal values differs from them");
            }
        }
    });
}

MatchPlan<Moska> plan_of(const moska::Rules& rules) {
    return {rules, 11};
}

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const auto& entry : native_agents<Moska>()) names.push_back(entry.name);
    return names;
}

// All agents in turn at the table's seats, starting with one of them.
NativeMatch<Moska>::MakeAgents table_of(int players, int first) {
    return [players, first] {
        const auto names = agent_names();
        Agents<Moska> agents;
        for (int i = 0; i < players; ++i)
            agents.push_back(make_agent<Moska>(names[static_cast<size_t>(first + i) % names.size()], {}));
        return agents;
    };
}

// Plays the games of all variants and agents; two threads must agree with one.
void play_games(uint64_t games) {
    const auto all = variants();
    const uint64_t each = std::max<uint64_t>(games / all.size(), 10);
    for (size_t i = 0; i < all.size(); ++i) {
        const int n = all[i].players;
        NativeMatch<Moska> match(plan_of(all[i]), table_of(n, static_cast<int>(i)));
        threads_do_not_change_games(match, each);
    }
}

void flights_agree_with_matches() {
    NativeMatch<Moska> match(plan_of({}), table_of(4, 0));
    std::vector<GameResult> expected(50);
    match.play(0, expected, 1, false);
    // The same agents, but the first answers from outside.
    auto agents = table_of(4, 0)();
    const auto outside = std::move(agents[0]);
    Flight<Moska> flight(plan_of({}), std::move(agents), false);
    flight.begin(0, 50, 7);
    while (!flight.done())
        for (uint32_t slot : flight.take_waiting(0)) {
            auto& t = flight.table(slot);
            const Move m = outside->choose(Moska::view(t.state(), t.seat()), t.rng(0));
            check(flight.answer(slot, m), "a native agent's move is refused");
        }
    for (size_t g = 0; g < expected.size(); ++g)
        check(flight.results()[g].outcome.rank == expected[g].outcome.rank, "a game in flight ends differently");
}

}  // namespace

// Counts allocations, except under a sanitizer, which brings its own allocator.
#if !defined(__SANITIZE_ADDRESS__)
void* operator new(size_t size) {
    ++valtti::testing::allocations;
    if (void* p = std::malloc(size ? size : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, size_t) noexcept {
    std::free(p);
}
#endif

int main(int argc, char** argv) {
    const uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    test("cards round-trip", cards_round_trip);
    test("parsers survive rubbish", parsers_survive_rubbish);
    test("assignments are optimal", assignments_are_optimal);
    for (const auto& rules : variants()) {
        test("moves and texts agree", [&] { moves_and_texts_agree<Moska>(rules); });
        test("outlooks cover all moves", [&] { outlooks_cover_all_moves(rules); });
    }
    test("threads do not change games", [&] { play_games(games); });
    test("flights agree with matches", flights_agree_with_matches);
#if !defined(__SANITIZE_ADDRESS__)
    for (const char* name : {"random", "random-old", "uniform", "bot0", "bot1", "bot2", "bot3"})
        test("playing does not allocate", [&] { playing_does_not_allocate<Moska>(name, {}); });
#endif
    test_tictactoe();
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
