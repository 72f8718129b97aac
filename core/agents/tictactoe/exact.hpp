// What can be computed of Tic-Tac-Toe without playing a game: how large it is, and how well a player does.
#pragma once

#include <functional>

#include "agents/tictactoe/policies.hpp"

namespace valtti::tictactoe {

struct Counts {
    int positions = 0;       // that a game can come to, the empty board and ended games included
    int up_to_symmetry = 0;  // the same, if turned and mirrored boards are one
    int games = 0;           // different sequences of moves
    int x_wins = 0;          // games of each result
    int o_wins = 0;
    int draws = 0;
};

Counts count_all();

// How often a player wins, draws and loses; the three add up to 1.
struct Shares {
    double win = 0;
    double draw = 0;
    double loss = 0;
};

// The chances of each square where a seat is to act.
using Policy = std::function<Chances(const View&)>;

// A player at a seat against one who chooses evenly among the free squares. Throws if the chances that the policy
// gives to free squares do not add up to 1.
Shares against_random(const Policy& policy, int seat);

}  // namespace valtti::tictactoe
