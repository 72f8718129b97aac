// What the files of core tests share: tests by name, and checks that hold for every game.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/match.hpp"
#include "registry/registry.hpp"
#include "tests/core/random_network.hpp"

namespace valtti::moska {
struct Rules;
}

namespace valtti::testing {

inline int passed = 0;
inline int failed = 0;

inline void check(bool right, const std::string& what) {
    if (!right) throw std::runtime_error(what);
}

// For messages that take long to write.
[[noreturn]] inline void fail(const std::string& what) {
    throw std::runtime_error(what);
}

// Sanitizers make all of this ten times slower; threads that race do so in fewer games, too.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr size_t kFewer = 10;
#else
inline constexpr size_t kFewer = 1;
#endif

inline void test(const char* name, const std::function<void()>& body) {
    try {
        body();
        ++passed;
    } catch (const std::exception& error) {
        ++failed;
        std::printf("FAILED %s: %s\n", name, error.what());
    }
}

// Calls f with every position of a few random games.
template <Game G, class F>
void for_each_position(const typename G::Rules& rules, int games, F f) {
    MoveList moves;
    for (int g = 0; g < games; ++g) {
        Rng rng(static_cast<uint64_t>(g) + 1);
        typename G::State s = G::deal(rules, rng);
        for (int turn = 0; !is_over<G>(s) && turn < 2000; ++turn) {
            const typename G::View v = G::view(s, G::actor(s));
            G::legal(v, moves);
            check(moves.size() > 0, "the actor has no move: " + to_text(G::fields(s)));
            f(s, v, moves, rng);
            G::play(s, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))], rng);
        }
    }
}

template <Game G>
void moves_and_texts_agree(const typename G::Rules& rules) {
    using State = typename G::State;
    using View = typename G::View;
    MoveList few(7);
    for_each_position<G>(rules, 3, [&](const State& s, const View& v, const MoveList& moves, Rng& rng) {
        const uint64_t count = G::count(v);
        const auto listed = static_cast<uint64_t>(moves.size());
        check(count > kDefaultMaxMoves ? listed <= kDefaultMaxMoves : listed == count, "count of moves");
        for (const Move& m : moves) {
            check(G::is_legal(v, m), "generated move is not legal: " + G::move_text(m));
            check(G::parse_move(v, G::move_text(m)) == m, "move text: " + G::move_text(m));
        }
        G::legal(v, few);
        check(few.size() <= 7 && few.size() > 0, "a short list is too long");
        check(G::forced(s).has_value() == (count == 1), "forced move");
        check(!G::is_legal(v, kNoMove), "no move is not a move");
        check(G::parse_state(parse_fields(to_text(G::fields(s))), rng) == s, to_text(G::fields(s)));
        for (int seat = 0; seat < G::players(rules); ++seat) {
            const View seen = G::view(s, seat);
            check(G::view(sample<G>(seen, rng), seat) == seen, "a sampled world looks different");
        }
    });
}

// Moves that may be wrong in one way or another: of every kind and of none, with values and cards of all sorts.
inline std::vector<Move> doubtful_moves(const MoveList& legal, Rng& rng) {
    constexpr int kKinds = 16;  // more than any game has
    CardSet named;
    for (const Move& m : legal) named |= m.cards | m.targets;
    const auto any_card = [&] { return pick_card(named.empty() || rng.below(2) ? kFullPack : named, rng); };
    std::vector<Move> moves = {kNoMove};
    for (uint8_t kind = 0; kind < kKinds; ++kind) {
        const auto add = [&](int value, CardSet cards, CardSet targets) {
            moves.push_back({.kind = kind, .value = static_cast<int16_t>(value), .cards = cards, .targets = targets});
        };
        for (const int value : {0, 1, -1, 5, 20, 95, 100, 105, 110, 120, 125, 130, 200, 300, 400, 410, 32767, -32768})
            add(value, {}, {});
        for (Card c : kFullPack) add(0, c, {});
        add(0, {}, any_card());
        for (int i = 0; i < 12; ++i) {
            const Card a = any_card();
            const Card b = any_card();
            add(0, a, b);
            add(0, a, a);
            add(0, CardSet(a) | b, {});
            add(100, a, {});
            add(0, a, i % 2 ? Card::of(12, a.suit()) : Card::of(13, a.suit()));  // often a marriage
        }
    }
    return moves;
}

