// Networks with clipped activations in whole numbers.
#pragma once

#include <cmath>

#include "networks/first_layer.hpp"
#include "networks/runner.hpp"

namespace valtti {

class IntegerRunner final : public Runner {
public:
    IntegerRunner(std::shared_ptr<const IntegerNetwork> network, int counts)
        : network_(std::move(network)),
          first_(network_->first(), counts),
          activations_(static_cast<size_t>(
              std::max(network_->first().stride, 2 * widest<IntegerNetwork::Later>(network_->later())))),
          sums_(static_cast<size_t>(widest<IntegerNetwork::Later>(network_->later()))) {}

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        for (size_t i = 0; i < rows.size(); ++i) log_odds[i] = run_one(rows[i]);
    }

private:
    static constexpr int kBits = IntegerNetwork::kActivationBits;
    static constexpr int kOne = 1 << kBits;

    double run_one(const Row& row) {
        const auto& first = network_->first();
        first_.move_to(row, kernels().change_shorts, kernels().add_shorts);
        kernels().clip_shorts(first_.sums().data(), first.stride, first.bits - kBits, kOne, activations_.data());
        for (const auto& layer : network_->later()) {
            std::ranges::copy(layer.biases, sums_.begin());
            kernels().add_pairs(sums_.data(), layer.pairs(), activations_.data());
            if (layer.outputs > 1) activate(layer);
        }
        return std::ldexp(static_cast<double>(sums_[0]), -(network_->later().back().bits + kBits));
    }

    // Outputs that are only padding are zero, as they are expected to be.
    void activate(const IntegerNetwork::Later& layer) {
        const int32_t half = (1 << layer.bits) >> 1;
        for (size_t i = 0; i < static_cast<size_t>(layer.stride); ++i)
            activations_[i] = static_cast<int16_t>(std::clamp((sums_[i] + half) >> layer.bits, 0, kOne));
        std::fill_n(activations_.begin() + layer.stride, layer.stride, int16_t{0});
    }

    std::shared_ptr<const IntegerNetwork> network_;
    FirstLayer<IntegerNetwork::First, int16_t> first_;
    Aligned<int16_t> activations_;
    Aligned<int32_t> sums_;
};

}  // namespace valtti
