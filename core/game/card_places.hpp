// For readers of positions: every card is claimed for one place, and cards that are not named are drawn.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/cards.hpp"
#include "base/random.hpp"
#include "game/fields.hpp"

namespace valtti {

class CardPlaces {
public:
    // Stands for a card that is not named.
    static constexpr Card kUnknown{255};

    // `pack` is the cards of the game.
    explicit CardPlaces(CardSet pack) : pack_(pack) {}

    // Reads a card and gives it its place; throws if it has one already.
    Card claim(const std::string& word, const std::string& place);
    CardSet claim_all(const std::vector<std::string>& words, const std::string& place);
    // A list in which `?` is a card not named, and a single number stands for that many of them.
    std::vector<Card> claim_list(const std::vector<std::string>& words, const std::string& place);

    // The cards that have no place.
    CardSet unplaced() const;
    // Draws a card for every unknown one from the pool; throws if there are too few.
    static void fill(std::vector<Card>& cards, CardSet& pool, Rng& rng);

private:
    CardSet pack_;
    std::array<std::string, kNumCards> place_;
};

}  // namespace valtti
