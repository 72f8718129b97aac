// The arena of this game, compiled here and nowhere else.
#include "arena/flight.hpp"
#include "games/schnapsen/schnapsen.hpp"

namespace valtti {

template class NativeMatch<Schnapsen>;
template class Flight<Schnapsen>;

}  // namespace valtti
