// What others bid, and what their bids tell about their hands and about themselves.
#pragma once

#include "games/tysiac/tysiac.hpp"

namespace valtti::tysiac {

// How far a seat with these seven cards bids that goes by the points it may take, and `boldness` more.
double ceiling(CardSet dealt, double boldness);

// The others at a table are thought of as all of one kind.
enum class Others : uint8_t {
    plain,  // bid on their best marriage, name no higher contract than they have bid, and give their lowest cards away
    keen,   // weigh all their cards
};

// The chance that the others are plain, as far as contracts of this game tell.
double chance_of_plain(const View& v);

// How likely the auction is with these hands, from 0 to 1, as far as seats other than `viewer` have spoken. No auction
// is impossible: there are odd bidders of each kind.
double likelihood_of_bids(const State& world, int viewer, Others others);

// How likely the gifts are, of a declarer other than `viewer`: cards that nobody likes to give are seldom given.
double likelihood_of_gifts(const State& world, int viewer, Others others);

}  // namespace valtti::tysiac
