// What others hold, as far as it is told by what they have not played.
#pragma once

#include "games/moska/moska.hpp"

namespace valtti::moska {

// How often a player holds a card that it has not added or not spent where it could have, compared with a card of which
// nothing is known. benchmarks/habits.py measures it; these numbers, the same with a deck and without, are near those
// that make the true hands of such games likeliest, and never 0.
struct Habits {
    std::array<double, 4> not_added;  // by its rank: up to the six, the nine, the jack and the ace
    double not_spent;
};

inline constexpr Habits kBotHabits = {.not_added = {0.02, 0.02, 0.02, 0.7}, .not_spent = 0.08};
inline constexpr Habits kNetHabits = {.not_added = {0.06, 0.14, 0.27, 0.55}, .not_spent = 0.6};

// How likely the hands of the others are in a world, from 0 to 1, if these are their habits. No hand is impossible.
double likelihood_of_hands(const State& world, int viewer, const Habits& habits);

}  // namespace valtti::moska
