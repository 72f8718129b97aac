// The table of this game, compiled here and nowhere else.
#include "games/tysiac/tysiac.hpp"
#include "arena/table.hpp"

namespace valtti {

template class Table<Tysiac>;

}  // namespace valtti
