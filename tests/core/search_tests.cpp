// Tests of search over sampled worlds.
#include <chrono>
#include <cmath>
#include <thread>

#include "games/tictactoe/tictactoe.hpp"
#include "games/tysiac/tysiac.hpp"
#include "search/agent.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// --- Who goes on -----------------------------------------------------------------------------------------

// Runs a race in which move i has the value `mean[i]` and some noise, a part of which all moves share.
Race raced(const std::vector<double>& mean, int worlds, double noise, uint64_t seed) {
    Race race;
    Rng rng(seed);
    std::vector<double> values;
    race.begin(static_cast<int>(mean.size()), worlds);
    while (!race.is_over()) {
        for (int n = race.next(); n > 0; --n) {
            const double shared = rng.unit();
            values.clear();
            for (const int move : race.left())
                values.push_back(mean[static_cast<size_t>(move)] + shared + noise * (rng.unit() - 0.5));
            race.add(values);
        }
        race.finish();
    }
    return race;
}

void halving_keeps_the_best() {
    int right = 0;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        std::vector<double> mean(20, 0.0);
        mean[13] = 0.2;
        const Race race = raced(mean, 30, 0.6, seed);
        right += race.best() == 13;
        check(race.playouts() <= 20 * 30, "more was spent than there was");
        for (int move = 0; move < 20; ++move) {
            check(race.value(move) <= race.value(race.best()), "a move that was dropped is rated above the best");
            check(race.worlds(move) >= 6, "a move was hardly tried");
        }
    }
    check(right >= 195, "the best of 20 was found " + std::to_string(right) + " times of 200");
}

void a_race_ends_when_one_is_clearly_best() {
    check(raced({0, 0.5, 0.1}, 10'000, 0.3, 1).worlds() <= 32, "it went on though all was clear");
    check(raced({0.5, 0.5, 0.5}, 10'000, 0.0, 1).worlds() <= 32, "it went on though nothing differs");
    check(raced({0.5}, 100, 0.3, 1).worlds() == 100, "a single move is valued in all worlds");
}

void errors_of_ratings_are_those_of_differences() {
    const Race race = raced({0, 0.01}, 1000, 0.2, 3);
    // The shared part has a standard deviation of 0.29, and each move's own one of 0.2 / sqrt(12).
    const double expected = std::sqrt(2.0) * 0.2 / std::sqrt(12.0) / std::sqrt(race.worlds());
    check(std::abs(race.error(1 - race.best()) / expected - 1) < 0.1, "the error of a difference");
    check(race.error(race.best()) > 3 * expected, "the error of a value");
}

// --- Threads ---------------------------------------------------------------------------------------------

void a_crew_does_every_piece_once() {
    for (const int threads : {1, 3}) {
        Crew crew(threads);
        for (int round = 0; round < 200; ++round) {
            std::vector<int> done(static_cast<size_t>(round));
            crew.share(round, [&](int member, int piece) {
                check(member < crew.size(), "an unknown member");
                ++done[static_cast<size_t>(piece)];
            });
            check(std::ranges::all_of(done, [](int times) { return times == 1; }), "pieces were left out or doubled");
        }
        bool told = false;
        try {
            crew.share(8, [](int, int piece) { check(piece != 5, "this piece fails"); });
        } catch (const std::runtime_error&) {
            told = true;
        }
        check(told, "a failure is lost");
    }
}

template <Game G>
std::vector<double> ratings(const typename G::Rules& rules, const std::string& agent, double threads) {
    std::vector<std::pair<std::string, ParameterValue>> changed = {
        {"worlds", 12.0}, {"threads", threads}, {"player", "uniform"}};
    if (agent == "ismcts") changed.emplace_back("trees", 3.0);
    const auto searcher = agent_factory<G>(agent, changed)();
    std::vector<double> all, some;
    std::vector<Move> moves;
    int number = 0;
    for_each_position<G>(rules, 1, [&](const auto&, const auto& v, const MoveList&, Rng&) {
        if (++number % 7) return;
        Rng rng(5);
        searcher->rate(v, rng, moves, some);
        all.insert(all.end(), some.begin(), some.end());
    });
    return all;
}

template <Game G>
void threads_do_not_change_ratings(const typename G::Rules& rules) {
    for (const char* agent : {"pimc", "ismcts"})
        check(ratings<G>(rules, agent, 1) == ratings<G>(rules, agent, 3),
              "threads change what " + std::string(agent) + " finds");
}

// --- Searches --------------------------------------------------------------------------------------------

tictactoe::View board(const std::string& rows) {
    Rng rng(1);
    const auto s = TicTacToe::parse_state(parse_fields("board " + rows), rng);
    return TicTacToe::view(s, TicTacToe::actor(s));
}

void time_is_kept() {
    Rng rng(1);
    const auto v = TicTacToe::view(TicTacToe::deal({}, rng), 0);
    for (const double seconds : {0.02, 0.1}) {
        const auto agent = agent_factory<TicTacToe>("pimc", {{"time", seconds}, {"player", "uniform"}})();
        const auto begun = std::chrono::steady_clock::now();
        Report report;
        agent->explain(v, rng, report);
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        check(passed < seconds + 0.2, "it took " + std::to_string(passed) + " seconds");
        check(report.worlds > 20 * kFewer || report.playouts > 100, "hardly anything was looked at");
    }
}

}  // namespace

void test_search() {
    test("halving keeps the best", halving_keeps_the_best);
    test("a race ends when one move is clearly best", a_race_ends_when_one_is_clearly_best);
    test("errors of ratings are those of differences", errors_of_ratings_are_those_of_differences);
    test("a crew does every piece once", a_crew_does_every_piece_once);
    test("threads do not change what a search finds", [] {
        threads_do_not_change_ratings<Tysiac>({});
        threads_do_not_change_ratings<TicTacToe>({});
    });
    test("time is kept", time_is_kept);
}

}  // namespace valtti::testing
