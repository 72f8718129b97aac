// The agents of Moska, by name.
#include "agents/moska/bots.hpp"
#include "agents/moska/heuristic.hpp"
#include "agents/moska/random.hpp"
#include "registry/common.hpp"
#include "search/moska/guides.hpp"

namespace valtti {
namespace {

using namespace moska;

template <class T>
AgentFactory<Moska> plain(const Parameters&) {
    return factory_of<Moska, T>();
}

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
AgentFactory<Moska> counting_bot(const Parameters& p) {
    return factory_of<Moska, Bot>(BotCoefficients{
        .fall_card_already_played_value = p.number("fall_card_already_played_value"),
        .fall_card_same_value_already_in_hand = p.number("fall_card_same_value_already_in_hand"),
        .fall_card_card_is_preventing_kopling = p.number("fall_card_card_is_preventing_kopling"),
        .fall_card_deck_card_not_played_to_unique = p.number("fall_card_deck_card_not_played_to_unique"),
        .fall_card_threshold_at_start = p.number("fall_card_threshold_at_start"),
        .initial_play_quadratic_scaler = p.number("initial_play_quadratic_scaler")});
}

constexpr BotCoefficients kBot2{-0.38, 0.072, -0.29, 0.336, 30.44, 0.61};
constexpr BotCoefficients kBot3{0.025, -0.0095, 0.0068, 0.0036, 0.73, 0.0065};

// With kills from the deck valued as they should be, or as the thesis did.
Parameters outlook_parameters(bool compat = false) {
    return {{"max_moves", kDefaultMaxMoves}, {"samples", 100}, {"compat", compat ? 1.0 : 0.0}};
}

moska::OutlookOptions outlook_options(const Parameters& p) {
    return {.max_moves = p.whole("max_moves", 1, 100'000),
            .samples = p.whole("samples", 1, 100'000),
            .compat = p.truth("compat")};
}

const Parameters kHeuristicParameters = {{"my_cards", 2.31923085},
                                         {"len_set_my_cards", 0.76678776},
                                         {"len_my_cards", -1.99658315},
                                         {"missing_card", 51.86727724},
                                         {"kopled", 0.39232656}};

template <template <class> class Lookahead>
AgentFactory<Moska> heuristic(const Parameters& p) {
    const HeuristicWeights weights{p.number("my_cards"), p.number("len_set_my_cards"), p.number("len_my_cards"),
                                   p.number("missing_card"), p.number("kopled")};
    return [weights, options = outlook_options(p)] {
        return std::make_unique<Lookahead<Moska>>(std::make_unique<HeuristicEvaluator>(weights), options);
    };
}

// A network of the thesis: one move ahead over sampled draws, or seeing what it would draw.
template <template <class> class Lookahead>
AgentEntry<Moska> thesis_network(std::string_view name, std::string_view summary, const char* weights, bool compat) {
    return {.name = name,
            .summary = summary,
            .prepare =
                [](const Parameters& p) {
                    return network_lookahead<Moska, Lookahead>(p.network("weights"), outlook_options(p));
                },
            .parameters = Parameters{{"weights", weights, "network"}} + outlook_parameters(compat),
            .fair = std::same_as<Lookahead<Moska>, LookaheadAgent<Moska>>,
            .rates_shares = true};
}

// The end-games of a search are exact up to so many cards.
int endgame_cards(const Parameters& p) {
    return p.whole("endgame", 0, Solver::kMostCards);
}

AgentFactory<Moska> bot_search(const Parameters& p) {
    const auto proposer = agent_factory<Moska>("heuristic-hif", {{"samples", 4.0}});
    const int max_moves = p.whole("max_moves", 1, 1000);
    const auto guide = [=, player = player_of<Moska>(p), cards = endgame_cards(p)] {
        return std::make_unique<BotGuide>(player(), proposer(), max_moves, cards);
    };
    return flat_search<Moska>(guide, budget_of(p));
}

struct Model {
    AgentFactory<Moska> player;
    Habits habits;
};

// The models of the others, by the names that a parameter takes; one of them is drawn for each world.
std::vector<Model> models_of(const Parameters& p, const AgentFactory<Moska>& network) {
    const std::string& model = p.text("model");
    const Model bot{agent_factory<Moska>("bot3"), kBotHabits};
    const Model net{network, kNetHabits};
    if (model == "bot3") return {bot};
    if (model == "net") return {net};
    if (model == "mixed") return {bot, net};
    throw std::invalid_argument("model must be bot3, net or mixed, not '" + model + "'");
}

// The network proposes moves with care, and judges the many positions at the ends of playouts by few draws. Of many
// moves it looks at some there: they are many ways to do much the same.
AgentFactory<Moska> master(const Parameters& p) {
    const SharedNetwork& network = p.network("weights");
    const auto looking = [&](int moves, int samples, int turns) {
        return network_lookahead<Moska>(network, {.max_moves = moves, .samples = samples, .turns = turns});
    };
    const auto guide = [=, models = models_of(p, looking(12, 1, 2)),
                        proposer = looking(kDefaultMaxMoves, 10, kNumCards), judge = looking(30, 2, 4),
                        max_moves = p.whole("max_moves", 1, 1000), cards = endgame_cards(p)] {
        MasterGuide::Agents agents{proposer(), judge(), {}};
        std::vector<Habits> habits;
        for (const Model& model : models) {
            agents.others.push_back(model.player());
            habits.push_back(model.habits);
        }
        return std::make_unique<MasterGuide>(std::move(agents), std::move(habits), max_moves, cards);
    };
    return flat_search<Moska>(guide, budget_of(p));
}

std::vector<AgentEntry<Moska>> own_agents() {
    return {
        {.name = "random",
         .summary = "the random player of the thesis' tables (NewRandom): a random class, then random cards",
         .prepare = plain<RandomAgent>},
        {.name = "random-old",
         .summary = "the older random player of the thesis: a random class, then one rank",
         .prepare = plain<OldRandomAgent>},
        {.name = "bot0", .summary = "plays all it can, lowest cards first, in a random class", .prepare = plain<Bot0>},
        {.name = "bot1", .summary = "bot0 that values trumps and keeps them", .prepare = plain<Bot1>},
        {.name = "bot2",
         .summary = "counts cards, kills at least cost, prefers any move to passing",
         .prepare = counting_bot<Bot2>,
         .parameters = bot_parameters(kBot2)},
        {.name = "bot3",
         .summary = "counts cards and picks what leaves the best hand; the thesis' best hand-made agent",
         .prepare = counting_bot<Bot3>,
         .parameters = bot_parameters(kBot3),
         .plays_on = true},
        {.name = "heuristic-hif",
         .summary = "hand-made evaluation one move ahead, averaged over sampled draws",
         .prepare = heuristic<LookaheadAgent>,
         .parameters = kHeuristicParameters + outlook_parameters()},
        {.name = "heuristic-mif",
         .summary = "hand-made evaluation one move ahead, seeing the cards it would draw",
         .prepare = heuristic<SeeingLookaheadAgent>,
         .parameters = kHeuristicParameters + outlook_parameters(),
         .fair = false},
        thesis_network<LookaheadAgent>("nn1-hif", "the thesis' first network one move ahead, over sampled draws",
                                       "moska-nn1", true),
        thesis_network<SeeingLookaheadAgent>("nn1-mif", "the same, seeing the cards it would draw", "moska-nn1", true),
        thesis_network<LookaheadAgent>("nn1-hif-exact", "nn1-hif with kills from the deck and openings valued right",
                                       "moska-nn1", false),
        thesis_network<SeeingLookaheadAgent>("nn1-mif-exact", "nn1-mif with kills from the deck valued right",
                                             "moska-nn1", false),
        thesis_network<LookaheadAgent>("nn2-hif", "the thesis' second network one move ahead, over sampled draws",
                                       "moska-nn2", true),
        thesis_network<SeeingLookaheadAgent>("nn2-mif", "the same, seeing the cards it would draw", "moska-nn2", true),
        thesis_network<LookaheadAgent>("nn2-hif-exact", "nn2-hif with kills from the deck and openings valued right",
                                       "moska-nn2", false),
        thesis_network<SeeingLookaheadAgent>("nn2-mif-exact", "nn2-mif with kills from the deck valued right",
                                             "moska-nn2", false),
        own_network<Moska>(),
        {.name = "pimc",
         .summary = "the fewest games lost when a quick agent plays on for everybody in sampled worlds",
         .prepare = bot_search,
         .parameters = Parameters{{"player", "bot3"}, {"max_moves", 10}, {"endgame", 10}} + budget_parameters(100),
         .rates_shares = true},
        {.name = "master",
         .summary = "plays on in sampled worlds, with a deck to its own next decision, and asks the network there",
         .prepare = master,
         .parameters =
             Parameters{{"weights", "moska", "network"}, {"model", "mixed"}, {"max_moves", 5}, {"endgame", 10}} +
             budget_parameters(110),
         .is_default = true,
         .rates_shares = true},
    };
}

}  // namespace

template <>
const std::vector<AgentEntry<Moska>>& native_agents<Moska>() {
    static const auto all = with_common_agents(own_agents());
    return all;
}

}  // namespace valtti
