// Agents, a game in progress, matches and games in flight, the same for every game.
//
// The interpreter's lock is released while native agents think and games are played. What they work on is copied
// before, and what cannot be copied is refused to a second thread.
#pragma once

#include "agents/pool.hpp"
#include "agents/registry.hpp"
#include "arena/flight.hpp"
#include "arena/match.hpp"
#include "bindings/results.hpp"
#include "bindings/values.hpp"

namespace valtti::bindings {

inline constexpr int kMostThreads = 1024;
inline constexpr int kMostInFlight = 1 << 20;
inline constexpr long kMostAtOnce = 1 << 20;  // games whose results are held in memory together

template <Game G>
void require_actor(const typename G::State& s) {
    if (is_over<G>(s)) refuse("the game is over");
}

template <Game G>
void require_legal(const typename G::State& s, const Move& m) {
    require_actor<G>(s);
    if (!G::is_legal(G::view(s, G::actor(s)), m)) refuse("'" + G::move_text(m) + "' is not legal here");
}

template <Game G>
void require_to_act(const typename G::View& v) {
    if (G::actor(v) != v.seat) refuse("seat " + std::to_string(v.seat) + " is not the one to act");
}

template <Game G>
GameMove<G> answered(const Move& m) {
    if (m == kNoMove) refuse("the agent has no move to make here");
    return {m};
}

// --- Agents --------------------------------------------------------------------------------------------

// A native agent as Python holds it: any number of threads may ask it at the same time.
template <Game G>
struct NativeAgent {
    std::string name;
    bool fair;
    std::shared_ptr<AgentPool> pool;
    bool is_asked_when_forced;
};

template <Game G>
NativeAgent<G> make_agent(const std::string& name, nb::handle parameters) {
    auto pool = std::make_shared<AgentPool>(agent_factory<G>(name, parameters_from_python(parameters)));
    const bool asked = AgentPool::Loan(*pool).agent().is_asked_when_forced();
    return {name, find_agent<G>(name).fair, std::move(pool), asked};
}

// What an agent does in a state, decided without the interpreter's lock.
template <Game G>
Move decide(const NativeAgent<G>& agent, const typename G::State& state, uint64_t seed) {
    const typename G::State copy = state;
    const nb::gil_scoped_release release;
    Rng rng(seed);
    return AgentPool::Loan(*agent.pool).agent_of<G>().decide(copy, rng);
}

template <Game G>
void bind_agents(nb::module_& m) {
    using Self = NativeAgent<G>;
    using Rated = std::optional<std::vector<std::pair<GameMove<G>, double>>>;
    nb::class_<Self>(m, "NativeAgent", "An agent of the core; any number of threads may ask it.")
        .def_ro("name", &Self::name)
        .def_ro("fair", &Self::fair)
        .def_ro("is_asked_when_forced", &Self::is_asked_when_forced, "Must it be asked even when it has only one move?")
        .def(
            "choose",
            [](const Self& self, const SeatView<G>& v) {
                require_to_act<G>(v);
                const SeatView<G> view = v;
                const nb::gil_scoped_release release;
                Rng rng(view.seed);
                const Move m = AgentPool::Loan(*self.pool).template agent_of<G>().choose(view, rng);
                const nb::gil_scoped_acquire acquire;
                return answered<G>(m);
            },
            "view"_a)
        .def(
            "decide",
            [](const Self& self, const typename G::State& s, uint64_t seed) {
                require_actor<G>(s);
                return answered<G>(decide<G>(self, s, seed));
            },
            "state"_a, "seed"_a = 0, "What the agent does in a state: a fair agent is shown its view only.")
        .def(
            "rate",
            [](const Self& self, const SeatView<G>& v) -> Rated {
                require_to_act<G>(v);
                const SeatView<G> view = v;
                std::vector<Move> moves;
                std::vector<double> ratings;
                bool rated = false;
                {
                    const nb::gil_scoped_release release;
                    Rng rng(view.seed);
                    rated = AgentPool::Loan(*self.pool).template agent_of<G>().rate(view, rng, moves, ratings);
                }
                if (!rated) return std::nullopt;
                std::vector<std::pair<GameMove<G>, double>> pairs;
                for (size_t i = 0; i < moves.size(); ++i) pairs.emplace_back(GameMove<G>{moves[i]}, ratings[i]);
                return pairs;
            },
            "view"_a, "Each legal move with its value, or None.");

    m.def("make_agent", &make_agent<G>, "name"_a, "parameters"_a = nb::list(),
          nb::sig("def make_agent(name: str, parameters: collections.abc.Sequence[tuple[str, float | str]] = []) -> "
                  "NativeAgent"),
          "A native agent; of a parameter that names a resource the value is what was read.");
    m.def(
        "native_agents",
        [] {
            std::vector<AgentInfo> all;
            for (const auto& e : native_agents<G>())
                all.push_back({std::string(e.name),
                               std::string(e.summary),
                               e.fair,
                               e.is_default,
                               {e.parameters.begin(), e.parameters.end()}});
            return agents_to_python(all);
        },
        nb::sig("def native_agents() -> list[valtti._core.AgentInfo]"),
        "The native agents of this game: its own, and those that every game has.");
}

// --- One game in progress ------------------------------------------------------------------------------

template <Game G>
std::string played_text(const Played& played) {
    return std::to_string(played.seat) + " " + G::move_text(played.move);
}

template <Game G>
void bind_table(nb::module_& m) {
    using Self = Table<G>;
    nb::class_<Self>(m, "Table", "A game in progress, played move by move: forced moves are made like others.")
        .def(
            "__init__",
            [](Self* self, const typename G::Rules& rules, uint64_t seed) {
                new (self) Self(rules);
                self->keep_log(true);
                self->start(seed, seated_in_order());
            },
            "rules"_a, "seed"_a)
        .def_prop_ro("over", &Self::over)
        .def_prop_ro(
            "actor", [](const Self& self) { return self.over() ? -1 : self.seat(); },
            "The seat to act, -1 when the game is over.")
        .def_prop_ro("num_moves", &Self::moves)
        .def_prop_ro(
            "moves",
            [](const Self& self) {
                nb::list moves;
                for (const Played& played : self.log()) moves.append(played_text<G>(played));
                return moves;
            },
            nb::sig("def moves(self) -> list[str]"), "The moves so far, each with its seat, as records write them.")
        .def_prop_ro(
            "result",
            [](const Self& self) -> std::optional<nb::dict> {
                if (!self.over()) return std::nullopt;
                return result_to_python(self.outcome(), G::players(self.state().rules), self.failed_seat(),
                                        self.failure());
            },
            nb::sig("def result(self) -> dict[str, typing.Any] | None"),
            "How the game ended, by seat, as records write it; None while it goes on.")
        .def_prop_ro(
            "state", [](const Self& self) { return self.state(); }, "A copy of the whole state.")
        .def(
            "decision",
            [](const Self& self) {
                if (self.over()) refuse("the game is over");
                return SeatView<G>(self.view(), self.decision_rng().seed());
            },
            "The view of the seat to act, with the random number of this decision.")
        .def(
            "ask",
            [](const Self& self, const NativeAgent<G>& agent) {
                if (self.over()) refuse("the game is over");
                return answered<G>(decide<G>(agent, self.state(), self.decision_rng().seed()));
            },
            "agent"_a, "The move that a native agent would make for the seat to act; it is not made.")
        .def(
            "play",
            [](Self& self, const GameMove<G>& move) {
                if (self.over()) refuse("the game is over");
                require_legal<G>(self.state(), move.move);
                self.play(move.move);
            },
            "move"_a, "Makes a move of the seat to act.")
        .def(
            "forfeit",
            [](Self& self, int seat, const std::string& reason) {
                if (self.over()) refuse("the game is over");
                check_between("seat", seat, 0, G::players(self.state().rules) - 1);
                self.forfeit(seat, reason);
            },
            "seat"_a, "reason"_a, "A seat fails to move, or gives up: it loses, and the game is over.");
}

// --- Matches -------------------------------------------------------------------------------------------

template <Game G>
void check_players(const typename G::Rules& rules, size_t players) {
    if (static_cast<size_t>(G::players(rules)) != players)
        refuse("the rules are for " + std::to_string(G::players(rules)) + " players, not " + std::to_string(players));
}

template <Game G>
nb::dict results_to_python(const MatchPlan& plan, uint64_t first, std::span<const GameResult> results, bool keep_logs) {
    nb::dict d = arrays_of(plan, first, results);
    nb::list logs, rules;
    for (const auto& r : results) {
        if (!keep_logs) break;
        nb::list log;
        for (const Played& played : r.log) log.append(played_text<G>(played));
        logs.append(log);
        rules.append(nb::cast(std::any_cast<const typename G::Rules&>(r.rules)));
    }
    d["logs"] = logs;
    d["rules"] = rules;
    return d;
}

// Matches of different games are different types in Python.
template <Game G>
struct GameMatch : Match {
    using Match::Match;
};

template <Game G>
void bind_match(nb::module_& m) {
    using Self = GameMatch<G>;
    nb::class_<Self>(m, "Match", "Games between native agents, on any number of threads.")
        .def(
            "__init__",
            [](Self* self, const typename G::Rules& rules, const std::vector<NativeAgent<G>>& agents, uint64_t seed,
               bool fixed_seats) {
                check_players<G>(rules, agents.size());
                MatchPlan plan = plan_of<G>(rules, seed, {}, fixed_seats);
                for (const auto& agent : agents) plan.players.push_back(agent.pool->factory());
                new (self) Self(std::move(plan));
            },
            "rules"_a, "agents"_a, "seed"_a, "fixed_seats"_a = false)
        .def_prop_ro(
            "series", [](const Self& self) { return self.plan().series; },
            "Games that belong together; blocks of games begin and end with them.")
        .def(
            "play",
            [](Self& self, uint64_t first, long count, int threads, bool keep_logs) {
                check_between("count", count, 0, kMostAtOnce);
                check_between("threads", threads, 1, kMostThreads);
                if (!self.plan().begins_series(first)) refuse("the first game must begin a series");
                std::vector<GameResult> results(static_cast<size_t>(count));
                {
                    const nb::gil_scoped_release release;
                    self.play(first, results, threads, keep_logs);
                }
                return results_to_python<G>(self.plan(), first, results, keep_logs);
            },
            "first"_a, "count"_a, "threads"_a, "keep_logs"_a,
            nb::sig("def play(self, first: int, count: int, threads: int, keep_logs: bool) -> dict[str, "
                    "typing.Any]"));
}

// A flight as Python holds it.
template <Game G>
struct SharedFlight {
    SharedFlight(MatchPlan plan, int threads, bool keep_logs)
        : players(static_cast<int>(plan.players.size())), flight(std::move(plan), threads, keep_logs) {}

