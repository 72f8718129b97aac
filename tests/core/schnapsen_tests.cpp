// Tests of Schnapsen in the core: texts, matches and agents. Rules are tested from Python.
#include <algorithm>

#include "games/schnapsen/schnapsen.hpp"

#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

std::vector<schnapsen::Rules> variants() {
    std::vector<schnapsen::Rules> all;
    for (const auto& preset : schnapsen::rule_book().presets())
        for (const char* unit : {"deal", "bummerl"})
            all.push_back(rules_with<Schnapsen>({{"preset", preset}, {"unit", unit}}));
    all.push_back(rules_with<Schnapsen>({{"claim", "player"}}));
    return all;
}

// Every agent; those with a knowledge base want the cards of each rank.
AgentFactory<Schnapsen> factory(const AgentEntry<Schnapsen>& entry) {
    const std::string ranks = "ace AC AD AH AS; ten TC TD TH TS; king KC KD KH KS; queen QC QD QH QS; jack JC JD JH JS";
    const bool has_knowledge =
        std::ranges::any_of(entry.parameters, [](const Parameter& p) { return p.name == "knowledge"; });
    if (!has_knowledge) return agent_factory<Schnapsen>(entry.name);
    return agent_factory<Schnapsen>(entry.name, {{"knowledge", ranks}});
}

void threads_agree(uint64_t games) {
    for (const auto& rules : variants())
        for (const auto& entry : native_agents<Schnapsen>()) {
            NativeMatch<Schnapsen> match({rules, 7}, {factory(entry), agent_factory<Schnapsen>("uniform")});
            threads_do_not_change_games(match, std::max<uint64_t>(games / 1000, 20));
        }
}

void old_names_of_fields_are_read() {
    const std::string now = "trump H; leader 0; trick KC; hands 4 | 5; talon 10; round 3";
    const std::string before = "trump H; leader 0; table KC; hands 4 | 5; talon 10; deals 3";
    Rng one(1), other(1);
    const auto read = schnapsen::parse_state(parse_fields(now), one);
    check(read.trick.set() == CardSet(parse_card("KC")) && read.round == 3, "the trick and the round");
    check(schnapsen::parse_state(parse_fields(before), other) == read, "old names are read in another way");
    try {
        schnapsen::parse_state(parse_fields(now + "; table KC"), one);
    } catch (const std::invalid_argument&) {
        return;
    }
    check(false, "a trick was given twice");
}

void agents_without_knowledge_are_refused() {
    try {
        agent_factory<Schnapsen>("kbbot");
    } catch (const std::invalid_argument&) {
        return;
    }
    check(false, "kbbot was made without its knowledge");
}

}  // namespace

void test_schnapsen(uint64_t games) {
    for (const auto& rules : variants())
        test("schnapsen: moves and texts agree", [&] { moves_and_texts_agree<Schnapsen>(rules); });
    test("schnapsen: parsers survive rubbish", [] { parsers_survive_rubbish<Schnapsen>({}, "marry"); });
    test("schnapsen: old names of fields are read", old_names_of_fields_are_read);
    test("schnapsen: threads do not change games", [&] { threads_agree(games); });
    test("schnapsen: agents without knowledge are refused", agents_without_knowledge_are_refused);
#if !defined(__SANITIZE_ADDRESS__)
    for (const char* name : {"rand", "bully", "rdeep"})
        test("schnapsen: playing does not allocate", [&] { playing_does_not_allocate<Schnapsen>(name, {}); });
#endif
}

}  // namespace valtti::testing
