// The agents of Schnapsen, by name.
#include "agents/schnapsen/knowledge.hpp"
#include "agents/schnapsen/simple.hpp"
#include "registry/common.hpp"
#include "search/schnapsen/guide.hpp"
#include "search/schnapsen/quick.hpp"

namespace valtti {
namespace {

using namespace schnapsen;

template <class T>
AgentFactory<Schnapsen> plain(const Parameters&) {
    return factory_of<Schnapsen, T>();
}

Parameters rdeep_parameters(double samples, double mean) {
    return {{"samples", samples}, {"playouts", 4}, {"depth", 8}, {"mean", mean}};
}

AgentFactory<Schnapsen> rdeep(const Parameters& p) {
    return factory_of<Schnapsen, RdeepBot>(RdeepOptions{.samples = p.whole("samples", 1, 100'000),
                                                        .playouts = p.whole("playouts", 1, 100'000),
                                                        .depth = p.whole("depth", 0, 100'000),
                                                        .mean = p.truth("mean")});
}

Parameters knowledge(const std::string& shipped) {
    return {{"knowledge", shipped, "knowledge base"}};
}

AgentFactory<Schnapsen> kbbot(const Parameters& p) {
    return factory_of<Schnapsen, KbBot>(parse_knowledge(p.text("knowledge")));
}

template <class T, Fallback kFallback = Fallback::strongest_trump>
AgentFactory<Schnapsen> published(const Parameters& p) {
    return factory_of<Schnapsen, T>(parse_knowledge(p.text("knowledge")), kFallback);
}

template <class T, bool kAnyTrump = false>
AgentFactory<Schnapsen> described(const Parameters& p) {
    return factory_of<Schnapsen, T>(parse_knowledge(p.text("knowledge")), kAnyTrump);
}

// As in Moska: the network proposes moves with care, and judges the many positions at the ends of playouts by few
// draws.
AgentFactory<Schnapsen> master(const Parameters& p) {
    const SharedNetwork& network = p.network("weights");
    const auto looking = [&](int samples) { return network_lookahead<Schnapsen>(network, {.samples = samples}); };
    const auto guide = [proposer = looking(10), judge = looking(3), other = looking(1)] {
        MasterGuide::Agents agents{proposer(), judge(), {}};
        agents.others.push_back(other());
        agents.others.push_back(std::make_unique<QuickAgent>());
        return std::make_unique<MasterGuide>(std::move(agents), kDefaultMaxMoves);
    };
    return flat_search<Schnapsen>(guide, budget_of(p));
}

std::vector<AgentEntry<Schnapsen>> own_agents() {
    constexpr Fallback kRank = Fallback::strongest_rank;
    const Parameters ranks = knowledge("ranks.kb");
    return {
        {.name = "rand", .summary = "uniform, under the name of the paper", .prepare = uniform<Schnapsen>},
        {.name = "bully",
         .summary = "the strongest trump, else the strongest card of the suit led, else the strongest rank",
         .prepare = plain<BullyBot>},
        {.name = "rdeep",
         .summary =
             "random playouts in sampled worlds; the move with the luckiest sample, or with mean=1 the best mean",
         .prepare = rdeep,
         .parameters = rdeep_parameters(4, 0)},
        {.name = "rdeep-described",
         .summary = "rdeep as its documentation describes it: the best mean over more samples",
         .prepare = rdeep,
         .parameters = rdeep_parameters(16, 1),
         .plays_on = true},
        {.name = "kbbot",
         .summary = "a jack if there is one, else random: the bot to be improved on",
         .prepare = kbbot,
         .parameters = knowledge("jacks.kb")},
        {.name = "abot",
         .summary = "as published: one draw for a jack or queen, else random",
         .prepare = published<ABot>,
         .parameters = ranks},
        {.name = "bbot",
         .summary = "as published: strongest rank when following",
         .prepare = published<BBot>,
         .parameters = ranks},
        {.name = "cbot",
         .summary = "as published: tries to beat, one draw at a time",
         .prepare = published<CBot>,
         .parameters = ranks},
        {.name = "dbot",
         .summary = "as published, with its import mended: the same bot as cbot",
         .prepare = published<CBot>,
         .parameters = ranks},
        {.name = "ebot",
         .summary = "as published: one draw for a trump when following",
         .prepare = published<EBot>,
         .parameters = ranks},
        {.name = "abot-described",
         .summary = "as described: a jack, else a queen, else random",
         .prepare = described<DescribedABot>,
         .parameters = ranks},
        {.name = "bbot-described",
         .summary = "as described: leads low, follows with the strongest rank",
         .prepare = described<DescribedBBot>,
         .parameters = ranks},
        {.name = "cbot-described",
         .summary = "as described: leads low, beats when it pays, any trump last",
         .prepare = described<DescribedCBot, true>,
         .parameters = ranks},
        {.name = "dbot-described",
         .summary = "as described: leads low, beats when it pays, the strongest trump last",
         .prepare = described<DescribedCBot>,
         .parameters = ranks},
        {.name = "ebot-described",
         .summary = "as described: leads low, follows with the strongest trump",
         .prepare = described<DescribedEBot>,
         .parameters = ranks},
        {.name = "bbot-data",
         .summary = "the older bbot that explains the published tables",
         .prepare = published<BBotOfData>,
         .parameters = ranks},
        {.name = "cbot-data",
         .summary = "the older cbot that explains the published tables",
         .prepare = published<CBot, kRank>,
         .parameters = ranks},
        own_network<Schnapsen>(),
        ismcts<Schnapsen>("uniform"),
        {.name = "master",
         .summary = "plays on for three tricks in sampled worlds, and asks the network there; exact at the end",
         .prepare = master,
         .parameters = Parameters{{"weights", "schnapsen", "network"}} + budget_parameters(1000),
         .is_default = true,
         .rates_shares = true},
    };
}

}  // namespace

template <>
const std::vector<AgentEntry<Schnapsen>>& native_agents<Schnapsen>() {
    static const auto all = with_common_agents(own_agents());
    return all;
}

}  // namespace valtti
