// How much a search may spend on a decision: a number of worlds, or seconds.
#pragma once

#include <algorithm>
#include <chrono>

#include "agents/parameters.hpp"

namespace valtti {

struct SearchBudget {
    int worlds = 0;
    double seconds = 0;  // if it is not 0, worlds are drawn until it has passed
    int threads = 1;
};

// The parameters that every search has, and their values.
Parameters budget_parameters(int worlds);
SearchBudget budget_of(const Parameters& p);

// Divides a time into steps, each of which is a small part of it.
class Stopwatch {
public:
    explicit Stopwatch(double seconds) : seconds_(seconds) {}

    // The share of the time that has passed.
    double share() const { return elapsed() / seconds_; }
    // How many things of one size, at most `wanted`, may be done before the time is looked at.
    int fitting(int wanted) const {
        if (seconds_ <= 0) return wanted;
        const double each = done_ > 0 ? elapsed() / done_ : seconds_;
        return static_cast<int>(std::clamp(seconds_ / (kSteps * each), 1.0, static_cast<double>(wanted)));
    }
    void passed(int things) { done_ += things; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr double kSteps = 32;

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

    double seconds_;
    double done_ = 0;
    Clock::time_point begun_ = Clock::now();
};

}  // namespace valtti
