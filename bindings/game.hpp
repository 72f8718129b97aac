// The Python face of a game, the same for every game: one submodule with State, View, Move, Rules, Outlook,
// NativeAgent, Match and Flight.
#pragma once

#include "agents/evaluator.hpp"
#include "bindings/arena.hpp"

namespace valtti::bindings {

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
        if (name == "preset") G::rule_book().set(rules, name, value);
    for (const auto& [name, value] : options)
        if (name != "preset") G::rule_book().set(rules, name, value);
    G::check(rules);
    return rules;
}

template <Game G>
void require_legal(const typename G::View& v, const Move& m) {
    if (!G::is_legal(v, m)) throw nb::value_error(("'" + G::move_text(m) + "' is not legal here").c_str());
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
        .def(
            "get", [](const Rules& r, const std::string& name) { return G::rule_book().get(r, name); }, "name"_a)
        .def_prop_ro("players", [](const Rules& r) { return G::players(r); })
        .def(
            "seated",
            [](const Rules& r, const std::vector<int>& players) {
                if (static_cast<int>(players.size()) != G::players(r))
                    throw nb::value_error("a seating names the player at each seat");
                Seating seating{};
                for (size_t seat = 0; seat < players.size(); ++seat) {
                    if (players[seat] < 0 || players[seat] >= G::players(r)) throw nb::value_error("no such player");
                    seating[seat] = static_cast<uint8_t>(players[seat]);
                }
                return G::seated(r, seating);
            },
            "seating"_a, "The rules at a table where seat i has player seating[i].")
        .def(
            "as_dict",
            [](const Rules& r) {
                nb::dict d;
                for (const Option& o : G::rule_book().options())
                    d[nb::str(o.name.c_str())] = G::rule_book().get(r, o.name);
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
std::vector<int> seats_where(const typename G::State& s, std::array<bool, kMaxSeats> Outcome::* which) {
    std::vector<int> seats;
    if (!G::over(s)) return seats;
    const Outcome o = G::outcome(s);
    for (int seat = 0; seat < G::players(s.rules); ++seat)
        if ((o.*which)[seat]) seats.push_back(seat);
    return seats;
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
        .def_prop_ro(
            "winners", [](const State& s) { return seats_where<G>(s, &Outcome::won); },
            "The seats that have won; nobody while the game goes on.")
        .def_prop_ro(
            "losers", [](const State& s) { return seats_where<G>(s, &Outcome::lost); },
            "The seats that have lost; in a draw some have neither won nor lost.")
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
    m.attr("most_moves") = G::kMostMoves;
    m.def(
        "options",
        [] {
            nb::list all;
            for (const Option& o : G::rule_book().options()) all.append(nb::make_tuple(o.name, o.values, o.help));
            return all;
        },
        nb::sig("def options() -> list[tuple[str, str, str]]"),
        "Name, possible values and meaning of each rule option.");
    m.def("presets", [] { return G::rule_book().presets(); });
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
