// Agents, matches and games in flight, the same for every game.
#pragma once

#include "arena/flight.hpp"
#include "arena/match.hpp"
#include "bindings/values.hpp"

namespace valtti::bindings {

template <Game G>
void require_actor(const typename G::State& s) {
    if (G::over(s)) throw nb::value_error("the game is over");
}

template <Game G>
GameMove<G> answered(const Move& m) {
    if (m == kNoMove) throw nb::value_error("the agent has no move to make here");
    return {m};
}

// --- Results of games as arrays, by player -------------------------------------------------------------

template <Game G>
nb::dict results_to_python(const MatchPlan<G>& plan, uint64_t first, const std::vector<GameResult>& results,
                           bool keep_logs) {
    const size_t n = results.size();
    const auto p = static_cast<size_t>(G::players(plan.rules));
    std::vector<uint8_t> lost(n * p), won(n * p), rank(n * p), seating(n * p), is_void(n), finished(n);
    std::vector<float> points(n * p);
    std::vector<int8_t> previous(n);
    std::vector<uint64_t> seeds(n);
    std::vector<uint32_t> decisions(n);
    nb::list logs;
    nb::dict failures;  // of the few games that were forfeited: who did, and why
    for (size_t g = 0; g < n; ++g) {
        const GameResult& r = results[g];
        is_void[g] = r.outcome.is_void;
        decisions[g] = r.decisions;
        finished[g] = r.finished;
        previous[g] = r.previous_loser;
        seeds[g] = plan.game_seed(first + g);
        if (r.failed >= 0) failures[nb::int_(g)] = nb::make_tuple(int{r.failed}, r.failure);
        for (size_t i = 0; i < p; ++i) {
            lost[g * p + i] = r.outcome.lost[i];
            won[g * p + i] = r.outcome.won[i];
            rank[g * p + i] = r.outcome.rank[i];
            points[g * p + i] = r.outcome.points[i];
            seating[g * p + i] = r.seating[i];
        }
        if (!keep_logs) continue;
        nb::list log;
        for (const Played& played : r.log) log.append(std::to_string(played.seat) + " " + G::move_text(played.move));
        logs.append(log);
    }
    nb::dict d;
    d["lost"] = make_array<uint8_t>({n, p}, std::move(lost));
    d["won"] = make_array<uint8_t>({n, p}, std::move(won));
    d["rank"] = make_array<uint8_t>({n, p}, std::move(rank));
    d["points"] = make_array<float>({n, p}, std::move(points));
    d["seating"] = make_array<uint8_t>({n, p}, std::move(seating));
    d["seed"] = make_array<uint64_t>({n}, std::move(seeds));
    d["previous_loser"] = make_array<int8_t>({n}, std::move(previous));
    d["finished"] = make_array<uint8_t>({n}, std::move(finished));
    d["is_void"] = make_array<uint8_t>({n}, std::move(is_void));
    d["decisions"] = make_array<uint32_t>({n}, std::move(decisions));
    d["logs"] = logs;
    d["failures"] = failures;
    return d;
}

// A player as Python names it: a native agent with parameters, or nobody.
using NativeSpec = std::optional<std::pair<std::string, std::vector<std::pair<std::string, double>>>>;

inline Parameters to_parameters(const std::vector<std::pair<std::string, double>>& given) {
    Parameters all;
    for (const auto& [name, value] : given) all.push_back({name, value});
    return all;
}

template <Game G>
Agents<G> make_agents(const std::vector<NativeSpec>& specs) {
    Agents<G> agents;
    for (const auto& spec : specs)
        agents.push_back(spec ? make_agent<G>(spec->first, to_parameters(spec->second)) : nullptr);
    return agents;
}

template <Game G>
void check_players(const typename G::Rules& rules, size_t players) {
    if (static_cast<size_t>(G::players(rules)) != players)
        throw nb::value_error(
            ("the rules are for " + std::to_string(G::players(rules)) + " players, not " + std::to_string(players))
                .c_str());
}

template <Game G>
void bind_agents(nb::module_& m) {
    using Self = Agent<G>;
    nb::class_<Self>(m, "NativeAgent", "An agent of the core.")
        .def(
            "choose",
            [](Self& self, const SeatView<G>& v) {
                Rng rng(v.seed);
                return answered<G>(self.choose(v.view, rng));
            },
            "view"_a)
        .def(
            "decide",
            [](Self& self, const typename G::State& s, uint64_t seed) {
                require_actor<G>(s);
                Rng rng(seed);
                return answered<G>(self.decide(s, rng));
            },
            "state"_a, "seed"_a = 0, "What the agent does in a state: a fair agent is shown its view only.")
        .def(
            "rate",
            [](Self& self, const SeatView<G>& v) -> std::optional<std::vector<std::pair<GameMove<G>, double>>> {
                Rng rng(v.seed);
                std::vector<Move> moves;
                std::vector<double> ratings;
                if (!self.rate(v.view, rng, moves, ratings)) return std::nullopt;
                std::vector<std::pair<GameMove<G>, double>> pairs;
                for (size_t i = 0; i < moves.size(); ++i) pairs.emplace_back(GameMove<G>{moves[i]}, ratings[i]);
                return pairs;
            },
            "view"_a, "Each legal move with its value, or None.");

    m.def(
        "make_agent",
        [](const std::string& name, const std::vector<std::pair<std::string, double>>& parameters) {
            return make_agent<G>(name, to_parameters(parameters));
        },
        "name"_a, "parameters"_a = std::vector<std::pair<std::string, double>>{});
    m.def(
        "native_agents",
        [] {
            nb::list all;
            for (const auto& e : native_agents<G>()) {
                nb::dict parameters;
                for (const Parameter& p : e.parameters) parameters[nb::str(p.name.c_str())] = p.value;
                all.append(nb::make_tuple(e.name, e.fair, e.summary, parameters));
            }
            return all;
        },
        nb::sig("def native_agents() -> list[tuple[str, bool, str, dict[str, float]]]"),
        "Name, fairness, summary and default parameters of each native agent.");
}

template <Game G>
void bind_match(nb::module_& m) {
    using Match = NativeMatch<G>;
    nb::class_<Match>(m, "Match", "Games between native agents, on any number of threads.")
        .def(
            "__init__",
            [](Match* self, const typename G::Rules& rules, const std::vector<NativeSpec>& agents, uint64_t seed,
               bool fixed_seats) {
                check_players<G>(rules, agents.size());
                for (const auto& spec : agents)
                    if (!spec) throw nb::value_error("a native match needs native agents");
                new (self) Match({rules, seed, fixed_seats}, [agents] { return make_agents<G>(agents); });
            },
            "rules"_a, "agents"_a, "seed"_a, "fixed_seats"_a = false)
        .def_prop_ro(
            "series", [](const Match& self) { return self.plan().series(); },
            "Games that belong together; blocks of games begin and end with them.")
        .def(
            "play",
            [](Match& self, uint64_t first, size_t count, int threads, bool keep_logs) {
                std::vector<GameResult> results(count);
                {
                    nb::gil_scoped_release release;
                    self.play(first, results, threads, keep_logs);
                }
                return results_to_python<G>(self.plan(), first, results, keep_logs);
            },
            "first"_a, "count"_a, "threads"_a, "keep_logs"_a,
            nb::sig("def play(self, first: int, count: int, threads: int, keep_logs: bool) -> dict[str, "
                    "typing.Any]"));
}

template <Game G>
void bind_flight(nb::module_& m) {
    using Self = Flight<G>;
    using Slots = std::vector<uint32_t>;
    nb::class_<Self>(m, "Flight", "Many games at once, some of whose players answer from Python.")
        .def(
            "__init__",
            [](Self* self, const typename G::Rules& rules, const std::vector<NativeSpec>& agents, uint64_t seed,
               bool keep_logs, bool fixed_seats) {
                check_players<G>(rules, agents.size());
                new (self) Self({rules, seed, fixed_seats}, make_agents<G>(agents), keep_logs);
            },
            "rules"_a, "agents"_a, "seed"_a, "keep_logs"_a, "fixed_seats"_a = false)
        .def("begin", &Self::begin, "first"_a, "count"_a, "most"_a)
        .def_prop_ro("series", [](const Self& self) { return self.plan().series(); })
        .def_prop_ro("done", &Self::done)
        .def_prop_ro("finished", &Self::finished)
        .def("take_waiting", &Self::take_waiting, "player"_a, "The slots whose games wait for this player.")
        .def(
            "views",
            [](Self& self, const Slots& slots) {
                ViewList<G> list;
                list.views.reserve(slots.size());
                for (uint32_t s : slots) {
                    Table<G>& t = self.table(s);
                    list.views.push_back(t.view());
                    list.seeds.push_back(t.rng(t.player()).next());
                }
                return list;
            },
            "slots"_a)
        .def(
            "state", [](Self& self, uint32_t slot) { return self.table(slot).state(); }, "slot"_a,
            "The whole state, for players that are marked unfair.")
        .def("game", &Self::game, "slot"_a, "The number of the game in a slot.")
        .def(
            "seat", [](Self& self, uint32_t slot) { return self.table(slot).seat(); }, "slot"_a)
        .def(
            "answer",
            [](Self& self, const Slots& slots, nb::list moves) {
                std::vector<std::pair<uint32_t, std::string>> refused;
                for (size_t i = 0; i < slots.size(); ++i) {
                    GameMove<G>* move = nullptr;
                    if (!nb::try_cast(moves[i], move) || !move) {
                        // Its type says enough, and unlike its text cannot fail.
                        const std::string type = Py_TYPE(moves[i].ptr())->tp_name;
                        refused.emplace_back(slots[i], "returned a " + type + " instead of a move");
                    } else if (!self.answer(slots[i], move->move)) {
                        refused.emplace_back(slots[i], "played '" + G::move_text(move->move) + "', which is not legal");
                    }
                }
                return refused;
            },
            "slots"_a, "moves"_a,
            nb::sig("def answer(self, slots: collections.abc.Sequence[int], moves: list[typing.Any]) -> "
                    "list[tuple[int, str]]"),
            "Plays a move in each slot; gives back the slots whose move was refused, and why.")
        .def("forfeit", &Self::forfeit, "slot"_a, "reason"_a, "The player to act loses the game.")
        .def(
            "results",
            [](Self& self) {
                return results_to_python<G>(self.plan(), self.first(), self.results(), self.keeps_logs());
            },
            nb::sig("def results(self) -> dict[str, typing.Any]"));
}

}  // namespace valtti::bindings
