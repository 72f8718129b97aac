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
    if (!has_knowledge) return factory_of_any<Schnapsen>(std::string(entry.name));
    return agent_factory<Schnapsen>(std::string(entry.name), {{"knowledge", ranks}});
}

void threads_agree(uint64_t games) {
    const auto all = variants();
    const auto& entries = native_agents<Schnapsen>();
    const uint64_t each = std::max<uint64_t>(games / (all.size() * entries.size()), 5);
    for (const auto& rules : all)
        for (const auto& entry : entries) {
            Match match(plan_of<Schnapsen>(rules, 7, {factory(entry), agent_factory<Schnapsen>("uniform")}));
            threads_do_not_change_games(match, is_quick(entry) ? each : 5);
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

void a_spoiled_state_has_a_fault() {
    Rng rng(1);
    const auto s = schnapsen::parse_state(parse_fields("trump H; leader 0; trick KC; hands 4 | 5; talon 10"), rng);
    const auto spoiled = [&](auto spoil) {
        auto other = s;
        spoil(other);
        return !schnapsen::fault(other).empty();
    };
    using State = schnapsen::State;
    check(spoiled([](State& o) { o.hand[0].pop_first(); }), "a card is missing");
    check(spoiled([](State& o) { o.hand[0] |= o.hand[1].first(); }), "a card is there twice");
    check(spoiled([](State& o) { o.known[0] |= o.hand[1].first(); }), "a known card is elsewhere");
    check(spoiled([](State& o) { o.excluded[1] |= o.hand[1].first(); }), "an excluded card is held");
    check(spoiled([](State& o) { o.actor = 0; }), "the wrong seat is to act");
    check(spoiled([](State& o) { o.talon_size = 8; }), "the talon has another size");
}

// --- Refusals ------------------------------------------------------------------------------------------

const std::string kLead = "trump S; leader 0; hands KH QH AC TC JC | 5; talon 10";
const std::string kAnswer = "trump S; leader 1; trick AH; hands KH QH AC TC JS | 4; talon 10";
const std::string kSharpFirst = "rules preset=official-sharp; trump S; leader 0; hands KH QH AC TC JS | 5; talon 10";
const std::string kSharpLater = "rules preset=official-sharp; trump S; leader 0; hands KH QH AC TC JS | 5; talon 8";
const std::string kSharpLast = "rules preset=official-sharp; trump S; leader 0; hands KH QH AC TC JS | 5; talon 2";
const std::string kClosed = "trump S; leader 0; hands KH QH AC TC JS | 5; talon 4; closer 0";
const std::string kEnd = "trump S; leader 0; hands KH QH JS | 3";
const std::string kClaims = "rules claim=player; trump S; leader 0; hands KH JH AC TC JC | 5; talon 8; tricks 1 0";

const std::vector<Refused> kRefused = {
    {"rules unit=deal; trump S; leader 0; hands AC | KC; over true; winner 0; value 1", "AC", "over"},
    {kLead, "9C", "not_in_pack", "9C"},
    {kLead, "AD", "not_held", "AD"},
    {"trump S; leader 1; trick TH; hands KH AC JS | 2", "AC", "follow_suit", "TH"},
    {"trump S; leader 1; trick QH; hands KH JH AC | 2", "JH", "beat", "QH"},
    {"trump S; leader 1; trick TD; hands KH AC JS | 2", "AC", "trump", "TD"},
    {kAnswer, "KH+QH", "only_when_leading"},
    {kAnswer, "X", "only_when_leading"},
    {kAnswer, "close", "only_when_leading"},
    {kLead, "KC+QC", "no_marriage", "QC KC"},
    {kSharpFirst, "KH+QH", "marriage_first_lead"},
    {kSharpLater, "QH+KH", "king_must_lead", "KH"},
    {kLead, "X", "no_trump_jack", "JS"},
    {kEnd, "X", "exchange_talon_gone"},
    {kClosed, "X", "exchange_talon_gone"},
    {kSharpFirst, "X", "exchange_first_lead"},
    {kSharpLast, "X", "exchange_talon_small", "", 4},
    {"rules preset=vu; " + kLead, "close", "no_closing"},
    {kEnd, "close", "close_talon_gone"},
    {kClosed, "close", "close_talon_gone"},
    {kSharpLast, "close", "close_talon_small", "", 4},
    {kLead, "claim", "claim_is_automatic"},
    {"rules claim=player; " + kLead, "claim", "claim_needs_trick"},
    {"rules claim=player; " + kAnswer, "claim", "only_when_leading"},
    {kClaims, "claim KH+QH", "no_marriage", "QH"},
};

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
    for (const auto& rules : variants()) {
        test("schnapsen: moves and texts agree", [&] { moves_and_texts_agree<Schnapsen>(rules); });
        test("schnapsen: states have no fault", [&] { states_have_no_fault<Schnapsen>(rules); });
    }
    test("schnapsen: every reason occurs, and only for moves that are not legal",
         [] { every_reason_occurs<Schnapsen>(variants(), kRefused); });
    test("schnapsen: moves are refused with the reason",
         [] { moves_are_refused_with_the_reason<Schnapsen>(kRefused); });
    test("schnapsen: a spoiled state has a fault", a_spoiled_state_has_a_fault);
    test("schnapsen: parsers survive rubbish", [] { parsers_survive_rubbish<Schnapsen>({}, "declare"); });
    test("schnapsen: old names of fields are read", old_names_of_fields_are_read);
    test("schnapsen: threads do not change games", [&] { threads_agree(games); });
    test("schnapsen: agents without knowledge are refused", agents_without_knowledge_are_refused);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    for (const char* name : {"rand", "bully", "rdeep"})
        test("schnapsen: playing does not allocate", [&] { playing_does_not_allocate<Schnapsen>(name, {}); });
#endif
}

}  // namespace valtti::testing
