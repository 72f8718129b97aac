// The arena of this game, compiled here and nowhere else.
#include "arena/flight.hpp"
#include "games/moska/moska.hpp"

namespace valtti {

template class NativeMatch<Moska>;
template class Flight<Moska>;

}  // namespace valtti
