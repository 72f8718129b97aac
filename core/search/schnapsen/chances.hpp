// What game points of Schnapsen are worth: the chance to win the Bummerl.
#pragma once

#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

// The chance of a seat to win what is played for, once a round has brought it game points: less than 0 if the other has
// won them. A single round is won or lost; in a Bummerl it matters how many points are missing.
double chance_after(const Public& p, int seat, int game_points);

}  // namespace valtti::schnapsen
