// The arena of this game, compiled here and nowhere else.
#include "games/moska/moska.hpp"
#include "arena/flight.hpp"

namespace valtti {

template class NativeMatch<Moska>;
template class Flight<Moska>;

}  // namespace valtti
