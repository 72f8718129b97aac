// The table of this game, compiled here and nowhere else.
#include "games/tictactoe/tictactoe.hpp"
#include "arena/table.hpp"

namespace valtti {

template class Table<TicTacToe>;

}  // namespace valtti
