// The Python face of a game, the same for every game: one submodule with State, View, Move, Rules, Outlook,
// NativeAgent, Match and Flight.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "agents/evaluator.hpp"
#include "arena/flight.hpp"
#include "arena/match.hpp"

namespace valtti::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// Moves of different games look alike in C++ but are different types in Python.
template <Game G>
struct GameMove {
    Move move;
    bool operator==(const GameMove&) const = default;
};

// A view, with the random number that this decision may use.
template <Game G>
struct SeatView {
    typename G::View view;
    uint64_t seed = 0;
    bool operator==(const SeatView&) const = default;
};

template <Game G>
struct Moves {
    std::vector<Move> moves;
};

template <Game G>
struct ViewList {
    std::vector<typename G::View> views;
    std::vector<uint64_t> seeds;  // empty, or one a view

    SeatView<G> at(size_t i) const { return {views[i], seeds.empty() ? 0 : seeds[i]}; }
};

inline size_t checked_index(nb::ssize_t i, size_t size) {
    if (i < 0) i += static_cast<nb::ssize_t>(size);
    if (i < 0 || i >= static_cast<nb::ssize_t>(size)) throw nb::index_error();
    return static_cast<size_t>(i);
}

// An array that owns its memory.
template <class T>
nb::ndarray<nb::numpy, T> make_array(std::vector<size_t> shape, std::vector<T> values) {
    auto* kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner);
}

template <Game G>
Moves<G> moves_of(const typename G::View& v, int max_moves) {
    // The storage for a full list is large, so it is kept from call to call.
    thread_local MoveList usual(kDefaultMaxMoves);
    MoveList other(max_moves == kDefaultMaxMoves ? 0 : max_moves);
    MoveList& list = max_moves == kDefaultMaxMoves ? usual : other;
    G::legal(v, list);
    return {std::vector<Move>(list.begin(), list.end())};
}

inline nb::list fields_to_python(const Fields& fields) {
    static constexpr const char* kShapes[] = {"word", "number", "truth", "list", "numbers", "groups"};
    nb::list all;
    for (const Field& f : fields.all())
        all.append(nb::make_tuple(f.name, kShapes[static_cast<int>(f.shape)], f.groups));
    return all;
}

using PlainFields = std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>>;

inline Fields fields_from_python(const PlainFields& plain) {
    Fields fields;
    for (const auto& [name, groups] : plain) {
        if (fields.has(name)) throw nb::value_error(("the field '" + name + "' is given twice").c_str());
        fields.add_groups(name, groups);
    }
    return fields;
}

template <Game G>
typename G::Rules make_rules(const std::vector<std::pair<std::string, std::string>>& options) {
    typename G::Rules rules;
    for (const auto& [name, value] : options)
        if (name == "preset") G::set_option(rules, name, value);
    for (const auto& [name, value] : options)
        if (name != "preset") G::set_option(rules, name, value);
    G::check(rules);
    return rules;
}

template <Game G>
void require_actor(const typename G::State& s) {
    if (G::over(s)) throw nb::value_error("the game is over");
}

