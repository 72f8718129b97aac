// Tests of what games add to search.
#include <cmath>
#include <numeric>

#include "games/moska/moska.hpp"
#include "search/agent.hpp"
#include "search/exact/schnapsen.hpp"
#include "search/moska/habits.hpp"
#include "search/schnapsen/chances.hpp"
#include "search/schnapsen/guide.hpp"
#include "search/tysiac/bidders.hpp"
#include "search/tysiac/careful_guide.hpp"
#include "search/tysiac/chances.hpp"
#include "search/tysiac/hands.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

template <Game G>
typename G::Rules preset(const char* name) {
    typename G::Rules rules;
    G::rule_book().set(rules, "preset", name);
    return rules;
}

// Calls f with every state of games that agents of one kind play, where somebody has a choice.
template <Game G, class F>
void for_each_choice(const typename G::Rules& rules, Agent<G>& agent, uint64_t seed, int moves, F f) {
    Rng rng(seed);
    typename G::State s = G::deal(rules, rng);
    for (int i = 0; i < moves; ++i) {
        if (is_over<G>(s)) s = G::deal(rules, rng);
        const auto forced = G::forced(s);
        if (!forced) f(s);
        G::play(s, forced ? *forced : agent.decide(s, rng), rng);
    }
}

// How much likelier true states are than others that agree with the views, as the mean logarithm.
template <Game G, class Likelihood>
double gain_of_belief(const typename G::Rules& rules, Agent<G>& agent, int moves, Likelihood likelihood) {
    double gain = 0;
    int counted = 0;
    Rng rng(3);
    for_each_choice<G>(rules, agent, 1, moves, [&](const typename G::State& s) {
        constexpr int kWorlds = 30;
        const auto v = G::view(s, G::actor(s));
        const typename G::Sampler sampler(v);
        double mean = 0;
        for (int i = 0; i < kWorlds; ++i) mean += likelihood(sampler.draw(rng), v.seat) / kWorlds;
        gain += std::log(likelihood(s, v.seat) / mean);
        ++counted;
    });
    return gain / counted;
}

template <Game G>
void threads_do_not_change_masters(const typename G::Rules& rules,
                                   std::vector<std::pair<std::string, ParameterValue>> more) {
    more.emplace_back("worlds", 64.0);
    const auto one = agent_factory<G>("master", more)();
    more.emplace_back("threads", 2.0);
    const auto two = agent_factory<G>("master", more)();
    std::vector<Move> moves, moves_of_two;
    std::vector<double> ratings, ratings_of_two;
    uint64_t seed = 0;
    for_each_choice<G>(rules, *one, 5, 60, [&](const typename G::State& s) {
        const auto v = G::view(s, G::actor(s));
        Rng rng(++seed), same(seed);
        one->rate(v, rng, moves, ratings);
        two->rate(v, same, moves_of_two, ratings_of_two);
        check(moves == moves_of_two && ratings == ratings_of_two, "threads change ratings in " + to_text(G::fields(v)));
        check(one->choose(v, rng) == two->choose(v, same), "threads change a choice in " + to_text(G::fields(v)));
    });
}

// --- Moska ----------------------------------------------------------------------------------------------

void cards_that_are_not_played_tell_about_hands() {
    const auto gain = [](Agent<Moska>& agent, const moska::Habits& habits) {
        return gain_of_belief<Moska>({}, agent, 3000, [&](const moska::State& s, int seat) {
            return moska::likelihood_of_hands(s, seat, habits);
        });
    };
    const auto bot = agent_factory<Moska>("bot3")();
    const auto heuristic = agent_factory<Moska>("heuristic-hif", {{"samples", 4.0}})();
    const double of_bot = gain(*bot, moska::kBotHabits);
    const double of_heuristic = gain(*heuristic, moska::kNetHabits);
    check(of_bot > 0.3, "what bot3 does not play tells nothing: " + std::to_string(of_bot));
    check(of_heuristic > 0.1, "what others do not play tells nothing: " + std::to_string(of_heuristic));
}

// Each card that is not in its hand for all to see counts once, and the viewer's not at all.
void the_likelihood_of_hands_is_that_of_its_cards() {
    Rng rng(1);
    const auto s = Moska::parse_state(
        parse_fields("rules players=3; trump H; target 0; actor 0; hands 5S 4D | 3C 8D KD | 9C QC TS; unkilled 3S 9H; "
                     "known | KD |; not_added 5S | 3C KD | 9C; not_spent | 3C 8D | QC TS"),
        rng);
    const moska::Habits habits = {.not_added = {0.1, 0.2, 0.3, 0.4}, .not_spent = 0.5};
    const double expected = 0.1 * 0.5 * 0.2 * 0.5 * 0.5;  // 3C, 8D, 9C, QC, TS
    check(std::abs(moska::likelihood_of_hands(s, 0, habits) - expected) < 1e-12, "the likelihood of hands");
    check(std::abs(moska::likelihood_of_hands(s, 2, habits) - 0.1 * 0.1 * 0.5) < 1e-12, "that of other hands");
}