// A move is refused exactly if it is not legal, and always for a reason of the list. Notes the reasons that occur.
template <Game G>
void refusals_agree_with_legality(const typename G::Rules& rules, std::set<std::string_view>& reasons) {
    using State = typename G::State;
    using View = typename G::View;
    std::vector<Move> earlier;
    const auto look = [&](const View& v, const Move& m) {
        const std::optional<Refusal> refused = G::refusal(v, m);
        const auto where = [&] {
            return "kind " + std::to_string(m.kind) + " value " + std::to_string(m.value) + " cards " +
                   to_text(m.cards) + " and " + to_text(m.targets) + " in " + to_text(G::fields(v));
        };
        if (refused.has_value() == G::is_legal(v, m)) check(false, "refused and legal, or neither: " + where());
        if (!refused) return;
        const bool listed = std::ranges::find(G::kReasons, refused->reason) != std::ranges::end(G::kReasons);
        if (!listed) check(false, std::string(refused->reason) + " is not in the list of reasons: " + where());
        reasons.emplace(refused->reason);
    };
    const auto look_at_all = [&](const State& s, const std::vector<Move>& doubtful) {
        for (int seat = 0; seat < G::players(rules); ++seat) {
            const View v = G::view(s, seat);
            for (const Move& m : doubtful) look(v, m);
            for (const Move& m : earlier) look(v, m);
        }
    };
    for_each_position<G>(rules, 3, [&](const State& s, const View& v, const MoveList& moves, Rng& rng) {
        for (const Move& m : moves) look(v, m);
        const auto doubtful = doubtful_moves(moves, rng);
        look_at_all(s, doubtful);
        for (int i = 0; i < moves.size(); i += 1 + moves.size() / 5) {
            if (earlier.size() < 100)
                earlier.push_back(moves[i]);
            else
                earlier[rng.below(100)] = moves[i];
        }
        State after = s;
        G::play(after, moves[0], rng);
        if (is_over<G>(after)) look_at_all(after, doubtful);
    });
}

// Nothing is wrong with states of random games, with worlds that seats imagine, and with states that are read.
template <Game G>
void states_have_no_fault(const typename G::Rules& rules) {
    const auto sound = [](const typename G::State& s) {
        const std::string fault = G::fault(s);
        if (!fault.empty()) check(false, fault + " in " + to_text(G::fields(s)));
    };
    for_each_position<G>(rules, 3,
                         [&](const typename G::State& s, const typename G::View&, const MoveList& moves, Rng& rng) {
                             sound(s);
                             for (int seat = 0; seat < G::players(rules); ++seat) {
                                 const typename G::View v = G::view(s, seat);
                                 sound(sample<G>(v, rng));
                                 sound(G::parse_state(G::fields(v), rng));
                             }
                             typename G::State after = s;
                             G::play(after, moves[0], rng);
                             sound(after);
                         });
}

// Whatever a parser is fed, it answers or throws invalid_argument. `kind` is a word that moves begin with.
template <Game G>
void parsers_survive_rubbish(const typename G::Rules& rules, const std::string& kind) {
    const std::string alphabet = "23456789TJQKACDHSXO.?*|;>+= 0123456789-bidplayopenkillhandsrules♥\xff";
    const auto any = [](Rng& rng, size_t n) { return rng.below(static_cast<uint32_t>(n)); };
    const auto spoil = [&](std::string text, Rng& rng) {
        for (uint32_t k = 0; k < 1 + rng.below(4) && !text.empty(); ++k) {
            const size_t at = any(rng, text.size());
            const char c = alphabet[any(rng, alphabet.size())];
            switch (rng.below(3)) {
                case 0: text[at] = c; break;
                case 1: text.erase(at, 1 + rng.below(8)); break;
                default: text.insert(at, 1, c);
            }
        }
        return text;
    };
    for_each_position<G>(
        rules, 2, [&](const typename G::State& s, const typename G::View& v, const MoveList&, Rng& rng) {
            for (int i = 0; i < 60; ++i) {
                const std::string spoiled = spoil(to_text(G::fields(s)), rng);
                try {
                    const typename G::State parsed = G::parse_state(parse_fields(spoiled), rng);
                    check(G::parse_state(parse_fields(to_text(G::fields(parsed))), rng) == parsed, spoiled);
                    for (int seat = 0; seat < G::players(parsed.rules); ++seat) sample<G>(G::view(parsed, seat), rng);
                } catch (const std::invalid_argument&) {
                }
                std::string word;
                for (uint32_t k = rng.below(14); k > 0; --k) word += alphabet[any(rng, alphabet.size())];
                try {
                    G::is_legal(v, G::parse_move(v, i % 2 ? kind + " " + word : word));
                } catch (const std::invalid_argument&) {
                }
            }
        });
}

