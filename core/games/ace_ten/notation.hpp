// How a marriage is written: KH+QH leads the king, QH+KH the queen.
#pragma once

#include <string>

#include "games/ace_ten/cards.hpp"

namespace valtti::ace_ten {

std::string marriage_text(Card led);
// The card that is led; its partner is the other one. Throws std::invalid_argument.
Card parse_marriage(const std::string& word);

}  // namespace valtti::ace_ten