template <Game G>
void require_legal(const typename G::View& v, const Move& m) {
    if (!G::is_legal(v, m)) throw nb::value_error(("'" + G::move_text(m) + "' is not legal here").c_str());
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
    for (size_t g = 0; g < n; ++g) {
        const GameResult& r = results[g];
        is_void[g] = r.outcome.is_void;
        decisions[g] = r.decisions;
        finished[g] = r.finished;
        previous[g] = r.previous_loser;
        seeds[g] = plan.game_seed(first + g);
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

// --- The classes ---------------------------------------------------------------------------------------

template <Game G>
void bind_rules(nb::module_& m) {
    using Rules = typename G::Rules;
    nb::class_<Rules>(m, "Rules", "The rule options of a game.")
        .def(
            "__init__",
            [](Rules* self, const std::vector<std::pair<std::string, std::string>>& options) {
                new (self) Rules(make_rules<G>(options));
            },
            "options"_a = std::vector<std::pair<std::string, std::string>>{},
            "Options as (name, value) pairs; 'preset' is applied first.")
        .def("get", &G::get_option, "name"_a)
        .def_prop_ro("players", [](const Rules& r) { return G::players(r); })
        .def(
            "as_dict",
            [](const Rules& r) {
                nb::dict d;
                for (const Option& o : G::options()) d[nb::str(o.name.c_str())] = G::get_option(r, o.name);
                return d;
            },
            nb::sig("def as_dict(self) -> dict[str, str]"))
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"));
}

template <Game G>
void bind_move(nb::module_& m) {
    using Self = GameMove<G>;
    nb::class_<Self>(m, "Move", "A move; its text is what `State.parse` reads.")
        .def_prop_ro("kind", [](const Self& s) { return std::string(G::kind_name(s.move.kind)); })
        .def_prop_ro(
            "cards", [](const Self& s) { return s.move.cards; }, "The cards played.")
        .def_prop_ro(
            "targets", [](const Self& s) { return s.move.targets; }, "The cards played upon.")
        .def_prop_ro("value", [](const Self& s) { return s.move.value; })
        .def("__str__", [](const Self& s) { return G::move_text(s.move); })
        .def("__repr__",
             [](const Self& s) { return "<" + std::string(G::kName) + " move: " + G::move_text(s.move) + ">"; })
        .def("__hash__",
             [](const Self& s) {
                 return static_cast<nb::ssize_t>(
                     mix(mix(s.move.cards.bits, s.move.targets.bits),
                         static_cast<uint64_t>(s.move.kind) << 16 | static_cast<uint16_t>(s.move.value)) >>
                     1);
             })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"));

    using List = Moves<G>;
    nb::class_<List>(m, "Moves", nb::is_generic(), "A sequence of moves.")
        .def("__len__", [](const List& l) { return l.moves.size(); })
        .def("__getitem__",
             [](const List& l, nb::ssize_t i) { return Self{l.moves[checked_index(i, l.moves.size())]}; })
        .def(
            "__iter__", [](nb::handle self) { return nb::steal(PySeqIter_New(self.ptr())); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
        .def("__contains__",
             [](const List& l, const Self& move) {
                 return std::find(l.moves.begin(), l.moves.end(), move.move) != l.moves.end();
             })
        .def("index", [](const List& l, const Self& move) {
            const auto found = std::find(l.moves.begin(), l.moves.end(), move.move);
            if (found == l.moves.end()) throw nb::value_error("the move is not in the list");
            return found - l.moves.begin();
        });
}

// Only for games whose agents look one move ahead; how an outlook is made is the game's own business.
template <Game G>
nb::class_<typename G::Outlook> bind_outlook(nb::module_& m) {
    using Self = typename G::Outlook;
    return nb::class_<Self>(m, "Outlook", "What may come of each legal move, for agents that look one move ahead.")
        .def(
            "look",
            [](Self& self, const SeatView<G>& v) {
                Rng rng(v.seed);
                self.look(v.view, rng);
            },
            "view"_a, "Hidden information: draws are sampled.")
        .def(
            "look_seeing",
            [](Self& self, const typename G::State& s) {
                require_actor<G>(s);
                self.look_seeing(s);
            },
            "state"_a, "More information: draws are the real ones.")
        .def_prop_ro(
            "moves",
            [](const Self& self) { return Moves<G>{std::vector<Move>(self.moves().begin(), self.moves().end())}; })
        .def_prop_ro("views",
                     [](const Self& self) {
                         return ViewList<G>{std::vector<typename G::View>(self.views().begin(), self.views().end()),
                                            {}};
                     })
        .def(
            "rate",
            [](const Self& self, const std::vector<double>& values) {
                if (values.size() != self.views().size())
                    throw nb::value_error(("evaluate returned " + std::to_string(values.size()) + " values for " +
                                           std::to_string(self.views().size()) + " views")
                                              .c_str());
                std::vector<double> ratings(static_cast<size_t>(self.moves().size()));
                self.rate(values, ratings);
                return ratings;
            },
            "values"_a, "The value of each move, from a value for each view.");
}

template <Game G>
nb::class_<SeatView<G>> bind_view(nb::module_& m) {
    using Self = SeatView<G>;
    nb::class_<ViewList<G>>(m, "ViewList", nb::is_generic(), "A sequence of views.")
        .def("__len__", [](const ViewList<G>& l) { return l.views.size(); })
        .def("__getitem__", [](const ViewList<G>& l, nb::ssize_t i) { return l.at(checked_index(i, l.views.size())); })
        .def(
            "__iter__", [](nb::handle self) { return nb::steal(PySeqIter_New(self.ptr())); },
            nb::sig("def __iter__(self) -> collections.abc.Iterator[View]"));
    return nb::class_<Self>(m, "View", "What one seat may know. Hidden cards are not in it.")
        .def_prop_ro(
            "moves", [](const Self& s) { return moves_of<G>(s.view, kDefaultMaxMoves); },
            "What this seat could do were it to act now; a sample where there are more than 1000.")
        .def(
            "legal",
            [](const Self& s, int max_moves) {
                if (max_moves < 1) throw nb::value_error("max_moves must be at least 1");
                return moves_of<G>(s.view, max_moves);
            },
            "max_moves"_a, "Like `moves`, with another limit.")
        .def_prop_ro(
            "count", [](const Self& s) { return G::count(s.view); }, "How many legal moves there are, however many.")
        .def(
            "is_legal", [](const Self& s, const GameMove<G>& move) { return G::is_legal(s.view, move.move); }, "move"_a)
        .def(
            "parse", [](const Self& s, const std::string& text) { return GameMove<G>{G::parse_move(s.view, text)}; },
            "text"_a)
        .def(
            "sample", [](const Self& s, Rng& rng) { return G::sample(s.view, rng); }, "rng"_a,
            "A full state, uniform over those this seat cannot rule out.")
        .def_prop_ro("seat", [](const Self& s) { return static_cast<int>(s.view.seat); })
        .def_rw("seed", &Self::seed, "A random number for this decision, the same whenever the game is repeated.")
        .def_prop_ro("text", [](const Self& s) { return to_text(G::fields(s.view)); })
        .def_prop_ro(
            "fields", [](const Self& s) { return fields_to_python(G::fields(s.view)); },
            nb::sig("def fields(self) -> list[tuple[str, str, list[list[str]]]]"))
        .def_prop_ro("rules", [](const Self& s) { return s.view.rules; })
        .def("__repr__",
             [](const Self& s) {
                 return "<" + std::string(G::kName) + " view of seat " + std::to_string(s.view.seat) + ": " +
                        to_text(G::fields(s.view)) + ">";
             })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"));
}

template <Game G>
nb::class_<typename G::State> bind_state(nb::module_& m) {
    using State = typename G::State;
    return nb::class_<State>(m, "State", "Everything about a game in progress, hidden cards included.")
        .def_static(
            "deal",
            [](const typename G::Rules& rules, Rng& rng, int previous_loser) {
                return G::deal(rules, Start{previous_loser}, rng);
            },
            "rules"_a, "rng"_a, "previous_loser"_a = -1)
        .def_static(
            "from_fields",
            [](const PlainFields& plain, uint64_t seed) {
                Rng rng(seed);
                return G::parse_state(fields_from_python(plain), rng);
            },
            "fields"_a, "seed"_a = 0)
        .def_static(
            "from_text",
            [](const std::string& text, uint64_t seed) {
                Rng rng(seed);
                return G::parse_state(parse_fields(text), rng);
            },
            "text"_a, "seed"_a = 0)
        .def_prop_ro(
            "text", [](const State& s) { return to_text(G::fields(s)); }, "One line that `from_text` reads.")
        .def_prop_ro(
            "fields", [](const State& s) { return fields_to_python(G::fields(s)); },
            nb::sig("def fields(self) -> list[tuple[str, str, list[list[str]]]]"))
        .def_prop_ro(
            "actor", [](const State& s) { return G::actor(s); }, "The seat to act, -1 when the game is over.")
        .def_prop_ro("over", [](const State& s) { return G::over(s); })
        .def_prop_ro("is_void", [](const State& s) { return G::over(s) && G::outcome(s).is_void; })
        .def_prop_ro(
            "ranks",
            [](const State& s) {
                if (!G::over(s)) throw nb::value_error("the game is not over");
                const Outcome o = G::outcome(s);
                return std::vector<int>(o.rank.begin(), o.rank.begin() + G::players(s.rules));
            },
            "The place of each seat, 1 is best.")
        .def_prop_ro("points",
                     [](const State& s) {
                         if (!G::over(s)) throw nb::value_error("the game is not over");
                         const Outcome o = G::outcome(s);
                         return std::vector<float>(o.points.begin(), o.points.begin() + G::players(s.rules));
                     })
        .def_prop_ro("loser",
                     [](const State& s) -> std::optional<int> {
                         if (!G::over(s)) return std::nullopt;
                         const int loser = loser_of(G::outcome(s));
                         return loser < 0 ? std::nullopt : std::optional<int>(loser);
                     })
        .def_prop_ro("rules", [](const State& s) { return s.rules; })
        .def(
            "view",
            [](const State& s, int seat, uint64_t seed) {
                if (seat < 0 || seat >= G::players(s.rules)) throw nb::index_error("no such seat");
                return SeatView<G>{G::view(s, seat), seed};
            },
            "seat"_a, "seed"_a = 0)
        .def_prop_ro(
            "moves",
            [](const State& s) {
                return G::over(s) ? Moves<G>{} : moves_of<G>(G::view(s, G::actor(s)), kDefaultMaxMoves);
            },
            "The legal moves of the seat to act.")
        .def_prop_ro(
            "forced",
            [](const State& s) -> std::optional<GameMove<G>> {
                if (G::over(s)) return std::nullopt;
                const auto only = G::forced(s);
                return only ? std::optional(GameMove<G>{*only}) : std::nullopt;
            },
            "The move to make when there is just one.")
        .def(
            "is_legal",
            [](const State& s, const GameMove<G>& move) {
                return !G::over(s) && G::is_legal(G::view(s, G::actor(s)), move.move);
            },
            "move"_a)
        .def(
            "parse",
            [](const State& s, const std::string& text) {
                require_actor<G>(s);
                return GameMove<G>{G::parse_move(G::view(s, G::actor(s)), text)};
            },
            "text"_a)
        .def(
            "play",
            [](State& s, const GameMove<G>& move, Rng& rng) {
                require_actor<G>(s);
                require_legal<G>(G::view(s, G::actor(s)), move.move);
                G::play(s, move.move, rng);
            },
            "move"_a, "rng"_a, "Makes a move of the seat to act; the generator decides what is left to chance.")
        .def("copy", [](const State& s) { return s; })
        .def("__copy__", [](const State& s) { return s; })
        .def(
            "__deepcopy__", [](const State& s, nb::handle) { return s; }, "memo"_a)
        .def("__repr__",
             [](const State& s) { return "<" + std::string(G::kName) + " state: " + to_text(G::fields(s)) + ">"; })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"));
}

template <Game G>
void bind_agents(nb::module_& m) {
    using Self = Agent<G>;
    nb::class_<Self>(m, "NativeAgent", "An agent of the core.")
        .def(
            "choose",
            [](Self& self, const SeatView<G>& v) {
                Rng rng(v.seed);
                return GameMove<G>{self.choose(v.view, rng)};
            },
            "view"_a)
        .def(
            "decide",
            [](Self& self, const typename G::State& s, uint64_t seed) {
                require_actor<G>(s);
                Rng rng(seed);
                return GameMove<G>{decide(self, s, rng)};
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
            [](Match* self, const typename G::Rules& rules, const std::vector<NativeSpec>& agents, uint64_t seed) {
                check_players<G>(rules, agents.size());
                for (const auto& spec : agents)
                    if (!spec) throw nb::value_error("a native match needs native agents");
                new (self) Match({rules, seed}, [agents] { return make_agents<G>(agents); });
            },
            "rules"_a, "agents"_a, "seed"_a)
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
               bool keep_logs) {
                check_players<G>(rules, agents.size());
                new (self) Self({rules, seed}, make_agents<G>(agents), keep_logs);
            },
            "rules"_a, "agents"_a, "seed"_a, "keep_logs"_a)
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
                nb::dict d = results_to_python<G>(self.plan(), self.first(), self.results(), self.keeps_logs());
                d["reasons"] = self.reasons();
                return d;
            },
            nb::sig("def results(self) -> dict[str, typing.Any]"));
}

template <Game G>
struct Bound {
    nb::module_ module;
    nb::class_<typename G::State> state;
    nb::class_<SeatView<G>> view;
};

// Binds all that is common; the caller adds what only its game has.
template <Game G>
Bound<G> bind_game(nb::module_& parent) {
    const std::string name(G::kName);
    nb::module_ m = parent.def_submodule(name.c_str());
    m.attr("name") = name;
    m.attr("summary") = std::string(G::kSummary);
    m.attr("judged_by_losses") = G::kJudgedByLosses;
    m.def(
        "options",
        [] {
            nb::list all;
            for (const Option& o : G::options()) all.append(nb::make_tuple(o.name, o.values, o.help));
            return all;
        },
        nb::sig("def options() -> list[tuple[str, str, str]]"),
        "Name, possible values and meaning of each rule option.");
    m.def("presets", &G::presets);
    bind_rules<G>(m);
    bind_move<G>(m);
    auto view = bind_view<G>(m);
    auto state = bind_state<G>(m);
    bind_agents<G>(m);
    bind_match<G>(m);
    bind_flight<G>(m);
    return {m, state, view};
}

}  // namespace valtti::bindings
