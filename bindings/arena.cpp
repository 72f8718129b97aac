// The interpreter's lock is released while native agents think and games are played. What they work on is copied
// before, and what cannot be copied is refused to a second thread.
#include "bindings/arena.hpp"

#include <nanobind/ndarray.h>

#include <algorithm>

#include "bindings/unlocked.hpp"

namespace valtti::bindings {
namespace {

nb::object answered(const AnyGame& g, const Move& m) {
    if (m == kNoMove) refuse("the agent has no move to make here");
    return g.wrap(m);
}

// --- Agents --------------------------------------------------------------------------------------------

nb::object make_agent(const AnyGame& g, const std::string& name, nb::handle parameters) {
    auto pool = std::make_shared<AgentPool>(g.agent_factory(name, parameters_from_python(parameters)));
    const AgentPool::Loan one(*pool);
    const bool asked = one.agent().is_asked_when_forced();
    const int most_players = one.agent().most_players();
    const auto all = g.agents();
    const auto entry = std::ranges::find(all, name, &AgentInfo::name);
    return g.wrap(HeldAgent{name, entry->fair, pool, asked, entry->rates_shares, most_players});
}

nb::object rated(const AnyGame& g, const HeldAgent& agent, const AnyView& v) {
    require_to_act(g, v);
    require_seats(agent, g.players(v));
    std::vector<Move> moves;
    std::vector<double> ratings;
    if (!g.rate(*agent.pool, v, moves, ratings)) return nb::none();
    nb::list pairs;
    for (size_t i = 0; i < moves.size(); ++i) pairs.append(nb::make_tuple(g.wrap(moves[i]), ratings[i]));
    return std::move(pairs);
}

nb::object explained(const AnyGame& g, const HeldAgent& agent, const AnyView& v) {
    require_to_act(g, v);
    require_seats(agent, g.players(v));
    Report report;
    if (!g.explain(*agent.pool, v, report)) return nb::none();
    nb::list moves, line;
    for (const ReportedMove& tried : report.moves)
        moves.append(nb::make_tuple(g.wrap(tried.move), tried.value, tried.error, tried.worlds));
    for (const auto& [seat, move] : report.line) line.append(nb::make_tuple(seat, g.wrap(move)));
    return nb::make_tuple(moves, report.best, report.worlds, report.playouts, report.exact, line);
}

void bind_agents(AnyGame& g, nb::module_& m) {
    const auto agent = [&g](nb::handle self) -> HeldAgent& { return inside<HeldAgent>(self, g.types.agent); };
    const auto view = [&g](nb::handle v) -> AnyView& { return inside<AnyView>(v, g.types.view); };
    nb::borrow<Methods>(g.types.agent)
        .def_prop_ro("name", [agent](nb::handle self) { return agent(self).name; })
        .def_prop_ro("fair", [agent](nb::handle self) { return agent(self).fair; })
        .def_prop_ro(
            "is_asked_when_forced", [agent](nb::handle self) { return agent(self).is_asked_when_forced; },
            "Must it be asked even when it has only one move?")
        .def_prop_ro(
            "rates_shares", [agent](nb::handle self) { return agent(self).rates_shares; },
            "Are its ratings shares of games won, from 0 to 1?")
        .def_prop_ro(
            "most_players", [agent](nb::handle self) { return agent(self).most_players; },
            "At a table; it plays at no larger one.")
        .def("__repr__", [&g, agent](nb::handle self) { return "<" + g.name + " agent " + agent(self).name + ">"; })
        .def(
            "choose",
            [&g, agent, view](nb::handle self, nb::handle v) {
                require_to_act(g, view(v));
                require_seats(agent(self), g.players(view(v)));
                return answered(g, g.choose(*agent(self).pool, view(v)));
            },
            "view"_a, nb::sig("def choose(self, view: View) -> Move"))
        .def(
            "decide",
            [&g, agent](nb::handle self, nb::handle state, uint64_t seed) {
                const auto& s = inside<AnyState>(state, g.types.state);
                require_actor(g, s);
                require_seats(agent(self), g.players(s));
                return answered(g, g.decide(*agent(self).pool, s, seed));
            },
            "state"_a, "seed"_a = 0, nb::sig("def decide(self, state: State, seed: int = 0) -> Move"),
            "What the agent does in a state: a fair agent is shown its view only.")
        .def(
            "rate", [&g, agent, view](nb::handle self, nb::handle v) { return rated(g, agent(self), view(v)); },
            "view"_a, nb::sig("def rate(self, view: View) -> list[tuple[Move, float]] | None"),
            "Each legal move with its value, or None.")
        .def(
            "explain", [&g, agent, view](nb::handle self, nb::handle v) { return explained(g, agent(self), view(v)); },
            "view"_a,
            nb::sig("def explain(self, view: View) -> tuple[list[tuple[Move, float, float, int]], int, int, int, bool, "
                    "list[tuple[int, Move]]] | None"),
            "What it looks at before it chooses, or None if it does not search: see valtti.agents.searching.");
    m.def(
        "make_agent", [&g](const std::string& name, nb::handle parameters) { return make_agent(g, name, parameters); },
        "name"_a, "parameters"_a = nb::list(),
        nb::sig("def make_agent(name: str, parameters: collections.abc.Sequence[tuple[str, float | str | "
                "valtti._core.Network]] = []) -> "
                "NativeAgent"),
        "A native agent; of a parameter that names a resource the value is what was read.");
    m.def(
        "native_agents", [&g] { return agents_to_python(g.agents()); },
        nb::sig("def native_agents() -> list[valtti._core.AgentInfo]"),
        "The native agents of this game: its own, and those that every game has.");
}

// --- One game in progress ------------------------------------------------------------------------------

void require_going_on(const AnyTable& table) {
    if (table.over()) refuse("the game is over");
}

nb::list log_to_python(const AnyGame& g, const std::vector<Played>& log) {
    nb::list texts;
    for (const Played& played : log) texts.append(std::to_string(played.seat) + " " + g.move_text(played.move));
    return texts;
}

void bind_table(AnyGame& g) {
    const auto table = [&g](nb::handle self) -> AnyTable& { return *inside<HeldTable>(self, g.types.table).table; };
    nb::borrow<Methods>(g.types.table)
        .def(
            "__init__",
            [&g](nb::handle self, nb::handle rules, uint64_t seed) {
                auto made = g.make_table(inside<AnyRules>(rules, g.types.rules));
                made->keep_log(true);
                made->start(seed, seated_in_order());
                make_inside(self, g.types.table, [&](void* memory) { g.place(memory, std::move(made)); });
            },
            "rules"_a, "seed"_a, nb::sig("def __init__(self, rules: Rules, seed: int) -> None"))
        .def_prop_ro("over", [table](nb::handle self) { return table(self).over(); })
        .def_prop_ro(
            "actor", [table](nb::handle self) { return table(self).over() ? -1 : table(self).seat(); },
            "The seat to act, -1 when the game is over.")
        .def_prop_ro("num_moves", [table](nb::handle self) { return table(self).moves(); })
        .def_prop_ro(
            "moves", [&g, table](nb::handle self) { return log_to_python(g, table(self).log()); },
            nb::sig("def moves(self) -> list[str]"), "The moves so far, each with its seat, as records write them.")
        .def_prop_ro(
            "result",
            [table](nb::handle self) -> nb::object {
                const AnyTable& t = table(self);
                if (!t.over()) return nb::none();
                return result_to_python(t.outcome(), t.players(), t.failed_seat(), t.failure());
            },
            nb::sig("def result(self) -> dict[str, typing.Any] | None"),
            "How the game ended, by seat, as records write it; None while it goes on.")
        .def_prop_ro(
            "state", [&g, table](nb::handle self) { return g.wrap(g.state(table(self))); },
            nb::sig("def state(self) -> State"), "A copy of the whole state.")
        .def(
            "decision",
            [&g, table](nb::handle self) {
                require_going_on(table(self));
                return g.decision(table(self));
            },
            nb::sig("def decision(self) -> View"),
            "The view of the seat to act, with the random number of this decision.")
        .def(
            "ask",
            [&g, table](nb::handle self, nb::handle agent) {
                const AnyTable& t = table(self);
                require_going_on(t);
                const auto& asked = inside<HeldAgent>(agent, g.types.agent);
                require_seats(asked, t.players());
                const Move m = g.decide(*asked.pool, g.state(t), t.decision_rng().seed());
                return m == kNoMove ? nb::none() : g.wrap(m);
            },
            "agent"_a, nb::sig("def ask(self, agent: NativeAgent) -> Move | None"),
            "The move that a native agent would make for the seat to act, or None if it has none; it is not made.")
        .def(
            "play",
            [&g, table](nb::handle self, nb::handle move) {
                AnyTable& t = table(self);
                require_going_on(t);
                const Move& m = move_in(g, move);
                require_legal(g, g.state(t), m);
                t.answer(m);
            },
            "move"_a, nb::sig("def play(self, move: Move) -> None"), "Makes a move of the seat to act.")
        .def(
            "forfeit",
            [table](nb::handle self, int seat, const std::string& reason) {
                AnyTable& t = table(self);
                require_going_on(t);
                check_between("seat", seat, 0, t.players() - 1);
                t.forfeit(seat, reason);
            },
            "seat"_a, "reason"_a, "A seat fails to move, or gives up: it loses, and the game is over.");
}

// --- Ending early --------------------------------------------------------------------------------------

template <class Held>
int traverse(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<Held>(self)->stop_when.ptr());
    return 0;
}

template <class Held>
int clear(PyObject* self) {
    nb::inst_ptr<Held>(self)->stop_when.reset();
    return 0;
}

constexpr const char* kStopWhen = "Asks this function from time to time whether to stop while native agents play.";
const nb::sig kStopWhenSignature("def stop_when(self, wanted: collections.abc.Callable[[], bool]) -> None");

// --- Matches -------------------------------------------------------------------------------------------

// The plan of a match between agents; None is a player who answers from Python, where that may be.
MatchPlan plan_from_python(const AnyGame& g, nb::handle rules, nb::handle agents, uint64_t seed, bool fixed_seats,
                           bool duplicate, bool may_be_none) {
    const auto& r = inside<AnyRules>(rules, g.types.rules);
    MatchPlan plan = g.plan(r, seed);
    plan.fixed_seats = fixed_seats;
    plan.duplicate = duplicate;
    if (duplicate && fixed_seats) refuse("duplicate deals need seats that rotate, not fixed ones");
    if (duplicate && plan.series > 1) refuse("deals cannot be duplicated under rules in which the game before matters");
    const auto wanted = static_cast<size_t>(g.players(r));
    for (nb::handle agent : agents) {
        if (plan.players.size() == wanted)  // there may be no end of them
            refuse("the rules are for " + std::to_string(wanted) + " players, not for more");
        if (may_be_none && agent.is_none()) {
            plan.players.emplace_back();
            continue;
        }
        const auto& held = inside<HeldAgent>(agent, g.types.agent);
        require_seats(held, g.players(r));
        plan.players.push_back(held.pool->factory());
    }
    if (plan.players.size() != wanted)
        refuse("the rules are for " + std::to_string(wanted) + " players, not " + std::to_string(plan.players.size()));
    return plan;
}

nb::dict results_to_python(const AnyGame& g, const MatchPlan& plan, uint64_t first, std::span<const GameResult> results,
                           bool keep_logs) {
    nb::dict d = arrays_of(plan, first, results);
    nb::list logs, rules;
    for (const GameResult& r : results) {
        if (!keep_logs) break;
        logs.append(log_to_python(g, r.log));
        rules.append(g.wrap_rules(r.rules));
    }
    d["logs"] = logs;
    d["rules"] = rules;
    return d;
}

void bind_match(AnyGame& g) {
    const auto held = [&g](nb::handle self) -> HeldMatch& { return inside<HeldMatch>(self, g.types.match); };
    nb::borrow<Methods>(g.types.match)
        .def(
            "__init__",
            [&g](nb::handle self, nb::handle rules, nb::handle agents, uint64_t seed, bool fixed_seats,
                 bool duplicate) {
                MatchPlan plan = plan_from_python(g, rules, agents, seed, fixed_seats, duplicate, false);
                make_inside(self, g.types.match, [&](void* memory) { g.place(memory, std::move(plan)); });
            },
            "rules"_a, "agents"_a, "seed"_a, "fixed_seats"_a = false, "duplicate"_a = false,
            nb::sig("def __init__(self, rules: Rules, agents: collections.abc.Sequence[NativeAgent], seed: int, "
                    "fixed_seats: bool = False, duplicate: bool = False) -> None"))
        .def_prop_ro(
            "series", [held](nb::handle self) { return held(self).match.plan().series; },
            "Games that belong together; blocks of games begin and end with them.")
        .def_prop_ro(
            "finished", [held](nb::handle self) { return held(self).match.finished(); },
            "About how many games of the newest block are finished; it may be asked while they are played.")
        .def(
            "stop_when",
            [held](nb::handle self, nb::callable wanted) {
                HeldMatch& h = held(self);
                const InUse::Lock lock(h.in_use, "match");
                h.stop_when = std::move(wanted);
                h.match.stop_when(wish_of(h.stop_when));
            },
            "wanted"_a, kStopWhenSignature, kStopWhen)
        .def(
            "play",
            [&g, held](nb::handle self, uint64_t first, long count, int threads, bool keep_logs) {
                HeldMatch& h = held(self);
                check_block(h.match, first, count, threads);
                const InUse::Lock lock(h.in_use, "match");
                const auto n = static_cast<size_t>(count);
                if (h.results.size() < n) h.results.resize(n);
                std::span results(h.results.data(), n);
                {
                    const nb::gil_scoped_release release;
                    results = results.first(h.match.play(first, results, threads, keep_logs));
                }
                nb::dict d = results_to_python(g, h.match.plan(), first, results, keep_logs);
                if (keep_logs) h.results.clear();  // logs are too large to be kept
                return d;
            },
            "first"_a, "count"_a, "threads"_a, "keep_logs"_a,
            nb::sig("def play(self, first: int, count: int, threads: int, keep_logs: bool) -> dict[str, "
                    "typing.Any]"),
            "The results of these games; of the first ones that were finished, if it was stopped.");
}

// --- Games in flight -----------------------------------------------------------------------------------

using Slots = std::vector<uint32_t>;

void require_asked(const Flight& flight, uint32_t slot) {
    if (!flight.is_asked(slot)) refuse("no answer is wanted for slot " + std::to_string(slot));
}

// What Python answered for slots, and which answers were refused.
struct Answers {
    Slots slots;
    std::vector<Move> moves;
    std::vector<std::pair<uint32_t, std::string>> refused;

