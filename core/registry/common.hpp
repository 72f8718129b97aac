// The agents that are written once for all games.
#pragma once

#include "agents/network.hpp"
#include "agents/uniform.hpp"
#include "registry/registry.hpp"
#include "search/agent.hpp"

namespace valtti {

// What makes the agent that a parameter names, as it is without changed parameters, for all seats of a playout.
template <Game G>
AgentFactory<G> player_of(const Parameters& p) {
    const std::string& name = p.text("player");
    const auto& entry = find_agent<G>(name);
    try {
        AgentFactory<G> make = entry.prepare(entry.parameters);
        if (make()->is_asked_when_forced()) throw std::invalid_argument("at times it finds no move");
        return make;
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("'" + name + "' cannot play on in playouts: " + error.what());
    }
}

// Guides by that agent alone.
template <Game G>
GuideFactory<G> plain_guide(const Parameters& p) {
    return [make = player_of<G>(p), max_moves = p.whole("max_moves", 1, 1000)] {
        return std::make_unique<PlainGuide<G>>(make(), max_moves);
    };
}

// Searches in which that agent plays on.
template <Game G>
AgentEntry<G> pimc(const std::string& player) {
    return {.name = "pimc",
            .summary = "the most games won when a quick agent plays on for everybody in sampled worlds",
            .prepare = [](const Parameters& p) { return flat_search<G>(plain_guide<G>(p), budget_of(p)); },
            .parameters = Parameters{{"player", player}, {"max_moves", 50}} + budget_parameters(10),
            .rates_shares = true};
}

template <Game G>
AgentEntry<G> ismcts(const std::string& player) {
    return {.name = "ismcts",
            .summary = "the move tried most in an information-set tree search, where a quick agent plays on",
            .prepare = [](const Parameters& p) { return tree_search<G>(plain_guide<G>(p), p); },
            .parameters =
                Parameters{{"player", player}, {"max_moves", 50}} + tree_parameters(0.7) + budget_parameters(1000),
            .rates_shares = true};
}

// The agents of a game, and after them those that every game has; of two of one name the game's own. In playouts the
// agent plays that the game has for it.
template <Game G>
std::vector<AgentEntry<G>> with_common_agents(std::vector<AgentEntry<G>> own) {
    const std::string player(std::ranges::find(own, true, &AgentEntry<G>::plays_on)->name);
    const std::vector<AgentEntry<G>> common = {
        {.name = "uniform", .summary = "uniform over all legal moves", .prepare = uniform<G>},
        {.name = "network",
         .summary = "the best position one move ahead by a network of your own",
         .prepare = network_agent<G>,
         .parameters = network_parameters(""),
         .rates_shares = true},
        pimc<G>(player),
        ismcts<G>(player),
    };
    for (const auto& entry : common)
        if (std::ranges::find(own, entry.name, &AgentEntry<G>::name) == own.end()) own.push_back(entry);
    return own;
}

}  // namespace valtti
