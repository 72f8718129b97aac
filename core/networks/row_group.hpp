// Several rows on their way through layers in whole numbers.
//
// They go through a layer together, so that its weights are fetched once for all of them. As the positions of one
// decision are alike, so are the activations that are zero: pairs that are zero in all rows are left out.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "encodings/encoding.hpp"
#include "networks/aligned.hpp"
#include "networks/kernels.hpp"

namespace valtti {

class RowGroup {
public:
    // With room for the widest layer, counted with its padding.
    explicit RowGroup(int widest)
        : widest_(widest),
          sums_(static_cast<size_t>(kMostRows * widest)),
          activations_(sums_.size()),
          any_(static_cast<size_t>(widest)),
          pairs_(static_cast<size_t>(widest)) {}

    // Of one row, in a layer with this stride.
    int32_t* sums(int row, int stride) { return sums_.data() + long{row} * stride; }
    int16_t* activations(int row) { return activations_.data() + long{row} * widest_; }

    // Adds what the activations of the layer before, which has so many with its padding, give to each sum.
    void add_products(int rows, int inputs, const PairWeights& weights) {
        find_pairs(rows, inputs);
        kernels().add_pairs(rows, sums_.data(), weights, activations_.data(), widest_, pairs_.data(), num_pairs_);
    }

private:
    // Which pairs of activations are not zero in some row.
    void find_pairs(int rows, int inputs) {
        std::copy_n(activations(0), inputs, any_.begin());
        for (int row = 1; row < rows; ++row)
            for (int i = 0; i < inputs; ++i) any_[static_cast<size_t>(i)] |= activations(row)[i];
        num_pairs_ = 0;
        for (int k = 0; k < inputs / 2; ++k) {
            pairs_[static_cast<size_t>(num_pairs_)] = static_cast<uint16_t>(k);
            num_pairs_ += (any_[static_cast<size_t>(2 * k)] | any_[static_cast<size_t>(2 * k + 1)]) != 0;
        }
    }

    int widest_;
    Aligned<int32_t> sums_;
    Aligned<int16_t> activations_;
    Aligned<int16_t> any_;  // activations of all rows, bit by bit
    std::vector<uint16_t> pairs_;
    int num_pairs_ = 0;
};

// Calls f with a group of rows at a time, and with where their results go.
template <class F>
void by_groups(std::span<const Row> rows, std::span<double> log_odds, F f) {
    for (size_t at = 0; at < rows.size(); at += kMostRows) {
        const size_t n = std::min<size_t>(kMostRows, rows.size() - at);
        f(rows.subspan(at, n), log_odds.subspan(at, n));
    }
}

}  // namespace valtti
