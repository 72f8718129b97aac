// Tests of search over sampled worlds.
#include <chrono>
#include <cmath>
#include <thread>

#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tysiac/tysiac.hpp"
#include "search/crew.hpp"
#include "search/exact/moska.hpp"
#include "search/moska/guides.hpp"
#include "search/playout.hpp"
#include "search/proposals.hpp"
#include "search/race.hpp"
#include "search/schnapsen/guide.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// --- Who goes on -----------------------------------------------------------------------------------------

// Runs a race in which move i has the value `mean[i]` and some noise, a part of which all moves share.
Race raced(const std::vector<double>& mean, int worlds, double noise, uint64_t seed, double errors_to_drop = 3) {
    Race race;
    Rng rng(seed);
    std::vector<double> values;
    race.begin(static_cast<int>(mean.size()), worlds, errors_to_drop);
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

void fewer_errors_end_a_race_sooner() {
    uint64_t with_two = 0, with_three = 0;
    for (uint64_t seed = 0; seed < 50; ++seed) {
        with_two += raced({0, 0.03, 0.06}, 1000, 0.5, seed, 2).playouts();
        with_three += raced({0, 0.03, 0.06}, 1000, 0.5, seed, 3).playouts();
    }
    check(with_two * 4 < with_three * 3, std::to_string(with_two) + " and " + std::to_string(with_three) + " playouts");
}

void errors_of_ratings_are_those_of_differences() {
    const Race race = raced({0, 0.01}, 1000, 0.2, 3);
    // The shared part has a standard deviation of 0.29, and each move's own one of 0.2 / sqrt(12).
    const double expected = std::sqrt(2.0) * 0.2 / std::sqrt(12.0) / std::sqrt(race.worlds());
    check(std::abs(race.error(1 - race.best()) / expected - 1) < 0.1, "the error of a difference");
    check(race.error(race.best()) > 3 * expected, "the error of a value");
}

// --- What is proposed ------------------------------------------------------------------------------------

// Rates moves of Tic-Tac-Toe as it is told.
class Rater final : public Agent<TicTacToe> {
public:
    explicit Rater(std::vector<double> ratings) : told_(std::move(ratings)) {}
    Move choose(const TicTacToe::View&, Rng&) override { return kNoMove; }
    bool rate(const TicTacToe::View& v, Rng&, std::vector<Move>& moves, std::vector<double>& ratings) override {
        MoveList all;
        TicTacToe::legal(v, all);
        moves.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(told_.size()));
        ratings = told_;
        return true;
    }

private:
    std::vector<double> told_;
};