    void accept(uint32_t slot, const Move& m) {
        slots.push_back(slot);
        moves.push_back(m);
    }
};

Answers moves_in(const AnyGame& g, const Slots& slots, const nb::list& answers) {
    if (answers.size() != slots.size()) refuse("there must be an answer for each slot");
    Answers all;
    for (size_t i = 0; i < slots.size(); ++i) {
        if (is_of(answers[i], g.types.move))
            all.accept(slots[i], move_in(g, answers[i]));
        else  // its type says enough, and unlike its text cannot fail
            all.refused.emplace_back(
                slots[i],
                "returned a value of type " + std::string(Py_TYPE(answers[i].ptr())->tp_name) + " instead of a move");
    }
    return all;
}

// Places in the lists of legal moves.
using Places = nb::ndarray<const int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Answers moves_at(const AnyGame& g, const Flight& flight, const Slots& slots, const Places& places) {
    if (places.shape(0) != slots.size()) refuse("there must be an answer for each slot");
    Answers all;
    MoveList legal;
    for (size_t i = 0; i < slots.size(); ++i) {
        g.legal(g.state(flight.table(slots[i])), legal);
        const int place = places.data()[i];
        if (place >= 0 && place < legal.size())
            all.accept(slots[i], legal[place]);
        else
            all.refused.emplace_back(slots[i], "chose move " + std::to_string(place) + " of " +
                                                   std::to_string(legal.size()) + ", counted from 0");
    }
    return all;
}

// Plays what Python answered; gives back the slots whose answers were refused, and why.
std::vector<std::pair<uint32_t, std::string>> answer(const AnyGame& g, Flight& flight, const Slots& slots,
                                                     nb::handle given) {
    for (const uint32_t slot : slots) require_asked(flight, slot);
    auto sorted = slots;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) refuse("a slot is answered twice");
    Answers all = nb::isinstance<nb::list>(given) ? moves_in(g, slots, nb::cast<nb::list>(given))
                                                  : moves_at(g, flight, slots, nb::cast<Places>(given));
    std::vector<bool> legal;
    {
        const nb::gil_scoped_release release;
        legal = flight.answer(all.slots, all.moves);
    }
    for (size_t i = 0; i < legal.size(); ++i)
        if (!legal[i])
            all.refused.emplace_back(all.slots[i], "played '" + g.move_text(all.moves[i]) + "', which is not legal");
    return all.refused;
}

