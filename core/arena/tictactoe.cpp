#include "arena/games.hpp"

namespace valtti {

template class NativeMatch<TicTacToe>;
template class Flight<TicTacToe>;

}  // namespace valtti