void the_best_are_proposed() {
    Rng rng(1);
    const auto v = TicTacToe::view(TicTacToe::deal({}, rng), 0);
    MoveList all, best;
    TicTacToe::legal(v, all);
    Proposals<TicTacToe> proposals(std::make_unique<Rater>(std::vector<double>{0.1, 0.5, 0.4, 0.49, 0.5}));
    proposals.look(v, rng);
    const auto are = [&](std::vector<int> expected) {
        return std::ranges::equal(best, expected, {}, {}, [&](int i) { return all[i]; });
    };
    proposals.put_best(best, 10);
    check(are({1, 4, 3, 2, 0}), "all, the best first, and of equals the first");
    proposals.put_best(best, 3);
    check(are({1, 4, 3}), "the best three");
    proposals.put_best(best, 10, 0.05);
    check(are({1, 4, 3}), "those that are near the best");
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

using Changes = std::vector<std::pair<std::string, ParameterValue>>;

// What a search says of some positions of a game: the values of all moves, and how much it has looked at.
template <Game G>
std::vector<double> findings(const typename G::Rules& rules, const std::string& agent, const Changes& changes) {
    const auto searcher = agent_factory<G>(agent, changes)();
    std::vector<double> all;
    Report report;
    int number = 0;
    for_each_position<G>(rules, 1, [&](const auto&, const auto& v, const MoveList&, Rng&) {
        if (++number % 5) return;
        Rng rng(5);
        searcher->explain(v, rng, report);
        for (const ReportedMove& tried : report.moves) all.push_back(tried.value);
        all.push_back(static_cast<double>(report.best));
        all.push_back(static_cast<double>(report.playouts));
    });
    return all;
}

template <Game G>
void threads_do_not_change_findings(const typename G::Rules& rules, const std::string& agent, Changes changes) {
    changes.emplace_back("threads", 1.0);
    const auto alone = findings<G>(rules, agent, changes);
    changes.back().second = 3.0;
    check(findings<G>(rules, agent, changes) == alone, "threads change what " + agent + " finds");
}

const schnapsen::Rules kDeal = rules_with<Schnapsen>({{"unit", "deal"}});

void threads_do_not_change_anything() {
    threads_do_not_change_findings<Schnapsen>(kDeal, "pimc", {{"worlds", 40.0}, {"player", "uniform"}});
    threads_do_not_change_findings<Schnapsen>(kDeal, "ismcts", {{"worlds", 300.0}, {"trees", 3.0}});
    threads_do_not_change_findings<Moska>({}, "master", {{"worlds", 20.0}, {"weights", random_network<Moska>()}});
}

// --- Searches --------------------------------------------------------------------------------------------

tictactoe::View board(const std::string& rows) {
    Rng rng(1);
    const auto s = TicTacToe::parse_state(parse_fields("board " + rows), rng);
    return TicTacToe::view(s, TicTacToe::actor(s));
}

std::string chosen(const std::string& agent, const std::string& rows) {
    const auto searcher = agent_factory<TicTacToe>(agent, {{"worlds", 1000.0}, {"player", "uniform"}})();
    Rng rng(2);
    return TicTacToe::move_text(searcher->choose(board(rows), rng));
}

void what_decides_a_game_is_found() {
    for (const std::string agent : {"pimc", "ismcts"}) {
        check(chosen(agent, "XX. | OO. | ...") == "c1", agent + " misses a win");
        check(chosen(agent, "X.X | .O. | ...") == "b1", agent + " misses a threat");
    }
    // Whoever plays on at random does not see that a corner loses.
    const std::string edge = chosen("ismcts", "X.. | .O. | ..X");
    check(edge[0] == 'b' || edge[1] == '2', "the tree does not see a fork: " + edge);
}

// Among two without a deck a search says what perfect play brings, and looks at no world.
void end_games_are_exact() {
    moska::Solver solver;
    int looked_at = 0;
    const auto rules = rules_with<Moska>({{"players", "2"}, {"start_deck", "0"}});
    for (const char* name : {"pimc", "master"}) {
        Changes changes = {{"worlds", 5.0}};
        if (std::string(name) == "master") changes.emplace_back("weights", random_network<Moska>());
        const auto agent = agent_factory<Moska>(name, changes)();
        for_each_position<Moska>(
            rules, 60, [&](const moska::State& s, const moska::View& v, const MoveList&, Rng& rng) {
                if (moska::in_play(v).size() > 10 || v.deck_size > 0) return;
                Report report;
                agent->explain(v, rng, report);
                check(report.exact && report.worlds == 0, "an end-game is not exact: " + to_text(fields(v)));
                const double best = (*solver.value(s, v.seat) + 1) / 2;
                check(report.moves[report.best].value == best,
                      "an end-game is valued otherwise: " + to_text(fields(v)));
                ++looked_at;
            });
    }
    check(looked_at > 100, std::to_string(looked_at) + " end-games");
}

// A turned card that waits for its victim is in nobody's hand: what it will kill must not be guessed.
void a_turned_card_is_no_end_game() {
    Rng rng(1);
    const auto s = Moska::parse_state(
        parse_fields("rules players=2; trump H; target 0; actor 0; hands 5S 4D | 8D 5D KD; unkilled 7S 8C; turned 2H"),
        rng);
    const auto agent = agent_factory<Moska>("pimc", {{"worlds", 5.0}})();
    Report report;
    agent->explain(Moska::view(s, 0), rng, report);
    check(!report.exact, "an end-game with a turned card is called exact");
}

// With a deck they are cut at the own next decision; without one they go on to the end, or to one that is known, if
// they do not take too long.
void playouts_of_masters_end_where_they_should() {
    const auto player = [] { return agent_factory<Moska>("net", {{"weights", random_network<Moska>()}})(); };
    moska::MasterGuide::Agents agents{player(), player(), {}};
    agents.others.push_back(player());
    moska::MasterGuide guide(std::move(agents), {moska::kNetHabits}, 5, 10);
    const moska::Endgames known(8);
    std::array<int, 2> ended{};  // without a deck, and with one
    for_each_position<Moska>({}, 4, [&](const moska::State&, const moska::View& v, const MoveList& moves, Rng& rng) {
        guide.begin(v);
        moska::State end = guide.draw(moska::Sampler(v), v, rng);
        guide.enter(end, v.seat, rng);
        Moska::play(end, moves[0], rng);
        Rng thought(1);
        Line line;
        play_on<Moska>(guide, end, v.seat, rng, thought, &line);
        const double value = guide.value(end, v.seat, thought);
        check(value >= 0 && value <= 1, "the value of a playout");
        const bool is_settled = is_over<Moska>(end) || !moska::has_seat(end.in_game, v.seat);
        const bool is_own_choice = end.actor == v.seat && !Moska::forced(end);
        const auto own_moves = std::ranges::count(line, v.seat, &Line::value_type::first);
        const bool may_end = is_own_choice && (v.deck_size > 0 || own_moves >= 50);
        const bool is_known = v.deck_size == 0 && known.knows(end);
        check(is_settled || may_end || is_known, "a playout ends in " + to_text(fields(end)));
        ended[v.deck_size > 0] += v.deck_size > 0 ? may_end : is_known;
    });
    check(ended[0] > 10 && ended[1] > 10, "hardly any playout ended before the game did");
}

// The rounds of a Bummerl go on until three tricks are finished and the own seat has a choice, unless they are over or
// their cards are open before that.
void playouts_of_schnapsen_finish_three_tricks() {
    const auto player = [] { return agent_factory<Schnapsen>("net", {{"weights", random_network<Schnapsen>()}})(); };
    schnapsen::MasterGuide::Agents agents{player(), player(), {}};
    agents.others.push_back(player());
    schnapsen::MasterGuide guide(std::move(agents), 100);
    int cut = 0;
    for_each_position<Schnapsen>({}, 10, [&](const auto&, const schnapsen::View& v, const MoveList& moves, Rng& rng) {
        guide.begin(v);
        schnapsen::State s = guide.draw(schnapsen::Sampler(v), v, rng);
        guide.enter(s, v.seat, rng);
        Line line;
        Rng thought(1);
        schnapsen::State end = s;
        Schnapsen::play(s, moves[0], rng);
        Schnapsen::play(end, moves[0], rng);
        play_on<Schnapsen>(guide, end, v.seat, rng, thought, &line);
        const auto is_cut = [&] {
            return s.played.size() >= v.played.size() + 6 && s.actor == v.seat && !Schnapsen::forced(s);
        };
        for (const auto& [seat, move] : line) {
            check(!is_cut(), "a playout goes on in " + to_text(fields(s)));
            Schnapsen::play(s, move, rng);
        }
        const bool is_settled = is_over<Schnapsen>(s) || s.to_go != v.to_go;
        const bool is_open = s.talon_size == 0 || (s.closer >= 0 && schnapsen::hand_size(s, 1 - s.leader) <= 2);
        check(is_settled || is_open || is_cut(), "a playout ends in " + to_text(fields(s)));
        cut += !is_settled && !is_open;
    });
    check(cut > 50, "hardly any playout ended before its round did");
}

// What is drawn along with a world is that world's own, even where none is believed.
void a_world_is_asked_about_before_it_is_taken() {
    for_each_position<Schnapsen>(kDeal, 2, [&](const auto&, const schnapsen::View& v, const MoveList&, Rng& rng) {
        std::optional<schnapsen::State> last;
        int asked = 0;
        const auto never = [&](const schnapsen::State& world) {
            last = world;
            ++asked;
            return 0.0;
        };
        const auto taken = draw_believed<Schnapsen>(schnapsen::Sampler(v), v, rng, 5, never);
        check(asked == 5 && to_text(fields(taken)) == to_text(fields(*last)), "another world than the last one");
    });
}

// Changes of this number are changes of what searches do.
void searches_are_what_they_were() {
    double sum = 0;
    for (const double x : findings<Schnapsen>(kDeal, "ismcts", {{"worlds", 200.0}})) sum += x;
    for (const double x : findings<Schnapsen>(kDeal, "pimc", {{"worlds", 20.0}, {"player", "uniform"}})) sum += x;
    for (const double x : findings<Moska>({}, "pimc", {{"worlds", 10.0}})) sum += x;
    for (const double x : findings<Moska>({}, "master", {{"worlds", 10.0}, {"weights", random_network<Moska>()}}))
        sum += x;
    for (const double x :
         findings<Schnapsen>({}, "master", {{"worlds", 20.0}, {"weights", random_network<Schnapsen>()}}))
        sum += x;
    for (const double x : findings<Tysiac>({}, "master", {{"worlds", 10.0}})) sum += x;
    check(std::abs(sum - 38947.970426) < 1e-5, "the signature is " + std::to_string(sum));
}

void time_is_kept() {
    Rng rng(1);
    const auto v = TicTacToe::view(TicTacToe::deal({}, rng), 0);
    for (const char* name : {"pimc", "ismcts"}) {
        const auto agent = agent_factory<TicTacToe>(name, {{"time", 0.05}, {"player", "uniform"}})();
        const auto begun = std::chrono::steady_clock::now();
        Report report;
        agent->explain(v, rng, report);
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        check(passed < 0.5, "it took " + std::to_string(passed) + " seconds");
        check(report.playouts > 50, "hardly anything was looked at");
    }
}

// Many decisions are not beyond doubt so soon. If moves were dropped as without a time, one of thirteen took its time.
void time_is_used() {
    const auto agent = agent_factory<Moska>("master", {{"time", 0.02}, {"weights", random_network<Moska>()}})();
    int used = 0, counted = 0;
    for_each_position<Moska>({}, 1, [&](const moska::State&, const moska::View& v, const MoveList& moves, Rng& rng) {
        if (moves.size() < 3) return;
        const auto begun = std::chrono::steady_clock::now();
        agent->choose(v, rng);
        used += std::chrono::steady_clock::now() - begun > std::chrono::milliseconds(18);
        ++counted;
    });
    check(4 * used > counted, std::to_string(used) + " of " + std::to_string(counted) + " took their time");
}

}  // namespace

void test_search() {
    test("halving keeps the best", halving_keeps_the_best);
    test("a race ends when one move is clearly best", a_race_ends_when_one_is_clearly_best);
    test("fewer errors end a race sooner", fewer_errors_end_a_race_sooner);
    test("errors of ratings are those of differences", errors_of_ratings_are_those_of_differences);
    test("the best moves are proposed", the_best_are_proposed);
    test("a crew does every piece once", a_crew_does_every_piece_once);
    test("threads do not change what a search finds", threads_do_not_change_anything);
    test("what decides a game is found", what_decides_a_game_is_found);
    test("end-games are exact", end_games_are_exact);
    test("a turned card is no end-game", a_turned_card_is_no_end_game);
    test("playouts of masters end where they should", playouts_of_masters_end_where_they_should);
    test("playouts of Schnapsen finish three tricks", playouts_of_schnapsen_finish_three_tricks);
    test("a world is asked about before it is taken", a_world_is_asked_about_before_it_is_taken);
    test("searches are what they were", searches_are_what_they_were);
    test("time is kept", time_is_kept);
    test("time is used", time_is_used);
}

}  // namespace valtti::testing
