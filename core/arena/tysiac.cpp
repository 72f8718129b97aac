// The arena of this game, compiled here and nowhere else.
#include "games/tysiac/tysiac.hpp"
#include "arena/flight.hpp"

namespace valtti {

template class NativeMatch<Tysiac>;
template class Flight<Tysiac>;

}  // namespace valtti
