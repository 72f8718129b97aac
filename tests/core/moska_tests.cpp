// Tests of Moska in the core: texts, look-ahead and matches.
#include <algorithm>

#include "games/moska/moska.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// Every player count, and every value of every option.
std::vector<moska::Rules> variants() {
    std::vector<moska::Rules> all;
    for (int n = 2; n <= 8; ++n) all.push_back(rules_with<Moska>({{"players", std::to_string(n)}}));
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
    for (const auto& option : options) all.push_back(rules_with<Moska>({option}));
    return all;
}

void outlooks_cover_all_moves(const moska::Rules& rules) {
    moska::Outlook outlook({.max_moves = 50, .samples = 10});
    moska::Outlook compat({.max_moves = 50, .samples = 10, .compat_deck = true});
    std::vector<double> values, ratings;
    for_each_position<Moska>(rules, 1, [&](const moska::State& s, const moska::View& v, const MoveList&, Rng& rng) {
        for (moska::Outlook* o : {&outlook, &compat}) {
            for (const bool seeing : {false, true}) {
                if (seeing)
                    o->look_seeing(s, rng);
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

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const auto& entry : native_agents<Moska>()) names.push_back(entry.name);
    return names;
}

// Plays the games of all variants and agents; two threads must agree with one.
void play_games(uint64_t games) {
    const auto all = variants();
    const uint64_t each = std::max<uint64_t>(games / all.size(), 10);
    for (size_t i = 0; i < all.size(); ++i) {
        const int n = all[i].players;
        NativeMatch<Moska> match({all[i], 11}, table_of<Moska>(agent_names(), n, i));
        threads_do_not_change_games(match, each);
    }
}

}  // namespace

void test_moska(uint64_t games) {
    for (const auto& rules : variants()) {
        test("moska: moves and texts agree", [&] { moves_and_texts_agree<Moska>(rules); });
        test("moska: outlooks cover all moves", [&] { outlooks_cover_all_moves(rules); });
    }
    test("moska: parsers survive rubbish", [] { parsers_survive_rubbish<Moska>({}, "kill"); });
    test("moska: threads do not change games", [&] { play_games(games); });
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    for (const char* name : {"random", "random-old", "uniform", "bot0", "bot1", "bot2", "bot3"})
        test("moska: playing does not allocate", [&] { playing_does_not_allocate<Moska>(name, {}); });
#endif
}

}  // namespace valtti::testing
