#include "games/ace_ten/notation.hpp"

#include <stdexcept>

#include "game/fields.hpp"

namespace valtti::ace_ten {

std::string marriage_text(Card led) {
    return to_text(led) + "+" + to_text(partner(led));
}

Card parse_marriage(const std::string& word) {
    const auto cards = split(word, '+');
    if (cards.size() != 2)
        throw std::invalid_argument("'" + word + "' is not a marriage: write the card led, +, its partner");
    const Card led = parse_card(cards[0]);
    if (!is_marriage_card(led) || parse_card(cards[1]) != partner(led))
        throw std::invalid_argument(word + " is not a king and a queen of one suit");
    return led;
}

}  // namespace valtti::ace_ten
