// What runs a network on rows of inputs, for one thread.
//
// Rows that come one after the other are mostly alike, as positions after different moves are: of the first layer only
// what changes from row to row is added up.
#pragma once

#include <memory>
#include <span>

#include "encodings/encoding.hpp"
#include "networks/network.hpp"

namespace valtti {

class Runner {
public:
    virtual ~Runner() = default;

    // The network's number for each row, in log-odds.
    virtual void run(std::span<const Row> rows, std::span<double> log_odds) = 0;
};

// `counts` is the number of inputs of a row that are counts; the others are bits.
std::unique_ptr<Runner> make_runner(std::shared_ptr<const Network> network, int counts);
// In whole numbers as far as they go, which is faster. Throws std::invalid_argument if a weight is too large for that.
std::unique_ptr<Runner> make_whole_runner(std::shared_ptr<const Network> network, int counts);

}  // namespace valtti
