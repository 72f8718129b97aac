// What states, views and outlooks can do in every game.
#include "bindings/any_game.hpp"
#include "bindings/fields.hpp"

namespace valtti::bindings {
namespace {

// The legal moves of a state or a view, in a list of the usual size.
template <class Position>
nb::object legal_moves(const AnyGame& g, const Position& position) {
    // The storage for a full list is large, so it is kept from call to call.
    thread_local MoveList list(kDefaultMaxMoves);
    g.legal(position, list);
    return g.wrap(std::vector<Move>(list.begin(), list.end()));
}

// As many of them as are wanted. That may take a while, in which other threads may run: nothing of a view changes but
// its random number, on which legal moves do not depend.
nb::object legal_moves(const AnyGame& g, const AnyView& v, int max_moves) {
    std::vector<Move> moves;
    {
        const nb::gil_scoped_release release;
        MoveList list(max_moves);
        g.legal(v, list);
        moves.assign(list.begin(), list.end());
    }
    return g.wrap(std::move(moves));
}

nb::object move_or_none(const AnyGame& g, const std::optional<Move>& m) {
    return m ? g.wrap(*m) : nb::none();
}

// What is written alike for states and views.
template <class Position>
void bind_position(AnyGame& g, nb::handle type) {
    const auto value = [type](nb::handle self) -> const Position& { return inside<Position>(self, type); };
    const auto copy = [&g, value](nb::handle self) { return g.wrap(value(self)); };
    nb::borrow<Methods>(type)
        .def_prop_ro(
            "text", [&g, value](nb::handle self) { return to_text(g.fields(value(self))); },
            "One line, of which it can be made again.")
        .def_prop_ro(
            "fields", [&g, value](nb::handle self) { return fields_to_python(g.fields(value(self))); },
            nb::sig("def fields(self) -> list[tuple[str, str, list[list[str]]]]"))
        .def("__hash__", [&g, value](nb::handle self) { return hash_of(to_text(g.fields(value(self)))); })
        .def(
            "__eq__",
            [&g, type](nb::handle self, nb::handle other) -> nb::object {
                if (!is_of(other, type)) return nb::not_implemented();
                return nb::bool_(g.equal(inside<Position>(self, type), inside<Position>(other, type)));
            },
            kEquality)
        .def("__copy__", copy, kCopy)
        .def("__deepcopy__", [copy](nb::handle self, nb::handle) { return copy(self); }, "memo"_a, kDeepCopy);
}

void bind_public(AnyGame& g) {
    const auto value = [&g](nb::handle self) -> const AnyPublic& { return inside<AnyPublic>(self, g.types.everybody); };
    nb::borrow<Methods>(g.types.everybody)
        .def_prop_ro(
            "actor", [&g, value](nb::handle self) { return g.actor(value(self)); },
            "The seat to act, -1 when the game is over; in a view, as far as its seat knows.")
        .def_prop_ro("over", [&g, value](nb::handle self) { return g.actor(value(self)) < 0; })
        .def_prop_ro(
            "rules", [&g, value](nb::handle self) { return g.rules(value(self)); },
            nb::sig("def rules(self) -> Rules"));
}

void bind_view(AnyGame& g) {
    const auto view = [&g](nb::handle self) -> AnyView& { return inside<AnyView>(self, g.types.view); };
    const auto text = [&g, view](nb::handle self) { return to_text(g.fields(view(self))); };
    nb::borrow<Methods>(g.types.view)
        .def(
            "__init__",
            [&g](nb::handle self, const std::string& described, int seat, uint64_t seed) {
                make_inside(self, g.types.view,
                            [&](void* memory) { g.make_view(memory, parse_fields(described), seat, seed); });
            },
            "text"_a, "seat"_a, "seed"_a = 0, "The view that a text describes; `text` writes it.")
        .def_prop_ro(
            "moves", [&g, view](nb::handle self) { return legal_moves(g, view(self)); },
            nb::sig("def moves(self) -> Moves"),
            "What this seat could do were it to act now; a sample where there are more than 1000.")
        .def(
            "legal",
            [&g, view](nb::handle self, int max_moves) {
                check_between("max_moves", max_moves, 1, kLargestList);
                return legal_moves(g, view(self), max_moves);
            },
            "max_moves"_a, nb::sig("def legal(self, max_moves: int) -> Moves"), "Like `moves`, with another limit.")
        .def_prop_ro(
            "count", [&g, view](nb::handle self) { return g.count(view(self)); },
            "How many legal moves there are, however many.")
        .def(
            "is_legal",
            [&g, view](nb::handle self, nb::handle move) { return g.is_legal(view(self), move_in(g, move)); }, "move"_a,
            nb::sig("def is_legal(self, move: Move) -> bool"))
        .def(
            "refusal",
            [&g, view](nb::handle self, nb::handle move) {
                return refusal_to_python(g.refusal(view(self), move_in(g, move)));
            },
            "move"_a, nb::sig("def refusal(self, move: Move) -> tuple[str, valtti._core.CardSet, int] | None"),
            "Why a move is not legal: the reason, the cards and the number it is about; None if it is.")
        .def(
            "parse",
            [&g, view](nb::handle self, const std::string& written) {
                return g.wrap(g.parse_move(view(self), written));
            },
            "text"_a, nb::sig("def parse(self, text: str) -> Move"))
        .def(
            "sample", [&g, view](nb::handle self, Rng& rng) { return g.sample(view(self), rng); }, "rng"_a,
            nb::sig("def sample(self, rng: valtti._core.Rng) -> State"),
            "A full state, uniform over those this seat cannot rule out; see `Sampler`.")
        .def_prop_ro("seat", [&g, view](nb::handle self) { return g.seat(view(self)); })
        .def_prop_rw(
            "seed", [&g, view](nb::handle self) { return g.seed(view(self)); },
            [&g, view](nb::handle self, uint64_t seed) { g.seed(view(self)) = seed; },
            "A random number for this decision, the same whenever the game is repeated.")
        .def("__repr__",
             [&g, view, text](nb::handle self) {
                 return "<" + g.name + " view of seat " + std::to_string(g.seat(view(self))) + ": " + text(self) + ">";
             })
        .def(
            "__reduce__",
            [&g, view, text](nb::handle self) {
                AnyView& v = view(self);
                return nb::make_tuple(g.types.view, nb::make_tuple(text(self), g.seat(v), g.seed(v)));
            },
            kReduce);
    bind_position<AnyView>(g, g.types.view);
}

void bind_views(AnyGame& g) {
    const auto views = [&g](nb::handle self) -> AnyViews& { return inside<AnyViews>(self, g.types.views); };
    nb::borrow<Methods>(g.types.views)
        .def("__len__", [views](nb::handle self) { return views(self).size(); })
        .def(
            "__getitem__",
            [views](nb::handle self, nb::ssize_t i) {
                const AnyViews& list = views(self);
                return list.at(checked_index(i, list.size()));
            },
            nb::sig("def __getitem__(self, arg: int, /) -> View"))
        .def(
            "__getitem__",
            [views](nb::handle self, const nb::slice& slice) {
                const AnyViews& list = views(self);
                return list.part(places_of(slice, list.size()));
            },
            nb::sig("def __getitem__(self, arg: slice, /) -> ViewList"))
        .def("__iter__", &iterator_over, nb::sig("def __iter__(self) -> collections.abc.Iterator[View]"))
        .def("__repr__", [views](nb::handle self) { return "<" + std::to_string(views(self).size()) + " views>"; });
}

void bind_sampler(AnyGame& g) {
    nb::borrow<Methods>(g.types.sampler)
        .def(
            "__init__",
            [&g](nb::handle self, nb::handle view) {
                make_inside(self, g.types.sampler,
                            [&](void* memory) { g.make_sampler(memory, inside<AnyView>(view, g.types.view)); });
            },
            "view"_a, nb::sig("def __init__(self, view: View) -> None"))
        .def(
            "draw", [&g](nb::handle self, Rng& rng) { return g.draw(inside<AnySampler>(self, g.types.sampler), rng); },
            "rng"_a, nb::sig("def draw(self, rng: valtti._core.Rng) -> State"), "All of them are equally likely.");
}

Outcome outcome_of(const AnyGame& g, const AnyState& s) {
    if (g.actor(s) >= 0) refuse("the game is not over");
    return g.outcome(s);
}

std::vector<int> seats_where(const AnyGame& g, const AnyState& s, std::array<bool, kMaxSeats> Outcome::* which) {
    std::vector<int> seats;
    if (g.actor(s) >= 0) return seats;
    const Outcome o = g.outcome(s);
    for (int seat = 0; seat < g.players(s); ++seat)
        if ((o.*which)[static_cast<size_t>(seat)]) seats.push_back(seat);
    return seats;
}

void bind_outcome(AnyGame& g) {
    const auto state = [&g](nb::handle self) -> const AnyState& { return inside<AnyState>(self, g.types.state); };
    nb::borrow<Methods>(g.types.state)
        .def_prop_ro(
            "is_void",
            [&g, state](nb::handle self) { return g.actor(state(self)) < 0 && g.outcome(state(self)).is_void; })
        .def_prop_ro(
            "ranks",
            [&g, state](nb::handle self) { return by_seat(outcome_of(g, state(self)).rank, g.players(state(self))); },
            "The place of each seat, 1 is best.")
        .def_prop_ro(
            "points",
            [&g, state](nb::handle self) { return by_seat(outcome_of(g, state(self)).points, g.players(state(self))); })
        .def_prop_ro(
            "winners", [&g, state](nb::handle self) { return seats_where(g, state(self), &Outcome::won); },
            "The seats that have won; nobody while the game goes on.")
        .def_prop_ro(
            "losers", [&g, state](nb::handle self) { return seats_where(g, state(self), &Outcome::lost); },
            "The seats that have lost; in a draw some have neither won nor lost.");
}

void bind_state(AnyGame& g) {
    const auto state = [&g](nb::handle self) -> AnyState& { return inside<AnyState>(self, g.types.state); };
    const auto text = [&g, state](nb::handle self) { return to_text(g.fields(state(self))); };
    nb::borrow<Methods>(g.types.state)
        .def_static(
            "deal", [&g](nb::handle rules, Rng& rng) { return g.deal(inside<AnyRules>(rules, g.types.rules), rng); },
            "rules"_a, "rng"_a, nb::sig("def deal(rules: Rules, rng: valtti._core.Rng) -> State"))
        .def_static(
            "from_fields",
            [&g](nb::handle fields, uint64_t seed) {
                Rng rng(seed);
                return g.parse_state(fields_from_python(fields), rng);
            },
            "fields"_a, "seed"_a = 0,
            nb::sig("def from_fields(fields: collections.abc.Sequence[tuple[str, "
                    "collections.abc.Sequence[collections.abc.Sequence[str]]]], seed: int = 0) -> State"))
        .def(
            "__init__",
            [&g](nb::handle self, const std::string& described, uint64_t seed) {
                Rng rng(seed);
                make_inside(self, g.types.state,
                            [&](void* memory) { g.make_state(memory, parse_fields(described), rng); });
            },
            "text"_a, "seed"_a = 0, "The state that a text describes; the seed chooses cards that it leaves open.")
        .def(
            "view",
            [&g, state](nb::handle self, int seat, uint64_t seed) {
                if (seat < 0 || seat >= g.players(state(self))) throw nb::index_error("no such seat");
                return g.view(state(self), seat, seed);
            },
            "seat"_a, "seed"_a = 0, nb::sig("def view(self, seat: int, seed: int = 0) -> View"))
        .def(
            "shown",
            [&g, state](nb::handle self, nb::handle move, int seat) {
                const Move& m = move_in(g, move);
                check_between("seat", seat, 0, g.players(state(self)) - 1);
                require_legal(g, state(self), m);
                return move_or_none(g, g.shown(state(self), m, seat));
            },
            "move"_a, "seat"_a, nb::sig("def shown(self, move: Move, seat: int) -> Move | None"),
            "What a seat sees of a move that the seat to act makes; None if it sees nothing.")
        .def_prop_ro(
            "moves",
            [&g, state](nb::handle self) {
                const AnyState& s = state(self);
                return g.actor(s) < 0 ? g.wrap(std::vector<Move>()) : legal_moves(g, s);
            },
            nb::sig("def moves(self) -> Moves"), "The legal moves of the seat to act.")
        .def_prop_ro(
            "forced",
            [&g, state](nb::handle self) {
                const AnyState& s = state(self);
                return g.actor(s) < 0 ? nb::none() : move_or_none(g, g.forced(s));
            },
            nb::sig("def forced(self) -> Move | None"), "The move to make when there is just one.")
        .def(
            "is_legal",
            [&g, state](nb::handle self, nb::handle move) {
                const Move& m = move_in(g, move);
                return g.actor(state(self)) >= 0 && g.is_legal(state(self), m);
            },
            "move"_a, nb::sig("def is_legal(self, move: Move) -> bool"))
        .def(
            "parse",
            [&g, state](nb::handle self, const std::string& written) {
                require_actor(g, state(self));
                return g.wrap(g.parse_move(state(self), written));
            },
            "text"_a, nb::sig("def parse(self, text: str) -> Move"))
        .def(
            "play",
            [&g, state](nb::handle self, nb::handle move, Rng& rng) {
                const Move& m = move_in(g, move);
                require_legal(g, state(self), m);
                g.play(state(self), m, rng);
            },
            "move"_a, "rng"_a, nb::sig("def play(self, move: Move, rng: valtti._core.Rng) -> None"),
            "Makes a move of the seat to act; the generator decides what is left to chance.")
        .def(
            "copy", [&g, state](nb::handle self) { return g.wrap(state(self)); }, nb::sig("def copy(self) -> State"))
        .def("__repr__", [&g, text](nb::handle self) { return "<" + g.name + " state: " + text(self) + ">"; })
        .def(
            "__reduce__",
            [&g, text](nb::handle self) { return nb::make_tuple(g.types.state, nb::make_tuple(text(self))); }, kReduce);
    bind_outcome(g);
    bind_position<AnyState>(g, g.types.state);
}

// --- One move ahead ------------------------------------------------------------------------------------

void bind_outlook(AnyGame& g) {
    // Calls f with the outlook, whose storage no other thread may use meanwhile.
    const auto with = [&g](nb::handle self, auto&& f) {
        auto& outlook = inside<AnyOutlook>(self, g.types.outlook);
        const InUse::Lock lock(outlook.in_use, "outlook");
        return f(outlook);
    };
    nb::borrow<Methods>(g.types.outlook)
        .def(
            "look",
            [&g, with](nb::handle self, nb::handle view) {
                const auto& v = inside<AnyView>(view, g.types.view);
                require_to_act(g, v);
                with(self, [&](AnyOutlook& outlook) { outlook.look(v); });
            },
            "view"_a, nb::sig("def look(self, view: View) -> None"), "What the seat cannot know is sampled.")
        .def(
            "look_seeing",
            [&g, with](nb::handle self, nb::handle state, uint64_t seed) {
                const auto& s = inside<AnyState>(state, g.types.state);
                require_actor(g, s);
                with(self, [&](AnyOutlook& outlook) { outlook.look_seeing(s, seed); });
            },
            "state"_a, "seed"_a = 0, nb::sig("def look_seeing(self, state: State, seed: int = 0) -> None"),
            "The true state is looked at, which no fair agent may do.")
        .def_prop_ro(
            "moves",
            [&g, with](nb::handle self) {
                return with(self, [&](AnyOutlook& outlook) {
                    return g.wrap(std::vector<Move>(outlook.moves().begin(), outlook.moves().end()));
                });
            },
            nb::sig("def moves(self) -> Moves"))
        .def_prop_ro(
            "views",
            [with](nb::handle self) { return with(self, [](AnyOutlook& outlook) { return outlook.views(); }); },
            nb::sig("def views(self) -> ViewList"))
        .def(
            "rate",
            [with](nb::handle self, const std::vector<double>& values) {
                return with(self, [&](AnyOutlook& outlook) {
                    const Prospects& prospects = outlook.prospects();
                    if (values.size() != prospects.positions())
                        refuse("evaluate returned " + std::to_string(values.size()) + " values for " +
                               std::to_string(prospects.positions()) + " views");
                    std::vector<double> ratings(prospects.moves());
                    prospects.rate(values, ratings);
                    return ratings;
                });
            },
            "values"_a, "The value of each move, from a value for each view.");
}

}  // namespace

void bind_positions(AnyGame& g) {
    bind_public(g);
    bind_state(g);
    bind_views(g);
    bind_view(g);
    bind_sampler(g);
    bind_outlook(g);
}

}  // namespace valtti::bindings
