// The table of this game, compiled here and nowhere else.
#include "games/moska/moska.hpp"
#include "arena/table.hpp"

namespace valtti {

template class Table<Moska>;

}  // namespace valtti
