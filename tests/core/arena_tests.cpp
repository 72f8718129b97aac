// Tests of the arena and of generic agents, each for every game: matches, games in flight, agents asked by many
// threads.
#include <algorithm>
#include <thread>

#include "agents/evaluator.hpp"
#include "agents/pool.hpp"
#include "arena/flight.hpp"
#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tysiac/tysiac.hpp"
#include "gathering/gatherer.hpp"
#include "tests/core/testing.hpp"
#include "tests/core/toy_search.hpp"

namespace valtti::testing {
namespace {

template <Game G>
std::string all_of(const GameResult& r) {
    std::string text = std::to_string(r.decisions) + (r.outcome.is_void ? " void" : "");
    for (uint8_t rank : r.outcome.rank) text += " " + std::to_string(rank);
    for (uint8_t player : r.seating) text += " " + std::to_string(player);
    for (const Played& p : r.log) text += ", " + std::to_string(p.seat) + " " + G::move_text(p.move);
    return text;
}

// --- Games in flight -----------------------------------------------------------------------------------

// Plays with the first player answering from outside: whatever the threads and the number of games at a time, games are
// those of a match between native agents.
template <Game G>
void flight_agrees_with_match(const typename G::Rules& rules, const std::vector<std::string>& names, int threads,
                              int most) {
    constexpr uint64_t kSeed = 11;
    Factories<G> factories = table_of<G>(names, G::players(rules));
    std::vector<GameResult> expected(300 / kFewer);
    Match(plan_of<G>(rules, kSeed, factories)).play(0, expected, 1, true);
    const auto outside = factories[0]();
    factories[0] = nullptr;
    Flight flight(plan_of<G>(rules, kSeed, factories), threads, true);
    flight.begin(expected.size(), most);
    std::vector<GameResult> results;
    while (!flight.done()) {
        const std::vector<uint32_t> slots = flight.take_waiting(0);
        check(static_cast<int>(slots.size()) <= most, "too many games in flight");
        std::vector<Move> moves;
        for (uint32_t slot : slots) {
            const auto& table = static_cast<const Table<G>&>(flight.table(slot));
            Rng rng(table.decision_rng().seed());
            moves.push_back(outside->choose(table.view(), rng));
        }
        for (bool legal : flight.answer(slots, moves)) check(legal, "a native agent's move is refused");
        for (auto& r : flight.take_results()) results.push_back(std::move(r));
    }
    check(results.size() == expected.size(), "not all results are handed out");
    for (size_t g = 0; g < expected.size(); ++g)
        check(all_of<G>(results[g]) == all_of<G>(expected[g]),
              "a game in flight is different: " + all_of<G>(results[g]));
}

// --- Agents --------------------------------------------------------------------------------------------

template <Game G>
void toy_search_beats_uniform(const typename G::Rules& rules) {
    const int n = G::players(rules);
    const auto entry = toy_search<G>();
    Factories<G> factories = table_of<G>({"uniform"}, n);
    factories[0] = entry.prepare(entry.parameters);
    std::vector<GameResult> results(60);
    Match(plan_of<G>(rules, 5, factories)).play(0, results, 2, false);
    // The sum of its ranks, and what it would be by chance.
    double sum = 0;
    double usual = 0;
    for (const auto& r : results) {
        sum += r.outcome.rank[0];
        for (int p = 0; p < n; ++p) usual += r.outcome.rank[static_cast<size_t>(p)] / static_cast<double>(n);
    }
    check(sum < 0.9 * usual, "its ranks add up to " + std::to_string(sum) + ", by chance " + std::to_string(usual));
}

// Values a view by chance, but always alike.
template <Game G>
class Whim final : public Evaluator<G> {
public:
    void evaluate(std::span<const typename G::View> views, std::span<double> values) override {
        for (size_t i = 0; i < views.size(); ++i)
            values[i] = static_cast<double>(std::hash<std::string>{}(to_text(G::fields(views[i]))) % 1000);
    }
};

template <Game G>
void evaluators_play_every_game(const typename G::Rules& rules) {
    Factories<G> factories = table_of<G>({"uniform"}, G::players(rules));
    factories[0] = [] {
        return std::make_unique<LookaheadAgent<G>>(std::make_unique<Whim<G>>(),
                                                   typename Outlook<G>::Options{.max_moves = 20, .samples = 3});
    };
    factories[1] = [] {
        return std::make_unique<SeeingLookaheadAgent<G>>(std::make_unique<Whim<G>>(),
                                                         typename Outlook<G>::Options{.max_moves = 20});
    };
    Match match(plan_of<G>(rules, 6, factories));
    threads_do_not_change_games(match, 10);
}

// Many threads ask one agent about many positions, each in its own order: all get the same answers.
template <Game G>
void one_agent_serves_many_threads(const typename G::Rules& rules, const AgentFactory<G>& factory) {
    constexpr size_t kThreads = 64;
    std::vector<typename G::View> views;
    for_each_position<G>(rules, 2, [&](const typename G::State&, const typename G::View& v, const MoveList&, Rng&) {
        if (views.size() < 40 / kFewer) views.push_back(v);
    });
    AgentPool pool(factory);
    const auto answer = [&](size_t i) {
        Rng rng(i);
        return AgentPool::Loan(pool).agent_of<G>().choose(views[i], rng);
    };
    std::vector<Move> expected;
    for (size_t i = 0; i < views.size(); ++i) expected.push_back(answer(i));
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (size_t k = 0; k < views.size(); ++k) {
                const size_t i = (k * 7 + t) % views.size();
                wrong += answer(i) != expected[i];
            }
        });
    for (auto& thread : threads) thread.join();
    check(wrong == 0, std::to_string(wrong) + " answers differ");
}

