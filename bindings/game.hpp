// The Python face of a game, the same for every game: one submodule with Rules, Move, Public, State, View, Sampler,
// Outlook, NativeAgent, Table, Match and Flight.
#pragma once

#include "agents/outlook.hpp"
#include "bindings/arena.hpp"

namespace valtti::bindings {

inline constexpr int kLargestList = 1'000'000;
inline constexpr int kMostSamples = 100'000;

template <Game G>
Moves<G> moves_of(const typename G::View& v, int max_moves) {
    // The storage for a full list is large, so it is kept from call to call.
    thread_local MoveList usual(kDefaultMaxMoves);
    MoveList other(max_moves == kDefaultMaxMoves ? 0 : max_moves);
    MoveList& list = max_moves == kDefaultMaxMoves ? usual : other;
    G::legal(v, list);
    return {std::vector<Move>(list.begin(), list.end())};
}

nb::list fields_to_python(const Fields& fields);
Fields fields_from_python(nb::handle fields);
inline const nb::sig kFieldsSignature("def fields(self) -> list[tuple[str, str, list[list[str]]]]");

template <Game G>
std::string repr_of(const char* what, const std::string& text) {
    return "<" + std::string(G::kName) + " " + what + ": " + text + ">";
}

// --- Rules and moves -----------------------------------------------------------------------------------

template <Game G>
typename G::Rules make_rules(const nb::dict& options) {
    typename G::Rules rules;
    for (const bool presets : {true, false})
        for (const auto& [key, value] : options) {
            const auto name = nb::cast<std::string>(key);
            if ((name == "preset") == presets) G::rule_book().set(rules, name, nb::cast<std::string>(value));
        }
    G::check(rules);
    return rules;
}

// The options; only those that are not the usual ones if asked so.
template <Game G>
nb::dict options_of(const typename G::Rules& rules, bool all) {
    nb::dict d;
    for (const Option& o : G::rule_book().options()) {
        const std::string value = G::rule_book().get(rules, o.name);
        if (all || value != G::rule_book().get({}, o.name)) d[nb::str(o.name.c_str())] = value;
    }
    return d;
}

template <Game G>
std::string rules_text(const typename G::Rules& rules) {
    return nb::cast<std::string>(nb::repr(options_of<G>(rules, false)));
}

template <Game G>
void bind_rules(nb::module_& m) {
    using Rules = typename G::Rules;
    nb::class_<Rules> c(m, "Rules", "The rule options of a game.");
    c.def(
         "__init__", [](Rules* self, const nb::dict& options) { new (self) Rules(make_rules<G>(options)); },
         "options"_a = nb::dict(), nb::sig("def __init__(self, options: dict[str, str] = {}) -> None"),
         "Options by name, all values as texts; 'preset' is applied first.")
        .def(
            "get", [](const Rules& r, const std::string& name) { return G::rule_book().get(r, name); }, "name"_a)
        .def_prop_ro("players", [](const Rules& r) { return G::players(r); })
        .def(
            "after_loss_of",
            [](const Rules& r, int seat) {
                check_between("seat", seat, 0, G::players(r) - 1);
                Outcome before;
                before.lost[static_cast<size_t>(seat)] = true;
                return G::seated(r, seated_in_order(), &before);
            },
            "seat"_a, "The rules of the next game at the same table, after one that a seat has lost.")
        .def(
            "as_dict", [](const Rules& r) { return options_of<G>(r, true); },
            nb::sig("def as_dict(self) -> dict[str, str]"))
        .def("__repr__", [](const Rules& r) { return std::string(G::kName) + ".Rules(" + rules_text<G>(r) + ")"; })
        .def(
            "__reduce__",
            [](const Rules& r) { return nb::make_tuple(nb::type<Rules>(), nb::make_tuple(options_of<G>(r, true))); },
            kReduce)
        .def("__hash__", [](const Rules& r) { return hash_of(rules_text<G>(r)); })
        .def(nb::self == nb::self, kEquality);
    bind_copies(c);
}

template <Game G>
void bind_move(nb::module_& m) {
    using Self = GameMove<G>;
    nb::class_<Self> c(m, "Move", "A move, made of its text; `State.parse` reads what a player may write instead.");
    c.def(
         "__init__", [](Self* self, const std::string& text) { new (self) Self{G::parse_move(text)}; }, "text"_a)
        .def_prop_ro("kind", [](const Self& s) { return std::string(G::kind_name(s.move.kind)); })
        .def_prop_ro(
            "cards", [](const Self& s) { return s.move.cards; }, "The cards played.")
        .def_prop_ro(
            "targets", [](const Self& s) { return s.move.targets; }, "The cards played upon.")
        .def_prop_ro("value", [](const Self& s) { return s.move.value; })
        .def("__str__", [](const Self& s) { return G::move_text(s.move); })
        .def("__repr__", [](const Self& s) { return std::string(G::kName) + ".Move('" + G::move_text(s.move) + "')"; })
        .def(
            "__reduce__",
            [](const Self& s) { return nb::make_tuple(nb::type<Self>(), nb::make_tuple(G::move_text(s.move))); },
            kReduce)
        .def("__hash__",
             [](const Self& s) {
                 return static_cast<nb::ssize_t>(
                     mix(mix(s.move.cards.bits, s.move.targets.bits),
                         static_cast<uint64_t>(s.move.kind) << 16 | static_cast<uint16_t>(s.move.value)) >>
                     1);
             })
        .def(nb::self == nb::self, kEquality);
    bind_copies(c);
}

// A sequence of the core as Python's; `List` has `size` and `at`.
template <class List, class Item>
nb::class_<List> bind_sequence(nb::module_& m, const char* name, const char* item, const char* doc) {
    const std::string iterator = "def __iter__(self) -> collections.abc.Iterator[" + std::string(item) + "]";
    return nb::class_<List>(m, name, nb::is_generic(), doc)
        .def("__len__", &List::size)
        .def("__getitem__", [](const List& l, nb::ssize_t i) { return l.at(checked_index(i, l.size())); })
        .def(
            "__iter__", [](nb::handle self) { return nb::steal(PySeqIter_New(self.ptr())); },
            nb::sig(iterator.c_str()));
}

template <Game G>
void bind_moves(nb::module_& m) {
    using Self = GameMove<G>;
    using List = Moves<G>;
    bind_sequence<List, Self>(m, "Moves", "Move", "A sequence of moves.")
        .def("__getitem__",
             [](const List& l, const nb::slice& slice) {
                 List part;
                 for (size_t i : places_of(slice, l.size())) part.moves.push_back(l.moves[i]);
                 return part;
             })
        .def("__contains__",
             [](const List& l, const Self& move) {
                 return std::find(l.moves.begin(), l.moves.end(), move.move) != l.moves.end();
             })
        .def("index",
             [](const List& l, const Self& move) {
                 const auto found = std::find(l.moves.begin(), l.moves.end(), move.move);
                 if (found == l.moves.end()) refuse("the move is not in the list");
                 return found - l.moves.begin();
             })
        .def("__repr__", [](const List& l) {
            std::string text;
            for (size_t i = 0; i < std::min<size_t>(l.size(), 10); ++i)
                text += (i ? ", " : "") + G::move_text(l.moves[i]);
            const char* more = l.size() > 10 ? ", ..." : "";
            return "<" + std::to_string(l.size()) + " moves: " + text + more + ">";
        });
}

// --- Positions -----------------------------------------------------------------------------------------

// What is the same in states and views.
template <Game G>
nb::class_<typename G::Public> bind_public(nb::module_& m) {
    using Self = typename G::Public;
    return nb::class_<Self>(m, "Public", "What everybody at the table sees: the part that states and views share.")
        .def_prop_ro(
            "actor", [](const Self& p) { return G::actor(p); },
            "The seat to act, -1 when the game is over; in a view, as far as its seat knows.")
        .def_prop_ro("over", [](const Self& p) { return is_over<G>(p); })
        .def_prop_ro("rules", [](const Self& p) { return p.rules; });
}

template <Game G>
nb::class_<SeatView<G>, typename G::Public> bind_view(nb::module_& m) {
    using Self = SeatView<G>;
    using List = ViewList<G>;
    bind_sequence<List, Self>(m, "ViewList", "View", "A sequence of views.")
        .def("__getitem__",
             [](const List& l, const nb::slice& slice) {
                 List part;
                 for (size_t i : places_of(slice, l.size())) {
                     part.views.push_back(l.views[i]);
                     if (!l.seeds.empty()) part.seeds.push_back(l.seeds[i]);
                 }
                 return part;
             })
        .def("__repr__", [](const List& l) { return "<" + std::to_string(l.size()) + " views>"; });
    nb::class_<Self, typename G::Public> c(m, "View", "What one seat may know. Hidden cards are not in it.");
    c.def(
         "__init__",
         [](Self* self, const std::string& text, int seat, uint64_t seed) {
             Rng rng(0);  // the cards that are drawn for the hidden ones are hidden again
             const typename G::State s = G::parse_state(parse_fields(text), rng);
             check_between("seat", seat, 0, G::players(s.rules) - 1);
             new (self) Self(G::view(s, seat), seed);
         },
         "text"_a, "seat"_a, "seed"_a = 0, "The view that a text describes; `text` writes it.")
        .def_prop_ro(
            "moves", [](const Self& v) { return moves_of<G>(v, kDefaultMaxMoves); },
            "What this seat could do were it to act now; a sample where there are more than 1000.")
        .def(
            "legal",
            [](const Self& v, int max_moves) {
                check_between("max_moves", max_moves, 1, kLargestList);
                return moves_of<G>(v, max_moves);
            },
            "max_moves"_a, "Like `moves`, with another limit.")
        .def_prop_ro(
            "count", [](const Self& v) { return G::count(v); }, "How many legal moves there are, however many.")
        .def(
            "is_legal", [](const Self& v, const GameMove<G>& move) { return G::is_legal(v, move.move); }, "move"_a)
        .def(
            "refusal",
            [](const Self& v, const GameMove<G>& move) -> std::optional<std::tuple<std::string_view, CardSet, int>> {
                const auto found = G::refusal(v, move.move);
                if (!found) return std::nullopt;
                return std::tuple(found->reason, found->cards, found->value);
            },
            "move"_a, "Why a move is not legal: the reason, the cards and the number it is about; None if it is.")
        .def(
            "parse", [](const Self& v, const std::string& text) { return GameMove<G>{G::parse_move(v, text)}; },
            "text"_a)
        .def(
            "sample", [](const Self& v, Rng& rng) { return sample<G>(v, rng); }, "rng"_a,
            "A full state, uniform over those this seat cannot rule out; see `Sampler`.")
        .def_prop_ro("seat", [](const Self& v) { return int{v.seat}; })
        .def_rw("seed", &Self::seed, "A random number for this decision, the same whenever the game is repeated.")
        .def_prop_ro("text", [](const Self& v) { return to_text(G::fields(v)); })
        .def_prop_ro(
            "fields", [](const Self& v) { return fields_to_python(G::fields(v)); }, kFieldsSignature)
        .def("__repr__",
             [](const Self& v) {
                 const std::string what = "view of seat " + std::to_string(v.seat);
                 return repr_of<G>(what.c_str(), to_text(G::fields(v)));
             })
        .def(
            "__reduce__",
            [](const Self& v) {
                return nb::make_tuple(nb::type<Self>(), nb::make_tuple(to_text(G::fields(v)), int{v.seat}, v.seed));
            },
            kReduce)
        .def("__hash__", [](const Self& v) { return hash_of(to_text(G::fields(v))); })
        .def(nb::self == nb::self, kEquality);
    bind_copies(c);
    nb::class_<typename G::Sampler>(m, "Sampler", "Draws full states that the seat of a view cannot rule out.")
        .def(
            "__init__", [](typename G::Sampler* self, const Self& v) { new (self) typename G::Sampler(v); }, "view"_a)
        .def(
            "draw", [](const typename G::Sampler& self, Rng& rng) { return self.draw(rng); }, "rng"_a,
            "All of them are equally likely.");
    return c;
}

template <Game G>
const Outcome outcome_of(const typename G::State& s) {
    if (!is_over<G>(s)) refuse("the game is not over");
    return G::outcome(s);
}

template <Game G>
std::vector<int> seats_where(const typename G::State& s, std::array<bool, kMaxSeats> Outcome::* which) {
    std::vector<int> seats;
    if (!is_over<G>(s)) return seats;
    const Outcome o = G::outcome(s);
    for (int seat = 0; seat < G::players(s.rules); ++seat)
        if ((o.*which)[static_cast<size_t>(seat)]) seats.push_back(seat);
    return seats;
}

template <Game G>
nb::class_<typename G::State, typename G::Public> bind_state(nb::module_& m) {
    using State = typename G::State;
    nb::class_<State, typename G::Public> c(m, "State", "Everything about a game in progress, hidden cards included.");
    c.def_static(
         "deal", [](const typename G::Rules& rules, Rng& rng) { return G::deal(rules, rng); }, "rules"_a, "rng"_a)
        .def_static(
            "from_fields",
            [](nb::handle fields, uint64_t seed) {
                Rng rng(seed);
                return G::parse_state(fields_from_python(fields), rng);
            },
            "fields"_a, "seed"_a = 0,
            nb::sig("def from_fields(fields: collections.abc.Sequence[tuple[str, "
                    "collections.abc.Sequence[collections.abc.Sequence[str]]]], seed: int = 0) -> State"))
        .def(
            "__init__",
            [](State* self, const std::string& text, uint64_t seed) {
                Rng rng(seed);
                new (self) State(G::parse_state(parse_fields(text), rng));
            },
            "text"_a, "seed"_a = 0, "The state that a text describes; the seed chooses cards that it leaves open.")
        .def_prop_ro(
            "text", [](const State& s) { return to_text(G::fields(s)); },
            "One line, of which the state can be made again.")
        .def_prop_ro(
            "fields", [](const State& s) { return fields_to_python(G::fields(s)); }, kFieldsSignature)
        .def_prop_ro("is_void", [](const State& s) { return is_over<G>(s) && G::outcome(s).is_void; })
        .def_prop_ro(
            "ranks", [](const State& s) { return by_seat(outcome_of<G>(s).rank, G::players(s.rules)); },
            "The place of each seat, 1 is best.")
        .def_prop_ro("points", [](const State& s) { return by_seat(outcome_of<G>(s).points, G::players(s.rules)); })
        .def_prop_ro(
            "winners", [](const State& s) { return seats_where<G>(s, &Outcome::won); },
            "The seats that have won; nobody while the game goes on.")
        .def_prop_ro(
            "losers", [](const State& s) { return seats_where<G>(s, &Outcome::lost); },
            "The seats that have lost; in a draw some have neither won nor lost.")
        .def(
            "view",
            [](const State& s, int seat, uint64_t seed) {
                if (seat < 0 || seat >= G::players(s.rules)) throw nb::index_error("no such seat");
                return SeatView<G>(G::view(s, seat), seed);
            },
            "seat"_a, "seed"_a = 0)
        .def(
            "shown",
            [](const State& s, const GameMove<G>& move, int seat) -> std::optional<GameMove<G>> {
                check_between("seat", seat, 0, G::players(s.rules) - 1);
                require_legal<G>(s, move.move);
                const auto seen = G::shown(s, move.move, seat);
                return seen ? std::optional(GameMove<G>{*seen}) : std::nullopt;
            },
            "move"_a, "seat"_a, "What a seat sees of a move that the seat to act makes; None if it sees nothing.")
        .def_prop_ro(
            "moves",
            [](const State& s) {
                return is_over<G>(s) ? Moves<G>{} : moves_of<G>(G::view(s, G::actor(s)), kDefaultMaxMoves);
            },
            "The legal moves of the seat to act.")
        .def_prop_ro(
            "forced",
            [](const State& s) -> std::optional<GameMove<G>> {
                if (is_over<G>(s)) return std::nullopt;
                const auto only = G::forced(s);
                return only ? std::optional(GameMove<G>{*only}) : std::nullopt;
            },
            "The move to make when there is just one.")
        .def(
            "is_legal",
            [](const State& s, const GameMove<G>& move) {
                return !is_over<G>(s) && G::is_legal(G::view(s, G::actor(s)), move.move);
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
                require_legal<G>(s, move.move);
                G::play(s, move.move, rng);
            },
            "move"_a, "rng"_a, "Makes a move of the seat to act; the generator decides what is left to chance.")
        .def("copy", [](const State& s) { return s; })
        .def("__repr__", [](const State& s) { return repr_of<G>("state", to_text(G::fields(s))); })
        .def(
            "__reduce__",
            [](const State& s) { return nb::make_tuple(nb::type<State>(), nb::make_tuple(to_text(G::fields(s)))); },
            kReduce)
        .def("__hash__", [](const State& s) { return hash_of(to_text(G::fields(s))); })
        .def(nb::self == nb::self, kEquality);
    bind_copies(c);
    return c;
}

// --- One move ahead ------------------------------------------------------------------------------------

template <Game G>
nb::class_<Outlook<G>> bind_outlook(nb::module_& m) {
    using Self = Outlook<G>;
    nb::class_<Self> c(m, "Outlook", "What may come of each legal move, for agents that look one move ahead.");
    // A game with an outlook of its own has options of its own.
    if constexpr (std::same_as<typename Self::Options, OutlookOptions>)
        c.def(
            "__init__",
            [](Self* self, int max_moves, int samples) {
                check_between("max_moves", max_moves, 1, kLargestList);
                check_between("samples", samples, 1, kMostSamples);
                new (self) Self({.max_moves = max_moves, .samples = samples});
            },
            "max_moves"_a = kDefaultMaxMoves, "samples"_a = 100);
    c.def(
         "look",
         [](Self& self, const SeatView<G>& v) {
             require_to_act<G>(v);
             Rng rng(v.seed);
             self.look(v, rng);
         },
         "view"_a, "What the seat cannot know is sampled.")
        .def(
            "look_seeing",
            [](Self& self, const typename G::State& s, uint64_t seed) {
                require_actor<G>(s);
                Rng rng(seed);
                self.look_seeing(s, rng);
            },
            "state"_a, "seed"_a = 0, "The true state is looked at, which no fair agent may do.")
        .def_prop_ro(
            "moves",
            [](const Self& self) { return Moves<G>{std::vector<Move>(self.moves().begin(), self.moves().end())}; })
        .def_prop_ro("views",
                     [](const Self& self) {
                         return ViewList<G>{std::vector<typename G::View>(self.views().begin(), self.views().end())};
                     })
        .def(
            "rate",
            [](const Self& self, const std::vector<double>& values) {
                if (values.size() != self.views().size())
                    refuse("evaluate returned " + std::to_string(values.size()) + " values for " +
                           std::to_string(self.views().size()) + " views");
                std::vector<double> ratings(static_cast<size_t>(self.moves().size()));
                self.rate(values, ratings);
                return ratings;
            },
            "values"_a, "The value of each move, from a value for each view.");
    return c;
}

// --- All of it -----------------------------------------------------------------------------------------

template <Game G>
struct Bound {
    nb::module_ module;
    nb::class_<typename G::Public> everybody;
    nb::class_<typename G::State, typename G::Public> state;
    nb::class_<SeatView<G>, typename G::Public> view;
    nb::class_<Outlook<G>> outlook;
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
    m.def(
        "reasons", [] { return std::vector<std::string_view>(G::kReasons.begin(), G::kReasons.end()); },
        "All reasons for which a move may be refused.");
    bind_rules<G>(m);
    bind_move<G>(m);
    bind_moves<G>(m);
    auto everybody = bind_public<G>(m);
    auto state = bind_state<G>(m);
    auto view = bind_view<G>(m);
    auto outlook = bind_outlook<G>(m);
    bind_agents<G>(m);
    bind_table<G>(m);
    bind_match<G>(m);
    bind_flight<G>(m);
    return {m, everybody, state, view, outlook};
}

}  // namespace valtti::bindings
