// The native agents of each game by name: those that every game has, and its own.
#pragma once

#include "agents/agent.hpp"
#include "agents/network.hpp"
#include "agents/playouts.hpp"
#include "agents/uniform.hpp"

namespace valtti {

// The agents of one game alone; core/agents/<game>/registry.cpp defines them.
template <Game G>
std::vector<AgentEntry<G>> own_agents();

// The agent that plays on in playouts, as it is without changed parameters.
template <Game G>
AgentFactory<G> playing_on() {
    for (const auto& entry : own_agents<G>())
        if (entry.plays_on) return entry.prepare(entry.parameters);
    throw std::logic_error("no agent of this game plays on in playouts");
}

// The agents that are written once for all games.
template <Game G>
std::vector<AgentEntry<G>> common_agents() {
    return {
        {.name = "uniform", .summary = "uniform over all legal moves", .prepare = uniform<G>},
        {.name = "network",
         .summary = "the best position one move ahead by a network of your own",
         .prepare = network_agent<G>,
         .parameters = network_parameters(""),
         .rates_shares = true},
        {.name = "playouts",
         .summary = "the most games won when a quick agent plays on for everybody in sampled worlds",
         .prepare = [](const Parameters& p) { return playouts<G>(p, playing_on<G>()); },
         .parameters = {{"max_moves", 50}, {"samples", 10}},
         .rates_shares = true},
    };
}

template <Game G>
const std::vector<AgentEntry<G>>& native_agents() {
    static const std::vector<AgentEntry<G>> all = [] {
        std::vector<AgentEntry<G>> agents = own_agents<G>();
        for (auto& entry : common_agents<G>()) agents.push_back(std::move(entry));
        return agents;
    }();
    return all;
}

template <Game G>
const AgentEntry<G>& find_agent(const std::string& name) {
    for (const auto& entry : native_agents<G>())
        if (entry.name == name) return entry;
    throw std::invalid_argument("unknown agent '" + name + "'");
}

// What makes agents of a name, with some parameters changed from their defaults.
template <Game G>
AgentFactory<G> agent_factory(const std::string& name,
                              const std::vector<std::pair<std::string, ParameterValue>>& changed = {}) {
    const auto& entry = find_agent<G>(name);
    return entry.prepare(entry.parameters.with(changed));
}

}  // namespace valtti