    int players;
    Flight flight;
    uint64_t taken = 0;
    InUse in_use;

    // Calls f with the flight, which no other thread may use meanwhile.
    template <class F>
    auto with(F&& f) {
        const InUse::Lock lock(in_use, "flight");
        return f(flight);
    }
};

inline void require_asked(const Flight& flight, uint32_t slot) {
    if (!flight.is_asked(slot)) refuse("no answer is wanted for slot " + std::to_string(slot));
}

// Plays what Python answered; gives back the slots whose answers were refused, and why.
template <Game G>
std::vector<std::pair<uint32_t, std::string>> answer(Flight& flight, const std::vector<uint32_t>& slots,
                                                     const nb::list& answers) {
    if (answers.size() != slots.size()) refuse("there must be an answer for each slot");
    std::vector<std::pair<uint32_t, std::string>> refused;
    std::vector<uint32_t> answered;
    std::vector<Move> moves;
    for (size_t i = 0; i < slots.size(); ++i) {
        require_asked(flight, slots[i]);
        GameMove<G>* move = nullptr;
        if (nb::try_cast(answers[i], move) && move) {
            answered.push_back(slots[i]);
            moves.push_back(move->move);
        } else {
            // Its type says enough, and unlike its text cannot fail.
            refused.emplace_back(
                slots[i], "returned a " + std::string(Py_TYPE(answers[i].ptr())->tp_name) + " instead of a move");
        }
    }
    auto sorted = answered;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) refuse("a slot is answered twice");
    std::vector<bool> legal;
    {
        const nb::gil_scoped_release release;
        legal = flight.answer(answered, moves);
    }
    for (size_t i = 0; i < legal.size(); ++i)
        if (!legal[i]) refused.emplace_back(answered[i], "played '" + G::move_text(moves[i]) + "', which is not legal");
    return refused;
}

