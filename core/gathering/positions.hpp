// Positions as columns, an entry each.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encodings/encoding.hpp"

namespace valtti {

struct GatherOptions {
    uint64_t seed = 0;
    double keep =
        1;  // the share of positions that is kept; of cheap games a part of many is worth more than all of few
    double explore = 0;  // players make random moves with a probability drawn up to this one, for each run
    // The choice of the Moska thesis: positions after moves that are not passes, and after a seat's first one, whether
    // there was a choice and an open result or not; and of each game as many of those who did not lose as of those who
    // did.
    bool thesis_choice = false;
    // Values are what agents thought later in the game: of their next decision, and so on, each step weighing this much
    // of the rest. Without it they are what agents thought of the position itself.
    std::optional<double> hindsight;
    // The last so many of the cast make no random moves and leave no positions: theirs would tell how a game goes on
    // for who plays as they do.
    size_t opponents = 0;
    // A position is worth what its round brings, and not the game: rounds tell sooner what a card was worth. The game
    // must have them.
    bool by_rounds = false;
};

struct Positions {
    std::vector<uint8_t> rows;  // packed one after the other
    // 1 for who won or did not lose, 0 for who did, one half for a draw; by rounds, anything between.
    std::vector<float> label;
    std::vector<float> value;  // by its agent, or not a number
    std::vector<uint32_t> game;
    std::vector<uint16_t> move;   // its number in the game
    std::vector<uint16_t> agent;  // its place in the cast
    std::vector<uint8_t> seat;
    std::vector<uint8_t> players;
    std::vector<uint8_t> rank;      // in which the seat ended; 1 is best
    std::vector<uint8_t> explored;  // was the move a random one?
    uint64_t games = 0;
    uint64_t void_games = 0;  // which leave no positions

    size_t size() const { return label.size(); }
    void append(const Positions& more);
};

}  // namespace valtti
