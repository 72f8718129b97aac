// The arena of this game, compiled here and nowhere else.
#include "arena/flight.hpp"
#include "games/tictactoe/tictactoe.hpp"

namespace valtti {

template class NativeMatch<TicTacToe>;
template class Flight<TicTacToe>;

}  // namespace valtti