template <Game G>
void bind_flight(nb::module_& m) {
    using Self = SharedFlight<G>;
    using Slots = std::vector<uint32_t>;
    nb::class_<Self>(m, "Flight", "Many games at once, some of whose players answer from Python.")
        .def(
            "__init__",
            [](Self* self, const typename G::Rules& rules, const std::vector<std::optional<NativeAgent<G>>>& agents,
               uint64_t seed, int threads, bool keep_logs, bool fixed_seats) {
                check_players<G>(rules, agents.size());
                check_between("threads", threads, 1, kMostThreads);
                MatchPlan plan = plan_of<G>(rules, seed, {}, fixed_seats);
                for (const auto& agent : agents)
                    plan.players.push_back(agent ? agent->pool->factory() : AnyAgentFactory());
                new (self) Self(std::move(plan), threads, keep_logs);
            },
            "rules"_a, "agents"_a, "seed"_a, "threads"_a, "keep_logs"_a, "fixed_seats"_a = false)
        .def(
            "begin",
            [](Self& self, uint64_t games, int most) {
                check_between("most", most, 1, kMostInFlight);
                const nb::gil_scoped_release release;
                self.with([&](Flight& flight) {
                    self.taken = 0;
                    flight.begin(games, most);
                });
            },
            "games"_a, "most"_a, "Sets out to play so many games, at most `most` of them at a time.")
        .def(
            "widen",
            [](Self& self, int most) {
                check_between("most", most, 1, kMostInFlight);
                const nb::gil_scoped_release release;
                self.with([&](Flight& flight) { flight.widen(most); });
            },
            "most"_a, "Allows more games at a time.")
        .def_prop_ro("done", [](Self& self) { return self.with([](Flight& flight) { return flight.done(); }); })
        .def_prop_ro("finished", [](Self& self) { return self.with([](Flight& flight) { return flight.finished(); }); })
        .def(
            "take_waiting",
            [](Self& self, int player) {
                check_between("player", player, 0, self.players - 1);
                return self.with([&](Flight& flight) { return flight.take_waiting(player); });
            },
            "player"_a, "The slots whose games wait for this player; each must then be answered or forfeited.")
        .def(
            "views",
            [](Self& self, const Slots& slots) {
                return self.with([&](Flight& flight) {
                    ViewList<G> list;
                    list.views.reserve(slots.size());
                    for (uint32_t s : slots) {
                        require_asked(flight, s);
                        const auto& t = static_cast<const Table<G>&>(flight.table(s));
                        list.views.push_back(t.view());
                        list.seeds.push_back(t.decision_rng().seed());
                    }
                    return list;
                });
            },
            "slots"_a)
        .def(
            "state",
            [](Self& self, uint32_t slot) {
                return self.with([&](Flight& flight) {
                    require_asked(flight, slot);
                    return static_cast<const Table<G>&>(flight.table(slot)).state();
                });
            },
            "slot"_a, "The whole state, for players that are marked unfair.")
        .def(
            "game",
            [](Self& self, uint32_t slot) {
                return self.with([&](Flight& flight) {
                    require_asked(flight, slot);
                    return flight.game(slot);
                });
            },
            "slot"_a, "The number of the game in a slot.")
        .def(
            "answer",
            [](Self& self, const Slots& slots, const nb::list& moves) {
                return self.with([&](Flight& flight) { return answer<G>(flight, slots, moves); });
            },
            "slots"_a, "moves"_a,
            nb::sig("def answer(self, slots: collections.abc.Sequence[int], moves: list[typing.Any]) -> "
                    "list[tuple[int, str]]"),
            "Plays a move in each slot; gives back the slots whose move was refused, and why.")
        .def(
            "forfeit",
            [](Self& self, uint32_t slot, const std::string& reason) {
                if (reason.empty()) refuse("a game is forfeited for a reason");
                self.with([&](Flight& flight) {
                    require_asked(flight, slot);
                    const nb::gil_scoped_release release;
                    flight.forfeit(slot, reason);
                });
            },
            "slot"_a, "reason"_a, "The player to act loses the game.")
        .def(
            "take_results",
            [](Self& self) {
                return self.with([&](Flight& flight) {
                    std::vector<GameResult> results;
                    {
                        const nb::gil_scoped_release release;
                        results = flight.take_results();
                    }
                    const uint64_t first = self.taken;
                    self.taken += results.size();
                    return results_to_python<G>(flight.plan(), first, results, flight.keeps_logs());
                });
            },
            nb::sig("def take_results(self) -> dict[str, typing.Any]"),
            "The results of the games that follow those taken before, up to the first that is not finished.");
}

}  // namespace valtti::bindings
