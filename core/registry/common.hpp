// The agents that are written once for all games.
#pragma once

#include "agents/network.hpp"
#include "agents/playouts.hpp"
#include "agents/uniform.hpp"
#include "registry/registry.hpp"

namespace valtti {

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
        {.name = "playouts",
         .summary = "the most games won when a quick agent plays on for everybody in sampled worlds",
         .prepare = [player](const Parameters& p) { return playouts<G>(p, agent_factory<G>(player)); },
         .parameters = {{"max_moves", 50}, {"samples", 10}},
         .rates_shares = true},
    };
    for (const auto& entry : common)
        if (std::ranges::find(own, entry.name, &AgentEntry<G>::name) == own.end()) own.push_back(entry);
    return own;
}

}  // namespace valtti
