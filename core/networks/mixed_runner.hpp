// Networks with activations of any size: the first layer in floats, the later ones in whole numbers.
//
// The activations of a row are whole numbers with a common number of bits of fraction, which follows from the largest
// of them. Rows go through a layer in groups, so that its weights are fetched once for all of them; as the positions of
// one decision are alike, so are the activations that are zero, and most are.
#pragma once

#include <bit>
#include <cmath>

#include "networks/first_layer.hpp"
#include "networks/runner.hpp"

namespace valtti {

class MixedRunner final : public Runner {
public:
    MixedRunner(std::shared_ptr<const Network> network, const MixedNetwork& mixed, int counts)
        : network_(std::move(network)),
          later_(mixed.later()),
          first_(network_->layers().front(), counts),
          stride_(std::max(first_stride(), widest<MixedNetwork::Later>(later_))),
          sums_(static_cast<size_t>(kMostRows * stride_)),
          activations_(sums_.size()),
          any_(static_cast<size_t>(stride_)),
          pairs_(static_cast<size_t>(stride_)) {}

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        first_.restart();
        for (size_t at = 0; at < rows.size(); at += kMostRows) {
            const size_t n = std::min<size_t>(kMostRows, rows.size() - at);
            run_some(rows.subspan(at, n), log_odds.subspan(at, n));
        }
    }

private:
    static constexpr int kBits = MixedNetwork::kActivationBits;

    void run_some(std::span<const Row> rows, std::span<double> log_odds) {
        const int n = static_cast<int>(rows.size());
        for (int i = 0; i < n; ++i) start(rows[static_cast<size_t>(i)], i);
        int inputs = first_stride();
        for (const auto& layer : later_) {
            for (int i = 0; i < n; ++i) activate(i, inputs, layer.most_input_bits);
            find_pairs(n, inputs);
            for (int i = 0; i < n; ++i) begin_sums(layer, i);
            kernels().add_pairs_of_rows(n, sums_.data(), layer.pairs(), activations_.data(), stride_, pairs_.data(),
                                        num_pairs_);
            inputs = layer.stride;
        }
        for (int i = 0; i < n; ++i)
            log_odds[static_cast<size_t>(i)] = std::ldexp(static_cast<double>(*sums(i, inputs)), -bits_[i]);
    }

    int first_stride() const { return network_->layers().front().stride; }

    // The sums of row i lie side by side with the others', those of a layer with its own stride.
    int32_t* sums(int i, int stride) { return sums_.data() + long{i} * stride; }
    int16_t* activations(int i) { return activations_.data() + long{i} * stride_; }

    // The sums of the first layer, as whole numbers with more bits than activations have.
    void start(const Row& row, int i) {
        constexpr int kFirstBits = 24;
        constexpr int kMostBits = 30;
        const int stride = first_stride();
        first_.move_to(row, kernels().change_floats, kernels().add_floats);
        // Positive floats are in the order of their bits, and negative ones are negative.
        const auto* numbers = reinterpret_cast<const int32_t*>(first_.sums().data());
        int exponent = 0;
        std::frexp(std::bit_cast<float>(kernels().largest(numbers, stride)), &exponent);
        bits_[i] = std::min(kFirstBits - exponent, kMostBits);
        kernels().to_ints(first_.sums().data(), stride, std::ldexp(1.0F, bits_[i]), sums(i, stride));
    }

    void activate(int i, int stride, int most_bits) {
        const int32_t largest = kernels().largest(sums(i, stride), stride);
        const int too_many = std::bit_width(static_cast<uint32_t>(largest)) - kBits;
        const int shift = std::max({too_many, bits_[i] - most_bits, 0});
        kernels().to_shorts(sums(i, stride), stride, shift, activations(i));
        bits_[i] -= shift;
    }

    // Which pairs of activations are not zero in all rows.
    void find_pairs(int rows, int inputs) {
        std::copy_n(activations(0), inputs, any_.begin());
        for (int i = 1; i < rows; ++i)
            for (int j = 0; j < inputs; ++j) any_[static_cast<size_t>(j)] |= activations(i)[j];
        num_pairs_ = 0;
        for (int k = 0; k < inputs / 2; ++k) {
            pairs_[static_cast<size_t>(num_pairs_)] = static_cast<uint16_t>(k);
            num_pairs_ += (any_[static_cast<size_t>(2 * k)] | any_[static_cast<size_t>(2 * k + 1)]) != 0;
        }
    }

    void begin_sums(const MixedNetwork::Later& layer, int i) {
        bits_[i] += layer.bits;
        kernels().to_ints(layer.biases.data(), layer.stride, std::ldexp(1.0F, bits_[i]), sums(i, layer.stride));
    }

    std::shared_ptr<const Network> network_;
    std::span<const MixedNetwork::Later> later_;
    FirstLayer<Network::Layer, float> first_;
    int stride_;                    // of activations, room for every layer
    Aligned<int32_t> sums_;         // by row
    Aligned<int16_t> activations_;  // by row
    Aligned<int16_t> any_;          // activations of all rows, bit by bit
    std::vector<uint16_t> pairs_;
    int num_pairs_ = 0;
    int bits_[kMostRows] = {};  // of fraction, of the numbers of each row
};

}  // namespace valtti
