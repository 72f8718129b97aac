// What every game has in Python apart from its positions and its arena: lists, rules and moves.
#include "bindings/any_game.hpp"

namespace valtti::bindings {
namespace {

[[noreturn]] void fail_for_type(const std::string& message) {
    throw nb::type_error(message.c_str());
}

std::string text_of(const nb::str& text) {
    return text.c_str();
}

// An object that never changes is its own copy.
void bind_copies_of_constant(Methods& c) {
    c.def("__copy__", [](nb::handle self) { return nb::borrow(self); }, kCopy);
    c.def("__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); }, "memo"_a, kDeepCopy);
}

// The options; only those that are not the usual ones if asked so.
nb::dict options_of(const AnyGame& g, const AnyRules& rules, bool all) {
    nb::dict d;
    for (const Option& o : g.options()) {
        const std::string value = g.option(rules, o.name);
        if (all || value != g.usual_option(o.name)) d[nb::str(o.name.c_str())] = value;
    }
    return d;
}

std::string rules_text(const AnyGame& g, const AnyRules& rules) {
    return nb::cast<std::string>(nb::repr(options_of(g, rules, false)));
}

// Options by name, the preset first.
std::vector<std::pair<std::string, std::string>> options_in(const nb::dict& options) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const auto& [key, value] : options) {
        const auto name = nb::cast<std::string>(key);
        all.emplace(name == "preset" ? all.begin() : all.end(), name, nb::cast<std::string>(value));
    }
    return all;
}

void bind_rules(AnyGame& g) {
    const auto rules = [&g](nb::handle self) -> const AnyRules& { return inside<AnyRules>(self, g.types.rules); };
    auto c = nb::borrow<Methods>(g.types.rules);
    c.def(
         "__init__",
         [&g](nb::handle self, const nb::dict& options) {
             make_inside(self, g.types.rules, [&](void* memory) { g.make_rules(memory, options_in(options)); });
         },
         "options"_a = nb::dict(), nb::sig("def __init__(self, options: dict[str, str] = {}) -> None"),
         "Options by name, all values as texts; 'preset' is applied first.")
        .def(
            "get", [&g, rules](nb::handle self, const std::string& name) { return g.option(rules(self), name); },
            "name"_a)
        .def_prop_ro("players", [&g, rules](nb::handle self) { return g.players(rules(self)); })
        .def(
            "after_loss_of",
            [&g, rules](nb::handle self, int seat) {
                check_between("seat", seat, 0, g.players(rules(self)) - 1);
                Outcome before;
                before.lost[static_cast<size_t>(seat)] = true;
                return g.seated(rules(self), before);
            },
            "seat"_a, nb::sig("def after_loss_of(self, seat: int) -> Rules"),
            "The rules of the next game at the same table, after one that a seat has lost.")
        .def(
            "as_dict", [&g, rules](nb::handle self) { return options_of(g, rules(self), true); },
            nb::sig("def as_dict(self) -> dict[str, str]"))
        .def("__repr__", [&g, rules](nb::handle self) { return g.name + ".Rules(" + rules_text(g, rules(self)) + ")"; })
        .def(
            "__reduce__",
            [&g, rules](nb::handle self) {
                return nb::make_tuple(g.types.rules, nb::make_tuple(options_of(g, rules(self), true)));
            },
            kReduce)
        .def("__hash__", [&g, rules](nb::handle self) { return hash_of(rules_text(g, rules(self))); })
        .def(
            "__eq__",
            [&g, rules](nb::handle self, nb::handle other) -> nb::object {
                if (!is_of(other, g.types.rules)) return nb::not_implemented();
                return nb::bool_(g.equal(rules(self), rules(other)));
            },
            kEquality);
    bind_copies_of_constant(c);
}

void bind_move(AnyGame& g) {
    const auto move = [&g](nb::handle self) -> const Move& { return move_in(g, self); };
    auto c = nb::borrow<Methods>(g.types.move);
    c.def(
         "__init__",
         [&g](nb::handle self, const std::string& text) {
             make_inside(self, g.types.move, [&](void* memory) { g.make_move(memory, g.parse_move(text)); });
         },
         "text"_a)
        .def_prop_ro("kind", [&g, move](nb::handle self) { return g.kind_names()[move(self).kind]; })
        .def_prop_ro(
            "cards", [move](nb::handle self) { return move(self).cards; }, "The cards played.")
        .def_prop_ro(
            "targets", [move](nb::handle self) { return move(self).targets; }, "The cards played upon.")
        .def_prop_ro("value", [move](nb::handle self) { return move(self).value; })
        .def("__str__", [&g, move](nb::handle self) { return g.move_text(move(self)); })
        .def("__repr__", [&g, move](nb::handle self) { return g.name + ".Move('" + g.move_text(move(self)) + "')"; })
        .def(
            "__reduce__",
            [&g, move](nb::handle self) {
                return nb::make_tuple(g.types.move, nb::make_tuple(g.move_text(move(self))));
            },
            kReduce)
        .def("__hash__",
             [move](nb::handle self) {
                 const Move& m = move(self);
                 return static_cast<nb::ssize_t>(
                     mix(mix(m.cards.bits, m.targets.bits),
                         static_cast<uint64_t>(m.kind) << 16 | static_cast<uint16_t>(m.value)) >>
                     1);
             })
        .def(
            "__eq__",
            [&g, move](nb::handle self, nb::handle other) -> nb::object {
                if (!is_of(other, g.types.move)) return nb::not_implemented();
                return nb::bool_(move(self) == move(other));
            },
            kEquality);
    bind_copies_of_constant(c);
}

void bind_moves(AnyGame& g) {
    const auto moves = [&g](nb::handle self) -> std::vector<Move>& {
        return inside<AnyMoves>(self, g.types.moves).moves;
    };
    const auto find = [&g](const std::vector<Move>& list, nb::handle move) {
        return static_cast<size_t>(std::find(list.begin(), list.end(), move_in(g, move)) - list.begin());
    };
    nb::borrow<Methods>(g.types.moves)
        .def("__len__", [moves](nb::handle self) { return moves(self).size(); })
        .def(
            "__getitem__",
            [&g, moves](nb::handle self, nb::ssize_t i) {
                const auto& list = moves(self);
                return g.wrap(list[checked_index(i, list.size())]);
            },
            nb::sig("def __getitem__(self, arg: int, /) -> Move"))
        .def(
            "__getitem__",
            [&g, moves](nb::handle self, const nb::slice& slice) {
                const auto& list = moves(self);
                std::vector<Move> part;
                for (size_t i : places_of(slice, list.size())) part.push_back(list[i]);
                return g.wrap(std::move(part));
            },
            nb::sig("def __getitem__(self, arg: slice, /) -> Moves"))
        .def("__iter__", &iterator_over, nb::sig("def __iter__(self) -> collections.abc.Iterator[Move]"))
        .def(
            "__contains__",
            [moves, find](nb::handle self, nb::handle move) { return find(moves(self), move) < moves(self).size(); },
            nb::sig("def __contains__(self, arg: Move, /) -> bool"))
        .def(
            "index",
            [moves, find](nb::handle self, nb::handle move) {
                const size_t found = find(moves(self), move);
                if (found == moves(self).size()) refuse("the move is not in the list");
                return found;
            },
            nb::sig("def index(self, arg: Move, /) -> int"))
        .def("__repr__", [&g, moves](nb::handle self) {
            const auto& list = moves(self);
            std::string text;
            for (size_t i = 0; i < std::min<size_t>(list.size(), 10); ++i)
                text += (i ? ", " : "") + g.move_text(list[i]);
            const char* more = list.size() > 10 ? ", ..." : "";
            return "<" + std::to_string(list.size()) + " moves: " + text + more + ">";
        });
}

}  // namespace

