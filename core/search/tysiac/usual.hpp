// A whole round of Tysiąc as a quick rule plays it: bids, gifts, contracts and tricks. It sees all cards in the tricks,
// so it plays on in worlds that are only imagined.
#pragma once

#include "games/tysiac/tysiac.hpp"

namespace valtti::tysiac {

// What the seat to act does. It bids by the points that it expects, and `boldness` more. Four nines are kept.
Move usual_move(const State& s, double boldness);

}  // namespace valtti::tysiac
