// A quick rule for the tricks of Tysiąc that sees all cards. It plays on in worlds that are only imagined, and never
// sits at a table.
#pragma once

#include "games/tysiac/tysiac.hpp"

namespace valtti::tysiac {

// What the seat to act plays: cards that nobody can beat, then marriages, then cheap losers. The two opponents of the
// declarer play together: they throw points where the other one wins. Tricks must be being played.
Move seer_move(const State& s);

}  // namespace valtti::tysiac