// Rules with some options changed.
template <Game G>
typename G::Rules rules_with(const std::vector<std::pair<std::string, std::string>>& options) {
    typename G::Rules rules;
    for (const auto& [name, value] : options) G::rule_book().set(rules, name, value);
    G::check(rules);
    return rules;
}

// An agent by its name; if it asks a network, one with random weights, and if it plays whole games, few of them.
template <Game G>
AgentFactory<G> factory_of_any(const std::string& name) {
    std::vector<std::pair<std::string, ParameterValue>> read;
    for (const Parameter& p : find_agent<G>(name).parameters)
        if (p.resource == "network") read.emplace_back(p.name, random_network<G>());
    for (const Parameter& p : find_agent<G>(name).parameters)
        if (p.name == "worlds") read.emplace_back("worlds", 1.0);
    return agent_factory<G>(name, read);
}

// Does it answer at once, with no network, samples or worlds to look at? Others take a hundred times as long or more.
template <Game G>
bool is_quick(const AgentEntry<G>& entry) {
    return std::ranges::none_of(entry.parameters, [](const Parameter& p) {
        return p.resource == "network" || p.name == "samples" || p.name == "worlds";
    });
}

// Agents by name for each player of a table, from one on and around the list.
template <Game G>
Factories<G> table_of(const std::vector<std::string>& names, int players, size_t first = 0) {
    Factories<G> factories;
    for (int i = 0; i < players; ++i)
        factories.push_back(factory_of_any<G>(names[(first + static_cast<size_t>(i)) % names.size()]));
    return factories;
}

// Plays some games on one thread and all of them on two, which must agree.
inline void threads_do_not_change_games(Match& match, uint64_t games) {
    std::vector<GameResult> one(std::min<uint64_t>(games, 100)), two(games);
    match.play(0, one, 1, false);
    match.play(0, two, 2, false);
    for (size_t g = 0; g < one.size(); ++g) {
        check(one[g].decisions == two[g].decisions, "threads change a game");
        check(one[g].outcome.rank == two[g].outcome.rank, "threads change a result");
    }
}

// How often memory was asked for; it is not counted under a sanitizer, which brings its own allocator.
inline std::atomic<uint64_t> allocations{0};

// Once its storage is there, an agent plays against itself without asking for memory.
template <Game G>
void playing_does_not_allocate(const std::string& name, const typename G::Rules& rules) {
    Match match(plan_of<G>(rules, 11, table_of<G>({name}, G::players(rules))));
    std::vector<GameResult> results(200);
    match.play(0, results, 1, false);
    const uint64_t before = allocations;
    match.play(1000, results, 1, false);
    const uint64_t made = allocations - before;
    check(made == 0, name + " allocates " + std::to_string(made) + " times while playing");
}

// A position, a move that is refused there, and why.
struct Refused {
    std::string position;
    std::string move;
    std::string reason;
    std::string cards = "";
    int value = 0;
};

template <Game G>
void moves_are_refused_with_the_reason(const std::vector<Refused>& all) {
    for (const Refused& wanted : all) {
        Rng rng(1);
        const typename G::State s = G::parse_state(parse_fields(wanted.position), rng);
        const typename G::View v = G::view(s, std::max(G::actor(s), 0));
        const auto found = G::refusal(v, G::parse_move(v, wanted.move));
        const std::string where = wanted.move + " in " + wanted.position;
        check(found.has_value(), where + " is legal");
        check(found->reason == wanted.reason && to_text(found->cards) == wanted.cards && found->value == wanted.value,
              where + ": " + std::string(found->reason) + " " + to_text(found->cards) + " " +
                  std::to_string(found->value));
    }
}

// Every reason of the list occurs, in random games under some of the rules or among the examples.
template <Game G>
void every_reason_occurs(const std::vector<typename G::Rules>& variants, const std::vector<Refused>& examples) {
    std::set<std::string_view> reasons;
    for (const auto& rules : variants) refusals_agree_with_legality<G>(rules, reasons);
    for (const Refused& example : examples) reasons.insert(example.reason);
    for (const auto reason : G::kReasons) check(reasons.contains(reason), std::string(reason) + " is never given");
}

// The tests of each game that has a file of its own; core_tests.cpp runs them all.
// `games` is about how many games quick agents play of each.
void test_arena();
void test_exact();
void test_networks();
void test_search();
void test_masters();
void test_moska(uint64_t games);
void test_moska_worlds(const std::vector<moska::Rules>& variants);
void test_schnapsen(uint64_t games);
void test_tictactoe();
void test_tysiac(uint64_t games);

}  // namespace valtti::testing
