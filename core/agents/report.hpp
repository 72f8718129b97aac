// What an agent that searches has looked at before it chose.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "game/move.hpp"

namespace valtti {

struct ReportedMove {
    Move move;
    double value = 0;  // the agent's rating
    // The standard error of what it is behind the best move, which is smaller than that of its own value: both were
    // tried in the same worlds. Of the best move it is that of its value. In a tree all are those of values.
    double error = 0;
    uint64_t worlds = 0;  // in which it was tried
};

struct Report {
    std::vector<ReportedMove> moves;  // all that were tried
    size_t best = 0;                  // the one that is chosen
    uint64_t worlds = 0;              // that were drawn
    uint64_t playouts = 0;            // that were begun
    bool exact = false;               // are the values certain?
    // How the game may go on after the best move, in one of the worlds: seats and moves.
    std::vector<std::pair<int, Move>> line;

    void clear() {
        moves.clear();
        line.clear();
        best = worlds = playouts = 0;
        exact = false;
    }
};

}  // namespace valtti
