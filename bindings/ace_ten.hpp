// What Python sees of the cards of Schnapsen, Tysiąc and their kin.
#pragma once

#include "bindings/game.hpp"
#include "games/ace_ten/cards.hpp"

namespace valtti::bindings {

inline std::vector<std::string> suits_in(unsigned mask) {
    std::vector<std::string> suits;
    for (int suit = 0; suit < kNumSuits; ++suit)
        if (mask >> suit & 1) suits.push_back(suit_text(suit));
    return suits;
}

// How a round ended, as a value. `parts` names what it is made of, in the order in which `__init__` takes it.
template <Game G, class Last>
nb::class_<Last> bind_last_round(nb::module_& m, nb::dict (*parts)(const Last&)) {
    const auto text = [parts](const Last& last) {
        std::string all;
        for (const auto& [name, value] : parts(last))
            all += (all.empty() ? "" : ", ") + nb::cast<std::string>(name) + "=" + nb::repr(value).c_str();
        return std::string(G::kName) + ".LastRound(" + all + ")";
    };
    nb::class_<Last> c(m, "LastRound", "How a round ended.");
    c.def_prop_ro(
         "round", [](const Last& last) { return last.round; }, "Its number, from 1.")
        .def("__repr__", text)
        .def("__hash__", [text](const Last& last) { return hash_of(text(last)); })
        .def(
            "__reduce__",
            [parts](const Last& last) { return nb::make_tuple(nb::type<Last>(), nb::tuple(parts(last).values())); },
            kReduce)
        .def(nb::self == nb::self, kEquality);
    return c;
}

template <Game G, class Last>
void bind_ace_ten(Bound<G>& bound, std::optional<Last> (*last_round)(const typename G::Public&)) {
    using P = const typename G::Public&;
    bound.everybody.def_prop_ro(
                       "round", [](P p) { return int{p.round}; }, "The number of the round, from 1.")
        .def_prop_ro("last_round", last_round, "How the last finished round ended.")
        .def_prop_ro(
            "trick", [](P p) { return list_of(p.trick); }, "The cards of the trick so far, in their order.")
        .def_prop_ro(
            "tricks", [](P p) { return by_seat(p.tricks, G::players(p.rules)); }, "Tricks won in this round, by seat.")
        .def(
            "trick_end",
            [](P p, const GameMove<G>& m) -> std::optional<std::pair<int, int>> {
                const auto end = trick_end(p, m.move);
                return end ? std::optional(std::pair(end->winner, end->points)) : std::nullopt;
            },
            "move"_a, "Who takes the trick that a move ends, and the points that it brings; None if it ends none.");
    bound.view.def_prop_ro(
        "duty", [](const SeatView<G>& v) { return refusal_to_python(duty(v)); },
        nb::sig("def duty(self) -> tuple[str, valtti._core.CardSet, int] | None"),
        "What must be played to the trick, as refusals say it: follow_suit, beat, trump or overtrump, and the card "
        "that "
        "it is about; None if any card will do.");
    nb::module_& m = bound.module;
    m.def("points", &ace_ten::points, "card"_a, "What a card counts in a trick.");
    m.def(
        "beats",
        [](Card card, Card best, const std::optional<std::string>& trump) {
            return ace_ten::beats(card, best, trump ? parse_suit(*trump) : ace_ten::kNoSuit);
        },
        "card"_a, "best"_a, "trump"_a = nb::none(), "Does a card, played later, beat the best card of a trick?");
    m.def(
        "marriages", [](CardSet cards) { return suits_in(ace_ten::marriages(cards)); }, "cards"_a,
        "The suits of which a set has both king and queen.");
}

}  // namespace valtti::bindings
