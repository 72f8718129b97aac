// How many positions a solver may look at, and has looked at.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/stop.hpp"

namespace valtti::exact {

// Thrown within solvers; who asks them sees that there is no answer.
struct OutOfNodes {};

class NodeCount {
public:
    void begin(uint64_t most) {
        count_ = 0;
        most_ = most;
        pause_ = std::min(most, kBetweenPauses);
    }

    uint64_t count() const { return count_; }

    // One more. All that is looked at each time is whether it is time to look at more.
    void add() {
        if (++count_ > pause_) [[unlikely]]
            pause();
    }

private:
    static constexpr uint64_t kBetweenPauses = 4096;

    void pause() {
        if (count_ > most_) throw OutOfNodes();
        stop_if_told();
        pause_ += std::min(most_ - pause_, kBetweenPauses);
    }

    uint64_t count_ = 0;
    uint64_t pause_ = 0;
    uint64_t most_ = 0;
};

}  // namespace valtti::exact
