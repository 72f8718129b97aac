// Rule options and presets of Tic-Tac-Toe by name: no options, and a preset for whoever wants to name the rules.
#include "games/tictactoe/notation.hpp"

namespace valtti::tictactoe {

const RuleBook<Rules>& rule_book() {
    static const RuleBook<Rules> all = RuleBook<Rules>().preset("default", [](Rules&, const Rules&) {});
    return all;
}

}  // namespace valtti::tictactoe