nb::dict take_results(const AnyGame& g, HeldFlight& held) {
    std::vector<GameResult> results;
    {
        const nb::gil_scoped_release release;
        results = held.flight.take_results();
    }
    const uint64_t first = held.taken;
    held.taken += results.size();
    return results_to_python(g, held.flight.plan(), first, results, held.flight.keeps_logs());
}

void bind_flight(AnyGame& g) {
    // Calls f with the flight, which no other thread may use meanwhile.
    const auto with = [&g](nb::handle self, auto&& f) {
        HeldFlight& held = inside<HeldFlight>(self, g.types.flight);
        const InUse::Lock lock(held.in_use, "flight");
        return f(held);
    };
    nb::borrow<Methods>(g.types.flight)
        .def(
            "__init__",
            [&g](nb::handle self, nb::handle rules, nb::handle agents, uint64_t seed, int threads, bool keep_logs,
                 bool fixed_seats, bool duplicate) {
                check_between("threads", threads, 1, kMostThreads);
                MatchPlan plan = plan_from_python(g, rules, agents, seed, fixed_seats, duplicate, true);
                make_inside(self, g.types.flight,
                            [&](void* memory) { g.place(memory, std::move(plan), threads, keep_logs); });
            },
            "rules"_a, "agents"_a, "seed"_a, "threads"_a, "keep_logs"_a, "fixed_seats"_a = false, "duplicate"_a = false,
            nb::sig("def __init__(self, rules: Rules, agents: collections.abc.Sequence[NativeAgent | None], seed: int, "
                    "threads: int, keep_logs: bool, fixed_seats: bool = False, duplicate: bool = False) -> None"))
        .def(
            "stop_when",
            [with](nb::handle self, nb::callable wanted) {
                with(self, [&](HeldFlight& held) {
                    held.stop_when = std::move(wanted);
                    held.flight.stop_when(wish_of(held.stop_when));
                });
            },
            "wanted"_a, kStopWhenSignature, kStopWhen)
        .def(
            "begin",
            [with](nb::handle self, uint64_t games, int most) {
                check_between("most", most, 1, kMostInFlight);
                with(self, [&](HeldFlight& held) {
                    const nb::gil_scoped_release release;
                    held.taken = 0;
                    held.flight.begin(games, most);
                });
            },
            "games"_a, "most"_a, "Sets out to play so many games, at most `most` of them at a time.")
        .def(
            "widen",
            [with](nb::handle self, int most) {
                check_between("most", most, 1, kMostInFlight);
                with(self, [&](HeldFlight& held) {
                    const nb::gil_scoped_release release;
                    held.flight.widen(most);
                });
            },
            "most"_a, "Allows more games at a time.")
        .def_prop_ro(
            "done", [with](nb::handle self) { return with(self, [](HeldFlight& held) { return held.flight.done(); }); })
        .def_prop_ro(
            "finished",
            [with](nb::handle self) { return with(self, [](HeldFlight& held) { return held.flight.finished(); }); })
        .def(
            "take_waiting",
            [with](nb::handle self, int player) {
                return with(self, [&](HeldFlight& held) {
                    check_between("player", player, 0, static_cast<long>(held.flight.plan().players.size()) - 1);
                    return held.flight.take_waiting(player);
                });
            },
            "player"_a, "The slots whose games wait for this player; each must then be answered or forfeited.")
        .def(
            "views",
            [&g, with](nb::handle self, const Slots& slots) {
                return with(self, [&](HeldFlight& held) {
                    std::vector<const AnyTable*> tables;
                    for (uint32_t slot : slots) {
                        require_asked(held.flight, slot);
                        tables.push_back(&held.flight.table(slot));
                    }
                    return g.decisions(tables);
                });
            },
            "slots"_a, nb::sig("def views(self, slots: collections.abc.Sequence[int]) -> ViewList"))
        .def(
            "state",
            [&g, with](nb::handle self, uint32_t slot) {
                return with(self, [&](HeldFlight& held) {
                    require_asked(held.flight, slot);
                    return g.wrap(g.state(held.flight.table(slot)));
                });
            },
            "slot"_a, nb::sig("def state(self, slot: int) -> State"),
            "The whole state, for players that are marked unfair.")
        .def(
            "game",
            [with](nb::handle self, uint32_t slot) {
                return with(self, [&](HeldFlight& held) {
                    require_asked(held.flight, slot);
                    return held.flight.game(slot);
                });
            },
            "slot"_a, "The number of the game in a slot.")
        .def(
            "answer",
            [&g, with](nb::handle self, const Slots& slots, nb::handle moves) {
                return with(self, [&](HeldFlight& held) { return answer(g, held.flight, slots, moves); });
            },
            "slots"_a, "moves"_a,
            nb::sig("def answer(self, slots: collections.abc.Sequence[int], "
                    "moves: list[typing.Any] | numpy.typing.NDArray[numpy.int32]) -> list[tuple[int, str]]"),
            "Plays a move in each slot, or the one at a place in the list of legal moves; gives back the slots whose "
            "move "
            "was refused, and why.")
        .def(
            "forfeit",
            [with](nb::handle self, uint32_t slot, const std::string& reason) {
                if (reason.empty()) refuse("a game is forfeited for a reason");
                with(self, [&](HeldFlight& held) {
                    require_asked(held.flight, slot);
                    const nb::gil_scoped_release release;
                    held.flight.forfeit(slot, reason);
                });
            },
            "slot"_a, "reason"_a, "The player to act loses the game.")
        .def(
            "take_results",
            [&g, with](nb::handle self) { return with(self, [&](HeldFlight& held) { return take_results(g, held); }); },
            nb::sig("def take_results(self) -> dict[str, typing.Any]"),
            "The results of the games that follow those taken before, up to the first that is not finished.");
}

}  // namespace

