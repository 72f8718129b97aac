// The arena of each game is compiled once, in core/arena/<game>.cpp, and not again wherever it is used.
#pragma once

#include "arena/flight.hpp"
#include "arena/match.hpp"
#include "games/moska/moska.hpp"
#include "games/schnapsen/schnapsen.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "games/tysiac/tysiac.hpp"

namespace valtti {

extern template class NativeMatch<Moska>;
extern template class NativeMatch<Schnapsen>;
extern template class NativeMatch<TicTacToe>;
extern template class NativeMatch<Tysiac>;

extern template class Flight<Moska>;
extern template class Flight<Schnapsen>;
extern template class Flight<TicTacToe>;
extern template class Flight<Tysiac>;

}  // namespace valtti
