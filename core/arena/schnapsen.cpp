// The table of this game, compiled here and nowhere else.
#include "games/schnapsen/schnapsen.hpp"
#include "arena/table.hpp"

namespace valtti {

template class Table<Schnapsen>;

}  // namespace valtti
