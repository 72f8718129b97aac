// What totals of Tysiąc are worth: the chance of each seat to be the first with a thousand points.
#pragma once

#include <span>
#include <vector>

#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

// Every seat is taken to run for itself, and each round is a step: it makes or loses a contract, or scores as a
// defender, as often as in rounds that a quick rule plays under these rules. How likely it is to have arrived after so
// many of them follows from its total alone, the barrel included; who arrives first wins, and of several in one round
// each has its share. So the chances of all seats sum to one.
class Chances {
public:
    explicit Chances(const Rules& rules);

    // Between two rounds; nobody has won yet.
    double of(const Public& p, int seat) const;
    bool is_for(const Rules& rules) const { return rules == rules_; }

private:
    static constexpr int kRounds = 40;
    static constexpr int kLowest = -500;
    static constexpr int kTotals = (kGoal - kLowest) / 10;

    struct Run {
        std::array<float, kRounds> running;  // the chance not to have arrived after this round
        std::array<float, kRounds> pace;     // minus the logarithm of what this round leaves of it
    };
    // What a round brings to a seat, and how often.
    struct Step {
        int points;
        double chance;
        bool is_declarer;
    };

    static size_t index_of(int total);
    std::vector<Step> play_rounds() const;
    void walk(const std::vector<Step>& steps);

    Rules rules_;
    std::vector<Run> runs_;  // by total
};

}  // namespace valtti::tysiac
