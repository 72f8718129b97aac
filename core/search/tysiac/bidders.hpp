// What others bid, and what their bids tell about their hands.
#pragma once

#include "games/tysiac/tysiac.hpp"

namespace valtti::tysiac {

// How far a seat with these seven cards would bid. Two kinds of bidders are thought of: one goes by its best marriage
// alone, the other by all that the hand may take; `boldness` shifts the latter, in points.
enum class Bidder : uint8_t { by_marriage, by_points };
double ceiling(Bidder kind, CardSet dealt, double boldness);

// How likely the auction is with these hands, from 0 to 1, as far as seats other than `viewer` have spoken. No auction
// is impossible: there are bidders of all kinds.
double likelihood_of_bids(const State& world, int viewer);

// How likely the gifts are, of a declarer other than `viewer`: cards that nobody likes to give are seldom given.
double likelihood_of_gifts(const State& world, int viewer);

}  // namespace valtti::tysiac