// --- Schnapsen ------------------------------------------------------------------------------------------

void the_worth_of_a_bummerl_is_fair() {
    schnapsen::Public p;
    for (uint8_t own = 1; own <= schnapsen::kBummerl; ++own) {
        for (uint8_t other = 1; other <= schnapsen::kBummerl; ++other) {
            p.to_go = {own, other};
            double before = -1;
            for (int points : {-3, -2, -1, 1, 2, 3}) {
                const double chance = schnapsen::chance_after(p, 0, points);
                check(std::abs(chance + schnapsen::chance_after(p, 1, -points) - 1) < 1e-12, "chances sum to one");
                check(chance >= before, "more points are worth less");
                before = chance;
            }
        }
    }
    p.to_go = {1, 7};
    check(schnapsen::chance_after(p, 0, 1) == 1 && schnapsen::chance_after(p, 0, -1) > 0.7, "one point is missing");
}

std::unique_ptr<Agent<Schnapsen>> master_of_schnapsen(double worlds) {
    return agent_factory<Schnapsen>("master", {{"worlds", worlds}, {"weights", random_network<Schnapsen>()}})();
}

void the_master_of_schnapsen_is_exact_after_the_talon() {
    const auto master = master_of_schnapsen(20);
    const auto player = agent_factory<Schnapsen>("rdeep")();
    schnapsen::Solver solver;
    for (const char* name : {"vu", "official"}) {
        schnapsen::Rules rules = preset<Schnapsen>(name);
        rules.unit = schnapsen::Unit::deal;
        int seen = 0;
        for_each_choice<Schnapsen>(rules, *player, 2, 600, [&](const schnapsen::State& s) {
            if (s.talon_size > 0) return;
            Rng rng(1);
            Report report;
            master->explain(schnapsen::view(s, s.actor), rng, report);
            const int value = *solver.value(s, s.actor);
            check(report.exact && report.moves[report.best].value == (value > 0 ? 1 : 0),
                  "not exact in " + to_text(Schnapsen::fields(s)));
            ++seen;
        });
        check(seen > 20, "hardly any round went so far");
    }
}

void the_master_of_schnapsen_wins_what_is_won() {
    const auto master = master_of_schnapsen(200);
    schnapsen::Rules rules = preset<Schnapsen>("official");
    rules.unit = schnapsen::Unit::deal;
    MoveList moves;
    int seen = 0;
    for_each_choice<Schnapsen>(rules, *master, 4, 600, [&](const schnapsen::State& s) {
        const auto v = schnapsen::view(s, s.actor);
        Schnapsen::legal(v, moves);
        const auto wins = [&](const Move& m) {
            const auto end = schnapsen::round_end(s, m);
            return end && end->winner == s.actor;
        };
        if (std::none_of(moves.begin(), moves.end(), wins)) return;
        Rng rng(1);
        Report report;
        master->explain(v, rng, report);
        check(report.moves[report.best].value > 0.99, "a won round is in doubt: " + to_text(Schnapsen::fields(v)));
        ++seen;
    });
    check(seen > 5, "hardly any round was won by a move");
}

// A move that ends a round is worth what the table says of the score after it.
void the_master_of_schnapsen_minds_the_score() {
    const auto master = master_of_schnapsen(30);
    const auto player = agent_factory<Schnapsen>("rdeep")();
    int seen = 0;
    for_each_choice<Schnapsen>(preset<Schnapsen>("official"), *player, 6, 2000, [&](const schnapsen::State& s) {
        const auto v = schnapsen::view(s, s.actor);
        Rng rng(1);
        Report report;
        master->explain(v, rng, report);
        const ReportedMove& best = report.moves[report.best];
        const auto end = schnapsen::round_end(s, best.move);
        if (!end || end->winner != s.actor || report.exact) return;
        check(std::abs(best.value - schnapsen::chance_after(s, s.actor, end->value)) < 1e-9,
              "a round that is won is worth " + std::to_string(best.value) + " in " + to_text(Schnapsen::fields(s)));
        ++seen;
    });
    check(seen > 5, "hardly any round was won by a move");
}

void leads_tell_about_hands() {
    const auto searcher = agent_factory<Schnapsen>("ismcts", {{"worlds", 500.0}})();
    const double gain =
        gain_of_belief<Schnapsen>(preset<Schnapsen>("official"), *searcher, 1500, schnapsen::likelihood_of_lead);
    check(gain > 0.005, "leads tell nothing: " + std::to_string(gain));
}

// --- Tysiąc ---------------------------------------------------------------------------------------------

