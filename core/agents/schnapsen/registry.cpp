// The native agents of Schnapsen by name.
#include <cmath>

#include "agents/schnapsen/knowledge.hpp"
#include "agents/schnapsen/simple.hpp"

namespace valtti {
namespace schnapsen {
namespace {

using AgentPtr = std::unique_ptr<Agent<Schnapsen>>;

template <class T>
AgentPtr plain(const Parameters&) {
    return std::make_unique<T>();
}

AgentPtr rdeep(const Parameters& p) {
    return std::make_unique<RdeepBot>(RdeepOptions{.samples = whole(p, "samples", 1, 100000),
                                                   .playouts = whole(p, "playouts", 1, 100000),
                                                   .depth = whole(p, "depth", 0, 100000),
                                                   .mean = whole(p, "mean", 0, 1) == 1});
}

// The default of parameters that a knowledge base supplies: no number that it could be.
constexpr double kFromKnowledgeBase = -1;

// The cards that each strategy of the knowledge base wants, as bits. They come compiled from its clauses.
const Parameters kKnowledge = {{"kb_ace", kFromKnowledgeBase},
                               {"kb_ten", kFromKnowledgeBase},
                               {"kb_king", kFromKnowledgeBase},
                               {"kb_queen", kFromKnowledgeBase},
                               {"kb_jack", kFromKnowledgeBase}};

Knowledge knowledge(const Parameters& p) {
    Knowledge all;
    for (size_t rank = 0; rank < kNumRanks; ++rank) {
        const double bits = p[rank].value;
        if (!(bits >= 0 && bits < 0x1p52) || bits != std::floor(bits))
            throw std::invalid_argument("the agent needs the cards that its knowledge base wants: " + p[rank].name);
        all[rank] = CardSet(static_cast<uint64_t>(bits));
    }
    return all;
}

AgentPtr kbbot(const Parameters& p) {
    return std::make_unique<KbBot>(knowledge(p));
}

template <class T, Fallback kFallback = Fallback::strongest_trump>
AgentPtr published(const Parameters& p) {
    return std::make_unique<T>(knowledge(p), kFallback);
}

template <class T, bool kAnyTrump = false>
AgentPtr described(const Parameters& p) {
    return std::make_unique<T>(knowledge(p), kAnyTrump);
}

}  // namespace
}  // namespace schnapsen

template <>
const std::vector<AgentEntry<Schnapsen>>& native_agents<Schnapsen>() {
    using namespace schnapsen;
    constexpr Fallback kRank = Fallback::strongest_rank;
    static const std::vector<AgentEntry<Schnapsen>> all = {
        {"rand", true, "uniform over all legal moves", {}, plain<RandomBot>},
        {"bully",
         true,
         "the strongest trump, else the strongest card of the suit led, else the strongest rank",
         {},
         plain<BullyBot>},
        {"rdeep",
         true,
         "random playouts in sampled worlds; the move with the luckiest sample, or with mean=1 the best mean",
         {{"samples", 4}, {"playouts", 4}, {"depth", 8}, {"mean", 0}},
         rdeep},
        {"rdeep-described",
         true,
         "rdeep as its documentation describes it: the best mean over more samples",
         {{"samples", 16}, {"playouts", 4}, {"depth", 8}, {"mean", 1}},
         rdeep},
        {"kbbot", true, "a jack if there is one, else random: the bot to be improved on", kKnowledge, kbbot},
        {"abot", true, "as published: one draw for a jack or queen, else random", kKnowledge, published<ABot>},
        {"bbot", true, "as published: strongest rank when following", kKnowledge, published<BBot>},
        {"cbot", true, "as published: tries to beat, one draw at a time", kKnowledge, published<CBot>},
        {"dbot", true, "as published, with its import mended: the same bot as cbot", kKnowledge, published<CBot>},
        {"ebot", true, "as published: one draw for a trump when following", kKnowledge, published<EBot>},
        {"abot-described", true, "as described: a jack, else a queen, else random", kKnowledge,
         described<DescribedABot>},
        {"bbot-described", true, "as described: leads low, follows with the strongest rank", kKnowledge,
         described<DescribedBBot>},
        {"cbot-described", true, "as described: leads low, beats when it pays, any trump last", kKnowledge,
         described<DescribedCBot, true>},
        {"dbot-described", true, "as described: leads low, beats when it pays, the strongest trump last", kKnowledge,
         described<DescribedCBot>},
        {"ebot-described", true, "as described: leads low, follows with the strongest trump", kKnowledge,
         described<DescribedEBot>},
        {"bbot-data", true, "the older bbot that explains the published tables", kKnowledge, published<BBotOfData>},
        {"cbot-data", true, "the older cbot that explains the published tables", kKnowledge, published<CBot, kRank>},
    };
    return all;
}

}  // namespace valtti
