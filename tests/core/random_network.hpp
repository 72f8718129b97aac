// Networks with random weights, for tests in which it does not matter what they say.
#pragma once

#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "encodings/encoding.hpp"
#include "networks/network.hpp"

namespace valtti::testing {

struct RandomNetwork {
    std::vector<std::vector<float>> numbers;
    std::vector<LayerWeights> layers;

    RandomNetwork(std::vector<int> sizes, Rng& rng) {
        const auto drawn = [&](int n, double most) -> std::span<const float> {
            auto& all = numbers.emplace_back(static_cast<size_t>(n));
            for (float& x : all) x = static_cast<float>(most * (2 * rng.unit() - 1));
            return all;
        };
        numbers.reserve(2 * sizes.size());
        for (size_t i = 0; i + 1 < sizes.size(); ++i) {
            const double most = 2 / std::sqrt(i == 0 ? 20.0 : sizes[i]);
            const auto weights = drawn(sizes[i] * sizes[i + 1], most);
            layers.push_back({sizes[i], sizes[i + 1], weights, drawn(sizes[i + 1], 0.5)});
        }
    }
};

// A small one for the usual encoding of a game.
template <Game G>
std::shared_ptr<const Network> random_network() {
    const Encoding<G>& encoding = encodings<G>().front();
    Rng rng(5);
    const RandomNetwork drawn({encoding.inputs, 8, 1}, rng);
    return std::make_shared<Network>(
        NetworkPurpose{std::string(G::kName), std::string(encoding.name), encoding.version}, Activation::clipped,
        drawn.layers);
}

}  // namespace valtti::testing
