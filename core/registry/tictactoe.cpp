// The agents of Tic-Tac-Toe, by name.
#include "agents/tictactoe/policies.hpp"
#include "registry/common.hpp"

namespace valtti {
namespace {

template <tictactoe::Rating rating>
AgentFactory<TicTacToe> by(const Parameters&) {
    return factory_of<TicTacToe, tictactoe::PolicyAgent>(rating);
}

std::vector<AgentEntry<TicTacToe>> own_agents() {
    using namespace tictactoe;
    return {
        {.name = "random", .summary = "any free square", .prepare = by<all_alike>},
        {.name = "minimax",
         .summary = "perfect play: any of the moves that are best if the opponent is perfect",
         .prepare = by<perfect_result>},
        {.name = "most-wins",
         .summary = "the best chance to win against random play, at the risk of losing",
         .prepare = by<most_wins>},
        {.name = "careful",
         .summary = "never loses, and otherwise has the best chance to win against random play",
         .prepare = by<most_safe_wins>,
         .is_default = true,
         .plays_on = true},
        own_network<TicTacToe>(),
    };
}

}  // namespace

template <>
const std::vector<AgentEntry<TicTacToe>>& native_agents<TicTacToe>() {
    static const auto all = with_common_agents(own_agents());
    return all;
}

}  // namespace valtti
