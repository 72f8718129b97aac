#include "arena/games.hpp"

namespace valtti {

template class NativeMatch<Tysiac>;
template class Flight<Tysiac>;

}  // namespace valtti