void the_chances_of_totals_are_fair() {
    for (const char* name : {"thesis", "kurnik", "pagat-ru"}) {
        tysiac::State s{};
        s.rules = preset<Tysiac>(name);
        const tysiac::Chances chances(s.rules);
        const auto of = [&](int first, int second, int third, int seat) {
            s.totals = {first, second, third, 0};
            return chances.of(s, seat);
        };
        for (int total = -300; total < 990; total += 70) {
            double sum = 0;
            for (int seat = 0; seat < 3; ++seat) sum += of(total, 300, 650, seat);
            check(std::abs(sum - 1) < 1e-6, "chances sum to " + std::to_string(sum));
        }
        for (int total = -400; total + 20 < s.rules.barrel; total += 20)
            check(of(total + 20, 300, 500, 0) > of(total, 300, 500, 0), "more points are worth less");
        check(std::abs(of(400, 400, 400, 1) - 1.0 / 3) < 1e-6, "equal totals are not equal");
        check(of(s.rules.barrel, 0, 0, 0) > 0.8, "nobody is as far as who sits on the barrel");
    }
    tysiac::State four{};
    four.rules = preset<Tysiac>("kurnik");
    four.rules.players = 4;
    check(std::abs(tysiac::Chances(four.rules).of(four, 3) - 0.25) < 1e-6, "four are not equal");
}

CardSet cards(std::initializer_list<const char*> names) {
    CardSet set;
    for (const char* name : names) set |= parse_card(name);
    return set;
}

void hands_are_weighed() {
    using namespace tysiac;
    const CardSet strong = cards({"KH", "QH", "AH", "AD", "TD", "AS", "9C"});
    const CardSet weak = cards({"9H", "JH", "9D", "JD", "9C", "JC", "QS"});
    check(points_of_seven(strong) > 160 && points_of_seven(weak) < 70, "hands of seven");
    const Move gift = usual_gifts(strong | cards({"9D", "9S", "JC"}))[0];
    check((gift.cards | gift.targets) == cards({"9C", "JC"}), "the usual gift is " + Tysiac::move_text(gift));
}

void bids_tell_about_hands() {
    const auto likelihood = [](const tysiac::State& s, int seat) {
        const double plain = tysiac::chance_of_plain(tysiac::view(s, seat));
        const auto of = [&](tysiac::Others others) {
            return tysiac::likelihood_of_bids(s, seat, others) * tysiac::likelihood_of_gifts(s, seat, others);
        };
        return plain * of(tysiac::Others::plain) + (1 - plain) * of(tysiac::Others::keen);
    };
    const auto program = agent_factory<Tysiac>("program")();
    const auto master = agent_factory<Tysiac>("master", {{"worlds", 5.0}})();
    for (const char* name : {"thesis", "kurnik"})
        for (Agent<Tysiac>* agent : {program.get(), master.get()}) {
            const double gain = gain_of_belief<Tysiac>(preset<Tysiac>(name), *agent, 3000, likelihood);
            check(gain > 0.01, std::string("bids tell nothing under ") + name + ": " + std::to_string(gain));
        }
}

// By the contracts that they name the others are told apart, more often than not.
void contracts_tell_about_players() {
    const auto program = agent_factory<Tysiac>("program")();
    const auto master = agent_factory<Tysiac>("master", {{"worlds", 5.0}})();
    const auto mean = [](Agent<Tysiac>& agent, const char* name) {
        double sum = 0;
        int counted = 0;
        for_each_choice<Tysiac>(preset<Tysiac>(name), agent, 6, 3000, [&](const tysiac::State& s) {
            sum += tysiac::chance_of_plain(tysiac::view(s, s.actor));
            ++counted;
        });
        return sum / counted;
    };
    for (const char* name : {"thesis", "kurnik"})
        check(mean(*program, name) > mean(*master, name) + 0.4, std::string("contracts tell nothing under ") + name);
}

// On the barrel nothing else brings points.
void the_master_of_tysiac_bids_on_good_hands() {
    using namespace tysiac;
    const auto master = agent_factory<Tysiac>("master", {{"worlds", 30.0}})();
    Rng rng(1);
    State s = deal(preset<Tysiac>("thesis"), rng);
    const CardSet strong = cards({"KH", "QH", "AH", "AD", "TD", "AS", "9C"});
    const CardSet weak = cards({"9H", "JH", "9D", "JD", "9S", "JC", "QS"});
    for (const CardSet hand : {strong, weak}) {
        std::vector<Card> pack;
        for (Card c : kPack - hand) pack.push_back(c);
        std::array<Card, kPackSize> dealt;
        size_t other = 0;
        auto own = hand.begin();
        constexpr std::array<int, 7> kFirst = {0, 4, 8, 12, 15, 18, 21};  // where the first bidder's cards lie
        for (int i = 0; i < kPackSize; ++i) {
            const bool is_own = std::find(kFirst.begin(), kFirst.end(), i) != kFirst.end();
            dealt[static_cast<size_t>(i)] = is_own ? *own : pack[other++];
            if (is_own) ++own;
        }
        deal_cards(s, dealt);
        s.totals[s.actor] = 900;
        const bool bids = master->choose(view(s, s.actor), rng).kind == Kind::bid;
        check(bids == (hand == strong), hand == strong ? "a strong hand is passed" : "a weak hand is bid on");
    }
}

