// Tests of Schnapsen in the core: texts, matches and agents. Rules are tested from Python.
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
Agents<Schnapsen> pair_of(const AgentEntry<Schnapsen>& entry) {
    Parameters parameters = entry.parameters;
    for (Parameter& p : parameters) {
        for (int place = 0; place < schnapsen::kNumRanks; ++place) {
            const char* const names[] = {"kb_ace", "kb_ten", "kb_king", "kb_queen", "kb_jack"};
            if (p.name == names[place]) p.value = static_cast<double>(ranks_of(schnapsen::card_of(place, 0)).bits);
        }
    }
    Agents<Schnapsen> agents;
    agents.push_back(entry.make(parameters));
    agents.push_back(make_agent<Schnapsen>("rand", {}));
    return agents;
}

void threads_agree(uint64_t games) {
    for (const auto& rules : variants())
        for (const auto& entry : native_agents<Schnapsen>()) {
            NativeMatch<Schnapsen> match({rules, 7}, [&] { return pair_of(entry); });
            threads_do_not_change_games(match, std::max<uint64_t>(games / 1000, 20));
        }
}

void agents_without_knowledge_are_refused() {
    try {
        make_agent<Schnapsen>("kbbot", {});
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
    test("schnapsen: threads do not change games", [&] { threads_agree(games); });
    test("schnapsen: agents without knowledge are refused", agents_without_knowledge_are_refused);
#if !defined(__SANITIZE_ADDRESS__)
    for (const char* name : {"rand", "bully", "rdeep"})
        test("schnapsen: playing does not allocate", [&] { playing_does_not_allocate<Schnapsen>(name, {}); });
#endif
}

}  // namespace valtti::testing
