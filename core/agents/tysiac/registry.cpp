// The native agents of Tysiąc by name.
#include "agents/tysiac/program.hpp"
#include "agents/tysiac/simple.hpp"

namespace valtti {
namespace tysiac {
namespace {

using AgentPtr = std::unique_ptr<Agent<Tysiac>>;

template <class T>
AgentPtr plain(const Parameters&) {
    return std::make_unique<T>();
}

AgentPtr program(const Parameters& p) {
    const double strict_text = parameter(p, "strict_text");
    if (strict_text != 0 && strict_text != 1) throw std::invalid_argument("strict_text must be 0 or 1");
    return std::make_unique<ProgramAgent>(strict_text == 1);
}

}  // namespace
}  // namespace tysiac

template <>
const std::vector<AgentEntry<Tysiac>>& native_agents<Tysiac>() {
    using namespace tysiac;
    static const std::vector<AgentEntry<Tysiac>> all = {
        {"random", true, "never bids, plays any legal card, never declares", {}, plain<RandomAgent>},
        {"decent", true, "the random agent that leads its highest card", {}, plain<DecentAgent>},
        {"baseline",
         true,
         "wins tricks with its highest cards, throws its lowest; no bids, no marriages",
         {},
         plain<BaselineAgent>},
        {"uniform", true, "uniform over all legal moves", {}, plain<UniformAgent>},
        {"program",
         true,
         "counts cards, bids on its best marriage, leads sure winners; the thesis' program",
         {{"strict_text", 0}},
         program},
    };
    return all;
}

}  // namespace valtti
