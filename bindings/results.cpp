#include "bindings/results.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/variant.h>

#include "bindings/arrays.hpp"

namespace valtti::bindings {

void bind_registry(nb::module_& m) {
    nb::class_<Parameter>(m, "Parameter", "What an agent can be told: a name and its default, a number or a text.")
        .def_ro("name", &Parameter::name)
        .def_ro("value", &Parameter::value)
        .def_ro("resource", &Parameter::resource,
                "What kind of thing the text names, to be read before the agent is made; else empty.")
        .def("__repr__", [](const Parameter& p) {
            return "<parameter " + p.name + ": " + nb::repr(nb::cast(p.value)).c_str() + ">";
        });
    nb::class_<AgentInfo>(m, "AgentInfo", "A native agent as the registry knows it.")
        .def_ro("name", &AgentInfo::name)
        .def_ro("summary", &AgentInfo::summary)
        .def_ro("fair", &AgentInfo::fair)
        .def_ro("is_default", &AgentInfo::is_default, "Is it the strongest fair agent of its game?")
        .def_ro("rates_shares", &AgentInfo::rates_shares, "Are its ratings shares of games won, from 0 to 1?")
        .def_ro("parameters", &AgentInfo::parameters)
        .def("__repr__", [](const AgentInfo& info) { return "<agent " + info.name + ": " + info.summary + ">"; });
}

nb::list agents_to_python(const std::vector<AgentInfo>& agents) {
    return nb::list(nb::cast(agents));
}

std::vector<std::pair<std::string, ParameterValue>> parameters_from_python(nb::handle parameters) {
    std::vector<std::pair<std::string, ParameterValue>> values;
    if (!nb::try_cast(parameters, values)) throw nb::type_error("parameters are pairs of a name and a number or text");
    return values;
}

nb::dict result_to_python(const Outcome& outcome, int players, int failed_seat, const std::string& failure) {
    nb::dict d;
    d["void"] = outcome.is_void;
    if (outcome.is_void) return d;
    nb::list ranks, winners, losers, points;
    for (int seat = 0; seat < players; ++seat) {
        const auto i = static_cast<size_t>(seat);
        ranks.append(int{outcome.rank[i]});
        points.append(outcome.points[i]);
        if (outcome.won[i]) winners.append(seat);
        if (outcome.lost[i]) losers.append(seat);
    }
    d["ranks"] = ranks;
    d["winners"] = winners;
    d["losers"] = losers;
    d["points"] = points;
    if (failed_seat >= 0) {
        d["forfeited_by"] = failed_seat;
        d["forfeit"] = failure;
    }
    return d;
}

nb::dict arrays_of(const MatchPlan& plan, uint64_t first, std::span<const GameResult> results) {
    const size_t n = results.size();
    const size_t p = plan.players.size();
    nb::dict d;
    auto* lost = add_array<uint8_t>(d, "lost", {n, p});
    auto* won = add_array<uint8_t>(d, "won", {n, p});
    auto* rank = add_array<uint8_t>(d, "rank", {n, p});
    auto* points = add_array<float>(d, "points", {n, p});
    auto* seating = add_array<uint8_t>(d, "seating", {n, p});
    auto* seeds = add_array<uint64_t>(d, "seed", {n});
    auto* is_void = add_array<uint8_t>(d, "is_void", {n});
    auto* decisions = add_array<uint32_t>(d, "decisions", {n});
    nb::dict failures;  // of the few games that were forfeited: who did, and why
    for (size_t g = 0; g < n; ++g) {
        const GameResult& r = results[g];
        is_void[g] = r.outcome.is_void;
        decisions[g] = r.decisions;
        seeds[g] = plan.game_seed(first + g);
        if (r.failed >= 0) failures[nb::int_(g)] = nb::make_tuple(int{r.failed}, r.failure);
        for (size_t i = 0; i < p; ++i) {
            lost[g * p + i] = r.outcome.lost[i];
            won[g * p + i] = r.outcome.won[i];
            rank[g * p + i] = r.outcome.rank[i];
            points[g * p + i] = r.outcome.points[i];
            seating[g * p + i] = r.seating[i];
        }
    }
    d["failures"] = failures;
    return d;
}

}  // namespace valtti::bindings
