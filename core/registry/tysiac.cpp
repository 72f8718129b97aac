// The agents of Tysiąc, by name.
#include "agents/tysiac/program.hpp"
#include "agents/tysiac/simple.hpp"
#include "registry/common.hpp"
#include "search/tysiac/guide.hpp"

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

AgentFactory<Tysiac> master(const Parameters& p) {
    const auto guide = [aim = aim_of(p)] {
        return std::make_unique<tysiac::RoundGuide>(std::make_unique<tysiac::ProgramAgent>(false), aim);
    };
    return flat_search<Tysiac>(guide, budget_of(p));
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
         .summary = "plays rounds out in likely worlds, from the bids to the tricks, for the chance to win the game",
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
