// Networks in floats.
#pragma once

#include <cmath>

#include "networks/first_layer.hpp"
#include "networks/runner.hpp"

namespace valtti {

// Rows that go through a layer together, so that its weights are fetched once for all of them.
constexpr size_t kRowsAtOnce = 32;

class FloatRunner final : public Runner {
public:
    FloatRunner(std::shared_ptr<const Network> network, int counts)
        : network_(std::move(network)),
          first_(network_->layers().front(), counts),
          inputs_(widest<Network::Layer>(network_->layers())) {
        for (auto& row : sums_) row.resize(static_cast<size_t>(widest<Network::Layer>(network_->layers())));
    }

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        first_.restart();
        for (size_t at = 0; at < rows.size(); at += kRowsAtOnce) {
            const size_t n = std::min(kRowsAtOnce, rows.size() - at);
            run_some(rows.subspan(at, n), log_odds.subspan(at, n));
        }
    }

private:
    void run_some(std::span<const Row> rows, std::span<double> log_odds) {
        for (size_t i = 0; i < rows.size(); ++i) {
            first_.move_to(rows[i], kernels().change_floats, kernels().add_floats);
            std::ranges::copy(first_.sums(), sums_[i].begin());
        }
        for (const auto& layer : std::span(network_->layers()).subspan(1))
            for (size_t i = 0; i < rows.size(); ++i) pass(layer, sums_[i]);
        for (size_t i = 0; i < rows.size(); ++i) log_odds[i] = sums_[i][0];
    }

    // Takes the sums of the layer before, and leaves its own.
    void pass(const Network::Layer& layer, Aligned<float>& sums) {
        const float most = network_->activation() == Activation::clipped ? 1.0F : INFINITY;
        inputs_.clear();
        for (int i = 0; i < layer.inputs; ++i)
            inputs_.add(i, std::min(sums[static_cast<size_t>(i)], most), sums[static_cast<size_t>(i)] > 0);
        std::ranges::copy(layer.biases, sums.begin());
        kernels().add_floats(sums.data(), layer.weights.data(), layer.stride, inputs_.which(), inputs_.factors(),
                             inputs_.count());
    }

    std::shared_ptr<const Network> network_;
    FirstLayer<Network::Layer, float> first_;
    Inputs<float> inputs_;
    std::array<Aligned<float>, kRowsAtOnce> sums_;
};

}  // namespace valtti
