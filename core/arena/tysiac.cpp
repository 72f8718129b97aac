// The arena of this game, compiled here and nowhere else.
#include "arena/flight.hpp"
#include "games/tysiac/tysiac.hpp"

namespace valtti {

template class NativeMatch<Tysiac>;
template class Flight<Tysiac>;

}  // namespace valtti
