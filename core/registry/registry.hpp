// The native agents of each game by name. Here agents and searches of all kinds are known, and below them nobody knows
// the names.
#pragma once

#include "agents/agent.hpp"

namespace valtti {

// All agents of a game: its own, and those that every game has. core/registry/<game>.cpp lists them.
template <Game G>
const std::vector<AgentEntry<G>>& native_agents();

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
