#include "arena/games.hpp"

namespace valtti {

template class NativeMatch<Schnapsen>;
template class Flight<Schnapsen>;

}  // namespace valtti