void* inside(nb::handle object, nb::handle type) {
    if (!is_of(object, type))
        fail_for_type(text_of(nb::type_name(type)) + " is wanted, not " + text_of(nb::inst_name(object)));
    if (!nb::inst_ready(object)) fail_for_type("this " + text_of(nb::type_name(type)) + " has not been made");
    return nb::inst_ptr<void>(object);
}

void* memory_in(nb::handle object, nb::handle type) {
    if (!is_of(object, type) || nb::inst_ready(object))
        fail_for_type("a " + text_of(nb::type_name(type)) + " cannot be made here");
    return nb::inst_ptr<void>(object);
}

void require_actor(const AnyGame& g, const AnyState& s) {
    if (g.actor(s) < 0) refuse("the game is over");
}

void require_legal(const AnyGame& g, const AnyState& s, const Move& m) {
    require_actor(g, s);
    if (!g.is_legal(s, m)) refuse("'" + g.move_text(m) + "' is not legal here");
}

void require_to_act(const AnyGame& g, const AnyView& v) {
    const int seat = g.seat(v);
    if (g.actor(v) != seat) refuse("seat " + std::to_string(seat) + " is not the one to act");
}

nb::object iterator_over(nb::handle sequence) {
    return nb::steal(PySeqIter_New(sequence.ptr()));
}

void bind_lists(AnyGame& g, nb::module_& m, const std::vector<std::string_view>& reasons) {
    m.def(
        "options",
        [&g] {
            nb::list all;
            for (const Option& o : g.options()) all.append(nb::make_tuple(o.name, o.values, o.help));
            return all;
        },
        nb::sig("def options() -> list[tuple[str, str, str]]"),
        "Name, possible values and meaning of each rule option.");
    m.def("presets", [&g] { return g.presets(); });
    m.def(
        "kinds", [&g] { return std::vector(g.kind_names().begin(), g.kind_names().end()); },
        "The kinds of moves; `legal_moves` gives their places in this list.");
    m.def("reasons", [reasons] { return reasons; }, "All reasons for which a move may be refused.");
}

void bind_rules_and_moves(AnyGame& g) {
    bind_rules(g);
    bind_move(g);
    bind_moves(g);
}

}  // namespace valtti::bindings
