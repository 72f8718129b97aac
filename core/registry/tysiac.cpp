// The agents of Tysiąc, by name.
#include "agents/tysiac/program.hpp"
#include "agents/tysiac/simple.hpp"
#include "registry/common.hpp"
#include "search/tysiac/careful_guide.hpp"

namespace valtti {
namespace {

template <class T>
AgentFactory<Tysiac> plain(const Parameters&) {
    return factory_of<Tysiac, T>();
}

AgentFactory<Tysiac> program(const Parameters& p) {
    return factory_of<Tysiac, tysiac::ProgramAgent>(p.truth("strict_text"));
}

tysiac::Aim aim_of(const Parameters& p) {
    const std::string& aim = p.text("aim");
    if (aim == "game") return tysiac::Aim::game;
    if (aim == "contract") return tysiac::Aim::contract;
    throw std::invalid_argument("aim must be game or contract, not '" + aim + "'");
}

// Within its search two others look for cards: one proposes them, by as many worlds or a part of the time, and one
// plays on by few.
AgentFactory<Tysiac> master(const Parameters& p) {
    using namespace tysiac;
    constexpr double kShareToPropose = 0.2;
    constexpr int kWorldsToPlayOn = 8;
    const Aim aim = aim_of(p);
    SearchBudget budget = budget_of(p);
    const SearchBudget to_propose = {.worlds = budget.worlds, .seconds = kShareToPropose * budget.seconds};
    budget.seconds -= to_propose.seconds;
    const auto searching = [aim](const SearchBudget& some) {
        const auto plain = [aim] { return std::make_unique<RoundGuide>(std::make_unique<ProgramAgent>(false), aim); };
        return flat_search<Tysiac>(plain, some);
    };
    const auto careful = [aim, proposer = searching(to_propose), player = searching({.worlds = kWorldsToPlayOn})] {
        return std::make_unique<CarefulGuide>(std::make_unique<ProgramAgent>(false), aim,
                                              CarefulGuide::Searches{proposer(), player()});
    };
    return flat_search<Tysiac>(careful, budget);
}

std::vector<AgentEntry<Tysiac>> own_agents() {
    using namespace tysiac;
    return {
        {.name = "random",
         .summary = "never bids, plays any legal card, never declares",
         .prepare = plain<RandomAgent>},
        {.name = "decent", .summary = "the random agent that leads its highest card", .prepare = plain<DecentAgent>},
        {.name = "baseline",
         .summary = "wins tricks with its highest cards, throws its lowest; no bids, no marriages",
         .prepare = plain<BaselineAgent>},
        {.name = "program",
         .summary = "counts cards, bids on its best marriage, leads sure winners; the thesis' program",
         .prepare = program,
         .parameters = {{"strict_text", 0}},
         .plays_on = true},
        own_network<Tysiac>(false),
        {.name = "master",
         .summary = "plays rounds out in likely worlds, from the bids to the tricks, for the chance to win the game; "
                    "looks twice at cards",
         .prepare = master,
         .parameters = Parameters{{"aim", "game"}} + budget_parameters(200),
         .is_default = true,
         .rates_shares = true},
    };
}

}  // namespace

template <>
const std::vector<AgentEntry<Tysiac>>& native_agents<Tysiac>() {
    static const auto all = with_common_agents(own_agents());
    return all;
}

}  // namespace valtti
