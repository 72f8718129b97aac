#include "arena/games.hpp"

namespace valtti {

template class NativeMatch<Moska>;
template class Flight<Moska>;

}  // namespace valtti
