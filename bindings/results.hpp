// What Python is told of agents and of the results of games, the same type for every game.
#pragma once

#include "agents/parameters.hpp"
#include "arena/match.hpp"
#include "bindings/values.hpp"

namespace valtti::bindings {

// An entry of the registry of native agents.
struct AgentInfo {
    std::string name;
    std::string summary;
    bool fair;
    bool is_default;
    bool rates_shares;
    std::vector<Parameter> parameters;
};

void bind_registry(nb::module_& m);
nb::list agents_to_python(const std::vector<AgentInfo>& agents);
std::vector<std::pair<std::string, ParameterValue>> parameters_from_python(nb::handle parameters);

// How one game ended, by seat, as records write it; `failed_seat` is -1 unless somebody forfeited it.
nb::dict result_to_python(const Outcome& outcome, int players, int failed_seat, const std::string& failure);

// Results of games as arrays with a column a player.
nb::dict arrays_of(const MatchPlan& plan, uint64_t first, std::span<const GameResult> results);

}  // namespace valtti::bindings