// Here, so that they are compiled once.
HeldMatch::HeldMatch(MatchPlan plan) : match(std::move(plan)) {}
HeldMatch::~HeldMatch() = default;
HeldFlight::HeldFlight(MatchPlan plan, int threads, bool keep_logs) : flight(std::move(plan), threads, keep_logs) {}
HeldFlight::~HeldFlight() = default;

// Handlers of signals, which may say so, run first.
std::function<bool()> wish_of(const nb::object& wanted) {
    return [&wanted] {
        const nb::gil_scoped_acquire acquire;
        answer_signals();
        const int answer = PyObject_IsTrue(wanted().ptr());
        if (answer < 0) throw nb::python_error();
        return answer > 0;
    };
}

PyType_Slot kMatchSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse<HeldMatch>)},
                             {Py_tp_clear, reinterpret_cast<void*>(clear<HeldMatch>)},
                             {0, nullptr}};
PyType_Slot kFlightSlots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse<HeldFlight>)},
                              {Py_tp_clear, reinterpret_cast<void*>(clear<HeldFlight>)},
                              {0, nullptr}};

void check_block(const Match& match, uint64_t first, long count, int threads) {
    check_between("count", count, 0, kMostAtOnce);
    check_between("threads", threads, 1, kMostThreads);
    if (!match.plan().begins_series(first)) refuse("the first game must begin a series");
}

void bind_arena(AnyGame& g, nb::module_& m) {
    bind_agents(g, m);
    bind_table(g);
    bind_match(g);
    bind_flight(g);
}

void require_seats(const HeldAgent& agent, int players) {
    if (players > agent.most_players)
        refuse("the agent " + agent.name + " plays with up to " + std::to_string(agent.most_players) +
               " players, not with " + std::to_string(players));
}

}  // namespace valtti::bindings
