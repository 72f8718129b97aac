// The arena of this game, compiled here and nowhere else.
#include "games/tictactoe/tictactoe.hpp"
#include "arena/flight.hpp"

namespace valtti {

template class NativeMatch<TicTacToe>;
template class Flight<TicTacToe>;

}  // namespace valtti
