// The last tricks of a round of Tysiąc with open cards, when all that is at stake counts.
#pragma once

#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

// Plays a round to its end as those do who see all cards. The declarer wants its contract, and then few points for its
// opponents; these together want the opposite. Who sits on the barrel gains nothing as an opponent, so its points do
// not count. Tricks must be being played, and nobody may hold more than kMostInEnding cards: all lines are looked at.
void play_ending(State& s);
inline constexpr int kMostInEnding = 4;

// What that is worth to the declarer: kMadeContract if it is made, less the points of its opponents that count.
int value_of_ending(const State& s);
inline constexpr int kMadeContract = 1000;

}  // namespace valtti::tysiac
