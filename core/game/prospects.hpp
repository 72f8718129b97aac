// What moves are worth, from what the positions after them are worth.
//
// Positions are noted move by move. A move leads to one of several chances, each of which may count more than once, and
// in a chance its player may have the choice among several positions. So a move is worth the mean over its chances of
// the best choice in each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace valtti {

class Prospects {
public:
    void reserve(size_t positions, size_t moves) {
        chances_.reserve(positions);
        move_ends_.reserve(moves);
    }
    void clear() {
        chances_.clear();
        move_ends_.clear();
        positions_ = 0;
    }

    // A position that follows by chance.
    void add_chance() { chances_.push_back({++positions_, 1}); }
    // Another one among which the player may choose in the last chance.
    void add_choice() { chances_.back().end = ++positions_; }
    // The last chance once more.
    void repeat_chance() { ++chances_.back().weight; }
    // All that may follow a move has been noted.
    void end_move() { move_ends_.push_back(static_cast<uint32_t>(chances_.size())); }

    size_t positions() const { return positions_; }
    size_t moves() const { return move_ends_.size(); }

    // Those of another player, or of another decision, after these.
    void append(const Prospects& more) {
        const auto first_chance = static_cast<uint32_t>(chances_.size());
        for (const Chance& chance : more.chances_) chances_.push_back({positions_ + chance.end, chance.weight});
        for (const uint32_t end : more.move_ends_) move_ends_.push_back(first_chance + end);
        positions_ += more.positions_;
    }

    // A rating for each move, from a value for each position.
    void rate(std::span<const double> values, std::span<double> ratings) const {
        size_t chance = 0;
        uint32_t at = 0;
        for (size_t m = 0; m < move_ends_.size(); ++m) {
            double sum = 0;
            uint32_t weights = 0;
            for (; chance < move_ends_[m]; ++chance) {
                double best = values[at];
                for (; at < chances_[chance].end; ++at) best = std::max(best, values[at]);
                sum += best * chances_[chance].weight;
                weights += chances_[chance].weight;
            }
            ratings[m] = sum / weights;
        }
    }

private:
    struct Chance {
        uint32_t end;  // of its positions
        uint32_t weight;
    };

    std::vector<Chance> chances_;
    std::vector<uint32_t> move_ends_;  // of the chances of each move
    uint32_t positions_ = 0;
};

}  // namespace valtti
