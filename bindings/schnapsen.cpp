// What Python sees of Schnapsen beyond what every game has.
#include "games/schnapsen/schnapsen.hpp"

#include <nanobind/stl/array.h>

#include "bindings/ace_ten.hpp"
#include "bindings/game.hpp"
#include "bindings/games.hpp"
#include "bindings/hands.hpp"
#include "bindings/solving.hpp"

namespace valtti {

extern template class Table<Schnapsen>;  // core/arena/schnapsen.cpp

}  // namespace valtti

namespace valtti::bindings {
namespace {

using schnapsen::LastRound;

nb::dict parts(const LastRound& last) {
    nb::dict d;
    d["round"] = last.round;
    d["winner"] = last.winner;
    d["change"] = by_seat(last.change);
    return d;
}

void bind_own_last_round(nb::module_& m) {
    bind_last_round<Schnapsen>(m, &parts)
        .def(
            "__init__",
            [](LastRound* self, int round, int winner, const std::array<int, 2>& change) {
                check_between("winner", winner, 0, 1);
                new (self) LastRound{round, winner, change};
            },
            "round"_a, "winner"_a, "change"_a)
        .def_ro("winner", &LastRound::winner, "The seat that won it.")
        .def_prop_ro(
            "change", [](const LastRound& last) { return by_seat(last.change); },
            "The game points that each seat won.");
}

void bind_public_parts(nb::class_<schnapsen::Public>& c) {
    using P = const schnapsen::Public&;
    c.def_prop_ro("trump", [](P p) { return suit_text(p.trump); }, "The trump suit's letter.");
    c.def_prop_ro("leader", [](P p) { return int{p.leader}; }, "Who leads, or has led, to the trick.");
    c.def_prop_ro("forehand", [](P p) { return int{p.forehand}; }, "Who led to the first trick of the round.");
    c.def_prop_ro("bottom", [](P p) { return card_or_none(p.bottom); }, "The face-up card under the talon.");
    c.def_prop_ro("talon_size", [](P p) { return int{p.talon_size}; }, "Cards in the talon, the face-up one included.");
    c.def_prop_ro("score", [](P p) { return by_seat(p.score); }, "Card points and marriages that count, by seat.");
    c.def_prop_ro("pending", [](P p) { return by_seat(p.pending); }, "Marriage points that do not count yet, by seat.");
    c.def_prop_ro("played", [](P p) { return p.played; }, "The cards of finished tricks.");
    c.def_prop_ro("closer", [](P p) { return seat_or_none(p.closer); }, "Who has closed the talon.");
    c.def_prop_ro("is_strict", [](P p) { return schnapsen::is_strict(p); }, "Must suit be followed?");
    c.def_prop_ro("to_go", [](P p) { return by_seat(p.to_go); }, "Game points that each needs to win the Bummerl.");
    c.def_prop_ro(
        "is_schneider", [](P p) { return schnapsen::is_schneider(p); },
        "Is a Bummerl won that counts double, because the other has won no point?");
    c.def(
        "score_after", [](P p, const GameMove<Schnapsen>& m) { return by_seat(schnapsen::score_after(p, m.move)); },
        "move"_a, "`score` after a move of the seat to act, even if the move ends the round.");
    c.def(
        "round_end",
        [](P p, const GameMove<Schnapsen>& m) -> std::optional<std::string_view> {
            const auto end = schnapsen::round_end(p, m.move);
            return end ? std::optional(end->reason) : std::nullopt;
        },
        "move"_a,
        "Why a move of the seat to act ends the round: loser_has_half, loser_below_half, loser_has_no_trick, "
        "wrong_claim, closed_in_vain, closed_too_early or last_trick; None if the round goes on.");
}

}  // namespace

void bind_schnapsen(nb::module_& parent) {
    auto bound = bind_game<Schnapsen>(parent);
    bind_own_last_round(bound.module);
    bind_public_parts(bound.everybody);
    bind_hands(bound);
    bind_solver(bound, "the game points of the seat to act, negative if it loses the round");
    bind_ace_ten(bound, &schnapsen::last_round);
    bound.state.def_prop_ro(
        "talon", [](const schnapsen::State& s) { return list_of(s.talon); },
        "The talon, its face-up bottom card first; the last is drawn next.");
    bound.module.attr("enough") = schnapsen::kEnough;
    bound.module.attr("half") = schnapsen::kHalf;
    bound.module.def(
        "marriage_points",
        [](const std::string& suit, const std::string& trump) {
            return schnapsen::marriage_points(parse_suit(suit), parse_suit(trump));
        },
        "suit"_a, "trump"_a, "What a marriage is worth.");
}

}  // namespace valtti::bindings
