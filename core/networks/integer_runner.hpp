// Networks with clipped activations in whole numbers.
#pragma once

#include <cmath>

#include "networks/first_layer.hpp"
#include "networks/row_group.hpp"
#include "networks/runner.hpp"

namespace valtti {

class IntegerRunner final : public Runner {
public:
    IntegerRunner(std::shared_ptr<const IntegerNetwork> network, int counts)
        : network_(std::move(network)),
          first_(network_->first(), counts),
          group_(std::max(network_->first().stride, widest<IntegerNetwork::Later>(network_->later()))) {}

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        by_groups(rows, log_odds, [this](auto some, auto to) { run_group(some, to); });
    }

private:
    static constexpr int kBits = IntegerNetwork::kActivationBits;
    static constexpr int kOne = 1 << kBits;

    void run_group(std::span<const Row> rows, std::span<double> log_odds) {
        const int n = static_cast<int>(rows.size());
        for (int i = 0; i < n; ++i) start(rows[static_cast<size_t>(i)], i);
        int inputs = network_->first().stride;
        const auto& last = network_->later().back();
        for (const auto& layer : network_->later()) {
            for (int i = 0; i < n; ++i) std::ranges::copy(layer.biases, group_.sums(i, layer.stride));
            group_.add_products(n, inputs, layer.pairs());
            inputs = layer.stride;
            for (int i = 0; i < n && &layer != &last; ++i)
                kernels().to_shorts(group_.sums(i, inputs), inputs, layer.bits, kOne, group_.activations(i));
        }
        const double unit = std::ldexp(1.0, -(last.bits + kBits));
        for (int i = 0; i < n; ++i) log_odds[static_cast<size_t>(i)] = *group_.sums(i, inputs) * unit;
    }

    void start(const Row& row, int i) {
        const auto& first = network_->first();
        first_.move_to(row, kernels().change_shorts, kernels().add_shorts);
        kernels().clip_shorts(first_.sums().data(), first.stride, first.ones.data(), first.factors.data(),
                              group_.activations(i));
    }

    std::shared_ptr<const IntegerNetwork> network_;
    FirstLayer<IntegerNetwork::First, int16_t> first_;
    RowGroup group_;
};

}  // namespace valtti
