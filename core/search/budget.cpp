#include "search/budget.hpp"

#include <stdexcept>

namespace valtti {
namespace {

constexpr int kMostWorlds = 1'000'000;
constexpr int kMostThreads = 64;
constexpr double kMostSeconds = 3600;

}  // namespace

Parameters budget_parameters(int worlds) {
    return {{"worlds", static_cast<double>(worlds)}, {"time", 0}, {"threads", 1}};
}

SearchBudget budget_of(const Parameters& p) {
    const double seconds = p.number("time");
    if (!(seconds >= 0 && seconds <= kMostSeconds))
        throw std::invalid_argument("time must be a number of seconds from 0, which is no limit, to 3600");
    return {.worlds = p.whole("worlds", 1, kMostWorlds),
            .seconds = seconds,
            .threads = p.whole("threads", 1, kMostThreads)};
}

}  // namespace valtti
