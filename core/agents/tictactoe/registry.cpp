// The native agents of Tic-Tac-Toe by name.
#include "agents/tictactoe/policies.hpp"

namespace valtti {
namespace tictactoe {
namespace {

template <Rating rating>
std::unique_ptr<Agent<TicTacToe>> by(const Parameters&) {
    return std::make_unique<PolicyAgent>(rating);
}

}  // namespace
}  // namespace tictactoe

template <>
const std::vector<AgentEntry<TicTacToe>>& native_agents<TicTacToe>() {
    using namespace tictactoe;
    static const std::vector<AgentEntry<TicTacToe>> all = {
        {"random", true, "any free square", {}, by<all_alike>},
        {"minimax",
         true,
         "perfect play: any of the moves that are best if the opponent is perfect",
         {},
         by<perfect_result>},
        {"most-wins", true, "the best chance to win against random play, at the risk of losing", {}, by<most_wins>},
        {"careful",
         true,
         "never loses, and otherwise has the best chance to win against random play",
         {},
         by<most_safe_wins>},
    };
    return all;
}

}  // namespace valtti