template <Game G>
void threads_gather_the_same_positions(const typename G::Rules& rules, std::vector<std::string> names) {
    names.push_back("network");
    const auto cast = table_of<G>(names, static_cast<int>(names.size()));
    const Gatherer<G> gatherer({rules}, cast, encodings<G>().front(), {.seed = 7, .explore = 0.2, .hindsight = 0.5});
    StopSign never;
    const Positions one = gatherer.gather(0, 12, 1, never);
    const Positions three = gatherer.gather(0, 12, 3, never);
    check(one.size() > 0, "nothing was gathered");
    check(one.rows == three.rows && one.label == three.label && one.game == three.game && one.seat == three.seat,
          "threads change positions");
}

template <Game G>
void one_match_is_refused_to_a_second_thread(const typename G::Rules& rules) {
    Match match(plan_of<G>(rules, 1, table_of<G>({"uniform"}, G::players(rules))));
    std::vector<GameResult> results(1), others(1);
    bool refused = false;
    match.play(0, results, 1, false, [&](uint64_t, const AnyTable&) {
        try {
            match.play(0, others, 1, false);
        } catch (const std::logic_error&) {
            refused = true;
        }
    });
    check(refused, "a match was played twice at a time");
}

// What was played when a match is stopped is the beginning of the whole match.
template <Game G>
void a_match_can_be_stopped(const typename G::Rules& rules, int threads) {
    const auto plan = plan_of<G>(rules, 3, table_of<G>({"uniform"}, G::players(rules)));
    Match match(plan);
    int asked = 0;
    match.stop_when([&] { return ++asked == 2; });
    std::vector<GameResult> results(1'000'000 / kFewer);
    const size_t played = match.play(0, results, threads, false);
    check(asked == 2, "it was asked " + std::to_string(asked) + " times whether to stop");
    check(played < results.size(), "it was not stopped");
    std::vector<GameResult> expected(std::min<size_t>(played, 300 / kFewer));
    check(Match(plan).play(0, expected, 1, false) == expected.size(), "a match stopped by itself");
    for (size_t g = 0; g < expected.size(); ++g)
        check(all_of<G>(results[g]) == all_of<G>(expected[g]), "a game before the stop is different");
    check(match.play(0, expected, 1, false) == expected.size(), "what was stopped once is stopped for ever");
}

// --- Every game ----------------------------------------------------------------------------------------

template <Game G>
void test_game(const typename G::Rules& rules, const std::vector<std::string>& names, const std::string& asked) {
    const std::string name(G::kName);
    const auto run = [&](const char* what, const std::function<void()>& body) {
        test((name + ": " + what).c_str(), body);
    };
    for (int threads : {1, 3})
        for (int most : {1, 7, 1000})
            run("flights agree with matches", [&] { flight_agrees_with_match<G>(rules, names, threads, most); });
    run("a toy search beats uniform", [&] { toy_search_beats_uniform<G>(rules); });
    run("evaluators play every game", [&] { evaluators_play_every_game<G>(rules); });
    for (const std::string& agent : {asked, std::string("network")})
        run("one agent serves many threads",
            [&] { one_agent_serves_many_threads<G>(rules, factory_of_any<G>(agent)); });
    run("threads gather the same positions", [&] { threads_gather_the_same_positions<G>(rules, names); });
    for (int threads : {1, 3}) run("a match can be stopped", [&] { a_match_can_be_stopped<G>(rules, threads); });
    run("one match is refused to a second thread", [&] { one_match_is_refused_to_a_second_thread<G>(rules); });
}

}  // namespace

void test_arena() {
    test_game<Moska>({}, {"random", "bot3", "bot1", "uniform"}, "heuristic-hif");
    test_game<Moska>(rules_with<Moska>({{"first_target", "previous_loser"}}), {"bot2", "bot3", "bot1", "uniform"},
                     "bot3");
    test_game<Schnapsen>({}, {"bully", "uniform"}, "rdeep");
    test_game<TicTacToe>({}, {"uniform", "careful"}, "minimax");
    test_game<Tysiac>(rules_with<Tysiac>({{"unit", "deal"}}), {"program", "uniform", "decent"}, "program");
}

}  // namespace valtti::testing
