// Rule options and presets of Tic-Tac-Toe by name: no options, and the preset that every game has.
#include "games/tictactoe/notation.hpp"

namespace valtti::tictactoe {

const RuleBook<Rules>& rule_book() {
    static const RuleBook<Rules> all({}, {{"default", [](Rules&, const Rules&) {}}});
    return all;
}

}  // namespace valtti::tictactoe
