// What Python sees of Schnapsen beyond what every game has.
#include "games/schnapsen/schnapsen.hpp"

#include "bindings/game.hpp"
#include "bindings/games.hpp"

namespace valtti::bindings {
namespace {

// What both see; `get` finds it in a state or a view.
template <class Class, class Get>
void bind_public(Class& c, Get get) {
    using T = typename Class::Type;
    const auto prop = [&](const char* name, auto field, const char* doc) {
        c.def_prop_ro(name, [get, field](const T& self) { return field(get(self)); }, doc);
    };
    using P = const schnapsen::Public&;
    prop("trump", [](P p) { return std::string(1, suit_letter(p.trump)); }, "The trump suit's letter.");
    prop("leader", [](P p) { return int{p.leader}; }, "Who leads, or has led, to the trick.");
    prop("forehand", [](P p) { return int{p.forehand}; }, "Who led to the first trick of the deal.");
    prop("table", [](P p) { return card_or_none(p.led); }, "The card that was led and waits for its answer.");
    prop("bottom", [](P p) { return card_or_none(p.bottom); }, "The face-up card under the talon.");
    prop("talon_size", [](P p) { return int{p.talon_size}; }, "Cards in the talon, the face-up one included.");
    prop("score", [](P p) { return by_seat(p.score); }, "Card points and marriages that count, by seat.");
    prop("pending", [](P p) { return by_seat(p.pending); }, "Marriage points that do not count yet, by seat.");
    prop("tricks", [](P p) { return by_seat(p.tricks); }, "Tricks won, by seat.");
    prop("played", [](P p) { return p.played; }, "The cards of finished tricks.");
    prop("known", [](P p) { return by_seat(p.known); }, "Cards that both know each seat to hold.");
    prop(
        "closer", [](P p) { return p.closer < 0 ? std::nullopt : std::optional<int>(p.closer); },
        "Who has closed the talon.");
    prop("is_strict", [](P p) { return schnapsen::is_strict(p); }, "Must suit be followed?");
    prop("to_go", [](P p) { return by_seat(p.to_go); }, "Game points that each needs to win the Bummerl.");
    prop("deals", [](P p) { return int{p.deals}; }, "The number of this deal, from 1.");
    prop(
        "last_deal",
        [](P p) { return p.winner < 0 ? std::nullopt : std::optional(std::pair<int, int>(p.winner, p.value)); },
        "The winner and the value of the last finished deal.");
}

}  // namespace

void bind_schnapsen(nb::module_& parent) {
    using State = schnapsen::State;
    using SchnapsenView = SeatView<Schnapsen>;
    auto bound = bind_game<Schnapsen>(parent);
    bind_public(bound.state, [](const State& s) -> const schnapsen::Public& { return s; });
    bound.state.def_prop_ro("hands", [](const State& s) { return by_seat(s.hand); })
        .def_prop_ro(
            "talon", [](const State& s) { return std::vector<Card>(s.talon.begin(), s.talon.end()); },
            "The talon, its face-up bottom card first; the last is drawn next.");
    bind_public(bound.view, [](const SchnapsenView& v) -> const schnapsen::Public& { return v.view; });
    bound.view.def_prop_ro("hand", [](const SchnapsenView& v) { return v.view.hand; })
        .def_prop_ro(
            "hidden", [](const SchnapsenView& v) { return schnapsen::hidden(v.view); },
            "Cards that may be in the talon or in the other hand.");
    bound.module.def("points_of", &schnapsen::points_of, "card"_a, "What a card counts in a trick.");
    bound.module.def(
        "beats",
        [](Card answer, Card led, const std::string& trump) {
            return schnapsen::beats(answer, led, parse_suit(trump));
        },
        "answer"_a, "led"_a, "trump"_a, "Does an answer take the trick?");
}

}  // namespace valtti::bindings
