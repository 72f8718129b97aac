// Networks with activations of any size: the first layer in floats, the later ones in whole numbers.
//
// The activations of a row are whole numbers with a common number of bits of fraction, which follows from the largest
// of them.
#pragma once

#include <bit>
#include <cmath>

#include "networks/first_layer.hpp"
#include "networks/row_group.hpp"
#include "networks/runner.hpp"

namespace valtti {

class MixedRunner final : public Runner {
public:
    MixedRunner(std::shared_ptr<const Network> network, const MixedNetwork& mixed, int counts)
        : network_(std::move(network)),
          later_(mixed.later()),
          first_(network_->layers().front(), counts),
          group_(std::max(first_stride(), widest<MixedNetwork::Later>(later_))) {}

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        first_.restart();
        by_groups(rows, log_odds, [this](auto some, auto to) { run_group(some, to); });
    }

private:
    static constexpr int kBits = MixedNetwork::kActivationBits;

    void run_group(std::span<const Row> rows, std::span<double> log_odds) {
        const int n = static_cast<int>(rows.size());
        for (int i = 0; i < n; ++i) start(rows[static_cast<size_t>(i)], i);
        int inputs = first_stride();
        for (const auto& layer : later_) {
            for (int i = 0; i < n; ++i) {
                activate(i, inputs, layer.most_input_bits);
                add_biases(i, layer);
            }
            group_.add_products(n, inputs, layer.pairs());
            inputs = layer.stride;
        }
        for (int i = 0; i < n; ++i)
            log_odds[static_cast<size_t>(i)] = std::ldexp(static_cast<double>(*group_.sums(i, inputs)), -bits_[i]);
    }

    int first_stride() const { return network_->layers().front().stride; }

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
        kernels().to_ints(first_.sums().data(), stride, std::ldexp(1.0F, bits_[i]), group_.sums(i, stride));
    }

    void activate(int i, int stride, int most_bits) {
        const int32_t* sums = group_.sums(i, stride);
        const int too_many = std::bit_width(static_cast<uint32_t>(kernels().largest(sums, stride))) - kBits;
        const int shift = std::max({too_many, bits_[i] - most_bits, 0});
        kernels().to_shorts(sums, stride, shift, 1 << kBits, group_.activations(i));
        bits_[i] -= shift;
    }

    void add_biases(int i, const MixedNetwork::Later& layer) {
        bits_[i] += layer.bits;
        kernels().to_ints(layer.biases.data(), layer.stride, std::ldexp(1.0F, bits_[i]), group_.sums(i, layer.stride));
    }

    std::shared_ptr<const Network> network_;
    std::span<const MixedNetwork::Later> later_;
    FirstLayer<Network::Layer, float> first_;
    RowGroup group_;
    int bits_[kMostRows] = {};  // of fraction, of the numbers of each row
};

}  // namespace valtti