// In how many cases of how many the own seat plays otherwise in a world because of cards that it does not see.
std::pair<int, int> played_otherwise(tysiac::RoundGuide& guide) {
    const auto player = agent_factory<Tysiac>("program")();
    int otherwise = 0, seen = 0;
    for_each_choice<Tysiac>(preset<Tysiac>("thesis"), *player, 8, 1500, [&](const tysiac::State& s) {
        if (s.phase != tysiac::Phase::playing) return;
        const auto v = tysiac::view(s, s.actor);
        const tysiac::Sampler sampler(v);
        Rng rng(++seen);
        guide.begin(v);
        const auto world = guide.draw(sampler, v, rng);
        guide.enter(world, v.seat, rng);
        auto other = sampler.draw(rng);
        other.rules = world.rules;
        Rng thought(1), same(1);
        otherwise += guide.play(world, thought) != guide.play(other, same);
    });
    return {otherwise, seen};
}

void careful_playouts_go_by_what_is_seen() {
    using namespace tysiac;
    const auto plain = [] { return agent_factory<Tysiac>("program")(); };
    const auto search = [&] {
        return flat_search<Tysiac>([&] { return std::make_unique<RoundGuide>(plain(), Aim::game); }, {.worlds = 4})();
    };
    RoundGuide as_seer(plain(), Aim::game);
    CarefulGuide careful(plain(), Aim::game, {search(), search()});
    const auto [of_seer, seen] = played_otherwise(as_seer);
    check(of_seer > 20, "a seer goes by hidden cards in " + std::to_string(of_seer) + " of " + std::to_string(seen));
    check(played_otherwise(careful).first == 0, "a playout goes by cards that its seat does not see");
}

void few_cards_of_tysiac_are_looked_at_twice() {
    const auto player = agent_factory<Tysiac>("program")();
    const auto master = agent_factory<Tysiac>("master", {{"worlds", 20.0}})();
    Report report;
    std::array<int, 9> times{};  // by the number of cards
    for_each_choice<Tysiac>(preset<Tysiac>("thesis"), *player, 9, 500, [&](const tysiac::State& s) {
        if (s.phase != tysiac::Phase::playing) return;
        Rng rng(1);
        master->explain(tysiac::view(s, s.actor), rng, report);
        ++times[report.moves.size()];
    });
    check(times[1] > 3 && times[2] > 30 && times[3] > 30, "cards that are far apart are looked at alike");
    check(std::accumulate(times.begin() + 4, times.end(), 0) == 0, "more than three cards are looked at twice");
}

}  // namespace

void test_masters() {
    test("the worth of a Bummerl is fair", the_worth_of_a_bummerl_is_fair);
    test("the master of Schnapsen is exact after the talon", the_master_of_schnapsen_is_exact_after_the_talon);
    test("the master of Schnapsen wins what is won", the_master_of_schnapsen_wins_what_is_won);
    test("the master of Schnapsen minds the score", the_master_of_schnapsen_minds_the_score);
    test("the likelihood of hands is that of its cards", the_likelihood_of_hands_is_that_of_its_cards);
    test("cards that are not played tell about hands", cards_that_are_not_played_tell_about_hands);
    test("leads tell about hands", leads_tell_about_hands);
    test("the chances of totals are fair", the_chances_of_totals_are_fair);
    test("hands are weighed", hands_are_weighed);
    test("bids tell about hands", bids_tell_about_hands);
    test("contracts tell about players", contracts_tell_about_players);
    test("the master of Tysiąc bids on good hands", the_master_of_tysiac_bids_on_good_hands);
    test("careful playouts of Tysiąc go by what is seen", careful_playouts_go_by_what_is_seen);
    test("few cards of Tysiąc are looked at twice", few_cards_of_tysiac_are_looked_at_twice);
    test("threads do not change masters", [] {
        threads_do_not_change_masters<Moska>({}, {{"weights", random_network<Moska>()}});
        threads_do_not_change_masters<Schnapsen>(preset<Schnapsen>("official"),
                                                 {{"weights", random_network<Schnapsen>()}});
        threads_do_not_change_masters<Tysiac>(preset<Tysiac>("kurnik"), {});
    });
}

}  // namespace valtti::testing
