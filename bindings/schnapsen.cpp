// What Python sees of Schnapsen beyond what every game has.
#include "games/schnapsen/schnapsen.hpp"
#include "bindings/ace_ten.hpp"
#include "bindings/game.hpp"
#include "bindings/games.hpp"

namespace valtti {

extern template class Table<Schnapsen>;  // core/arena/schnapsen.cpp

}  // namespace valtti

namespace valtti::bindings {
namespace {

void bind_public_parts(nb::class_<schnapsen::Public>& c) {
    using P = const schnapsen::Public&;
    c.def_prop_ro("trump", [](P p) { return suit_text(p.trump); }, "The trump suit's letter.");
    c.def_prop_ro("leader", [](P p) { return int{p.leader}; }, "Who leads, or has led, to the trick.");
    c.def_prop_ro("forehand", [](P p) { return int{p.forehand}; }, "Who led to the first trick of the deal.");
    c.def_prop_ro(
        "trick", [](P p) { return list_of(p.trick); }, "The cards of the trick so far: the one that was led, if any.");
    c.def_prop_ro("bottom", [](P p) { return card_or_none(p.bottom); }, "The face-up card under the talon.");
    c.def_prop_ro("talon_size", [](P p) { return int{p.talon_size}; }, "Cards in the talon, the face-up one included.");
    c.def_prop_ro("score", [](P p) { return by_seat(p.score); }, "Card points and marriages that count, by seat.");
    c.def_prop_ro("pending", [](P p) { return by_seat(p.pending); }, "Marriage points that do not count yet, by seat.");
    c.def_prop_ro("tricks", [](P p) { return by_seat(p.tricks); }, "Tricks won, by seat.");
    c.def_prop_ro("played", [](P p) { return p.played; }, "The cards of finished tricks.");
    c.def_prop_ro("known", [](P p) { return by_seat(p.known); }, "Cards that both know each seat to hold.");
    c.def_prop_ro("closer", [](P p) { return seat_or_none(p.closer); }, "Who has closed the talon.");
    c.def_prop_ro("is_strict", [](P p) { return schnapsen::is_strict(p); }, "Must suit be followed?");
    c.def_prop_ro("to_go", [](P p) { return by_seat(p.to_go); }, "Game points that each needs to win the Bummerl.");
    c.def_prop_ro("round", [](P p) { return int{p.round}; }, "The number of this deal, from 1.");
    c.def_prop_ro(
        "last_round",
        [](P p) { return p.winner < 0 ? std::nullopt : std::optional(std::pair<int, int>(p.winner, p.value)); },
        "The winner and the value of the last finished deal.");
}

}  // namespace

void bind_schnapsen(nb::module_& parent) {
    using State = schnapsen::State;
    using SchnapsenView = SeatView<Schnapsen>;
    auto bound = bind_game<Schnapsen>(parent);
    bind_public_parts(bound.everybody);
    bound.state.def_prop_ro("hands", [](const State& s) { return by_seat(s.hand); })
        .def_prop_ro(
            "talon", [](const State& s) { return list_of(s.talon); },
            "The talon, its face-up bottom card first; the last is drawn next.");
    bound.view.def_prop_ro("hand", [](const SchnapsenView& v) { return v.hand; })
        .def_prop_ro(
            "hidden", [](const SchnapsenView& v) { return schnapsen::hidden(v); },
            "Cards that may be in the talon or in the other hand.");
    bind_ace_ten(bound.module);
}

}  // namespace valtti::bindings
