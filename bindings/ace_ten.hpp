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

template <Game G>
void bind_ace_ten(Bound<G>& bound) {
    bound.everybody.def(
        "trick_end",
        [](const typename G::Public& p, const GameMove<G>& m) -> std::optional<std::pair<int, int>> {
            const auto end = trick_end(p, m.move);
            return end ? std::optional(std::pair(end->winner, end->points)) : std::nullopt;
        },
        "move"_a, "Who takes the trick that a move ends, and the points that it brings; None if it ends none.");
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
