// The arena of this game, compiled here and nowhere else.
#include "games/schnapsen/schnapsen.hpp"
#include "arena/flight.hpp"

namespace valtti {

template class NativeMatch<Schnapsen>;
template class Flight<Schnapsen>;

}  // namespace valtti
