// The native agents of Moska by name.
#include "agents/moska/bots.hpp"
#include "agents/moska/heuristic.hpp"
#include "agents/moska/random.hpp"

namespace valtti {
namespace moska {
namespace {

using AgentPtr = std::unique_ptr<Agent<Moska>>;

template <class T>
AgentPtr plain(const Parameters&) {
    return std::make_unique<T>();
}

constexpr int kMostMoves = 100000;

// Bot2 and Bot3 take the names of their source, in the order of BotCoefficients.
Parameters bot_parameters(const BotCoefficients& c) {
    return {{"fall_card_already_played_value", c.fall_card_already_played_value},
            {"fall_card_same_value_already_in_hand", c.fall_card_same_value_already_in_hand},
            {"fall_card_card_is_preventing_kopling", c.fall_card_card_is_preventing_kopling},
            {"fall_card_deck_card_not_played_to_unique", c.fall_card_deck_card_not_played_to_unique},
            {"fall_card_threshold_at_start", c.fall_card_threshold_at_start},
            {"initial_play_quadratic_scaler", c.initial_play_quadratic_scaler}};
}

template <class Bot>
AgentPtr counting_bot(const Parameters& p) {
    return std::make_unique<Bot>(
        BotCoefficients{p[0].value, p[1].value, p[2].value, p[3].value, p[4].value, p[5].value});
}

constexpr BotCoefficients kBot2{-0.38, 0.072, -0.29, 0.336, 30.44, 0.61};
constexpr BotCoefficients kBot3{0.025, -0.0095, 0.0068, 0.0036, 0.73, 0.0065};

const Parameters kOutlookParameters = {{"max_moves", kDefaultMaxMoves}, {"samples", 100}, {"compat_deck", 0}};

OutlookOptions outlook_options(const Parameters& p) {
    return {.max_moves = whole(p, "max_moves", 1, kMostMoves),
            .samples = whole(p, "samples", 1, 100000),
            .compat_deck = whole(p, "compat_deck", 0, 1) == 1};
}

Parameters heuristic_parameters() {
    Parameters all = {{"my_cards", 2.31923085},
                      {"len_set_my_cards", 0.76678776},
                      {"len_my_cards", -1.99658315},
                      {"missing_card", 51.86727724},
                      {"kopled", 0.39232656}};
    all.insert(all.end(), kOutlookParameters.begin(), kOutlookParameters.end());
    return all;
}

template <template <class> class Interface>
AgentPtr heuristic(const Parameters& p) {
    const HeuristicWeights w{p[0].value, p[1].value, p[2].value, p[3].value, p[4].value};
    return std::make_unique<Interface<Moska>>(std::make_unique<HeuristicEvaluator>(w), outlook_options(p));
}

}  // namespace
}  // namespace moska

template <>
const std::vector<AgentEntry<Moska>>& native_agents<Moska>() {
    using namespace moska;
    static const std::vector<AgentEntry<Moska>> all = {
        {"random",
         true,
         "the random player of the thesis' tables (NewRandom): a random class, then random cards",
         {},
         plain<RandomAgent>},
        {"random-old",
         true,
         "the older random player of the thesis: a random class, then one rank",
         {},
         plain<OldRandomAgent>},
        {"uniform", true, "uniform over all legal moves", {}, plain<UniformAgent>},
        {"bot0", true, "plays all it can, lowest cards first, in a random class", {}, plain<Bot0>},
        {"bot1", true, "bot0 that values trumps and keeps them", {}, plain<Bot1>},
        {"bot2", true, "counts cards, kills at least cost, prefers any move to passing", bot_parameters(kBot2),
         counting_bot<Bot2>},
        {"bot3", true, "counts cards and picks what leaves the best hand; the thesis' best hand-made agent",
         bot_parameters(kBot3), counting_bot<Bot3>},
        {"heuristic-hif", true, "hand-made evaluation one move ahead, averaged over sampled draws",
         heuristic_parameters(), heuristic<HifAgent>},
        {"heuristic-mif", false, "hand-made evaluation one move ahead, seeing the cards it would draw",
         heuristic_parameters(), heuristic<MifAgent>},
    };
    return all;
}

}  // namespace valtti
