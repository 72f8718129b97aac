#include "networks/network.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "networks/kernels.hpp"

namespace valtti {
namespace {

constexpr int kMostInputs = 1 << 16;  // columns are counted in 16 bits
constexpr int kMostOutputs = 1 << 14;
constexpr int kMostSet = 256;  // inputs that are set at a time: more than in any position of any encoding

template <class Sum>
int padded(int outputs) {
    constexpr int kLanes = kPaddingBytes / sizeof(Sum);
    return (outputs + kLanes - 1) / kLanes * kLanes;
}

void check(const LayerWeights& layer, int expected) {
    const auto fail = [](const std::string& what) { throw std::invalid_argument("a layer of the network " + what); };
    if (layer.inputs < 1 || layer.inputs > kMostInputs || layer.outputs < 1 || layer.outputs > kMostOutputs)
        fail("has an impossible size");
    if (expected && layer.inputs != expected)
        fail("takes " + std::to_string(layer.inputs) + " numbers, but is given " + std::to_string(expected));
    if (layer.weights.size() != static_cast<size_t>(layer.inputs) * static_cast<size_t>(layer.outputs) ||
        layer.biases.size() != static_cast<size_t>(layer.outputs))
        fail("has not as many weights as it should");
    const auto is_number = [](float w) { return std::isfinite(w); };
    if (!std::ranges::all_of(layer.weights, is_number) || !std::ranges::all_of(layer.biases, is_number))
        fail("has weights that are not numbers");
}

Network::Layer by_input(const LayerWeights& from) {
    Network::Layer to{.inputs = from.inputs,
                      .outputs = from.outputs,
                      .stride = padded<float>(from.outputs),
                      .weights = {},
                      .biases = {}};
    const auto stride = static_cast<size_t>(to.stride);
    to.weights.resize(static_cast<size_t>(from.inputs) * stride);
    to.biases.resize(stride);
    std::ranges::copy(from.biases, to.biases.begin());
    for (size_t out = 0; out < from.biases.size(); ++out)
        for (size_t in = 0; in < static_cast<size_t>(from.inputs); ++in)
            to.weights[in * stride + out] = from.weights[out * static_cast<size_t>(from.inputs) + in];
    return to;
}

// --- Whole numbers -------------------------------------------------------------------------------------

// All weights of one output, times `sign`.
std::vector<double> weights_to(const Network::Layer& layer, int output, double sign) {
    std::vector<double> found(static_cast<size_t>(layer.inputs));
    for (size_t in = 0; in < found.size(); ++in)
        found[in] = sign * layer.weights[in * static_cast<size_t>(layer.stride) + static_cast<size_t>(output)];
    return found;
}

// The sum of those that are positive, but not of more than `most`.
double largest_sum_of(std::vector<double> weights, int most) {
    if (weights.size() > static_cast<size_t>(most)) {
        std::ranges::nth_element(weights, weights.begin() + most, std::greater());
        weights.resize(static_cast<size_t>(most));
    }
    return std::accumulate(weights.begin(), weights.end(), 0.0,
                           [](double sum, double weight) { return sum + std::max(weight, 0.0); });
}

// The most bits of fraction with which neither a weight of an output nor its sum, over at most `most` inputs, grows
// beyond what it is kept in. On the way there a sum may: whole numbers wrap round, and back.
int bits_for(const Network::Layer& layer, int output, int most, double largest_sum, int wanted) {
    constexpr double kLargestWeight = 32767;
    int bits = wanted;
    for (const double sign : {1.0, -1.0}) {
        const std::vector<double> weights = weights_to(layer, output, sign);
        const double largest = *std::ranges::max_element(weights);
        const double sum =
            largest_sum_of(weights, most) + std::max(sign * layer.biases[static_cast<size_t>(output)], 0.0);
        while (bits > 0 && (std::ldexp(largest, bits) > kLargestWeight || std::ldexp(sum, bits) > largest_sum)) --bits;
    }
    if (bits == 0) throw std::invalid_argument("the network has weights too large for whole numbers");
    return bits;
}

template <class T>
T rounded(float weight, int bits) {
    return static_cast<T>(std::lround(std::ldexp(weight, bits)));
}

IntegerNetwork::First first_layer(const Network::Layer& from) {
    constexpr double kLargestSum = 32767 - kMostSet;  // weights may be rounded up
    constexpr int kMostBits = IntegerNetwork::kActivationBits;
    IntegerNetwork::First to;
    to.inputs = from.inputs;
    to.outputs = from.outputs;
    to.stride = padded<int16_t>(from.outputs);
    to.weights.resize(static_cast<size_t>(to.inputs) * static_cast<size_t>(to.stride));
    for (auto* numbers : {&to.biases, &to.ones, &to.factors}) numbers->resize(static_cast<size_t>(to.stride));
    for (int out = 0; out < to.outputs; ++out) {
        const int bits = bits_for(from, out, kMostSet, kLargestSum, kMostBits);
        to.ones[static_cast<size_t>(out)] = static_cast<int16_t>(1 << bits);
        to.factors[static_cast<size_t>(out)] = static_cast<int16_t>(1 << (kMostBits - bits));
        to.biases[static_cast<size_t>(out)] = rounded<int16_t>(from.biases[static_cast<size_t>(out)], bits);
        for (int in = 0; in < to.inputs; ++in)
            to.weights[static_cast<size_t>(in * to.stride + out)] =
                rounded<int16_t>(from.weights[static_cast<size_t>(in * from.stride + out)], bits);
    }
    return to;
}

// All but the biases. The largest activation is 1 with `activation_bits` of fraction.
template <class Later>
Later later_layer(const Network::Layer& from, int activation_bits) {
    constexpr int kSumBits = 30;
    Later to;
    to.inputs = from.inputs;
    to.outputs = from.outputs;
    to.stride = padded<int32_t>(from.outputs);
    to.bits = 14;
    for (int out = 0; out < to.outputs; ++out)
        to.bits = bits_for(from, out, from.inputs, std::ldexp(1.0, kSumBits - activation_bits), to.bits);
    const int pairs = (to.inputs + 1) / 2;
    to.weights.resize(static_cast<size_t>(pairs) * static_cast<size_t>(2 * to.stride));
    to.biases.resize(static_cast<size_t>(to.stride));
    for (int out = 0; out < to.outputs; ++out)
        for (int in = 0; in < to.inputs; ++in)
            to.weights[static_cast<size_t>(((out / kTile * pairs + in / 2) * kTile + out % kTile) * 2 + in % 2)] =
                rounded<int16_t>(from.weights[static_cast<size_t>(in * from.stride + out)], to.bits);
    return to;
}

IntegerNetwork::Later integer_layer(const Network::Layer& from) {
    constexpr int kBits = IntegerNetwork::kActivationBits;
    auto to = later_layer<IntegerNetwork::Later>(from, kBits);
    for (size_t out = 0; out < static_cast<size_t>(to.outputs); ++out)
        to.biases[out] = rounded<int32_t>(from.biases[out], to.bits + kBits);
    return to;
}

MixedNetwork::Later mixed_layer(const Network::Layer& from) {
    constexpr double kLargestBias = 1 << 30;
    auto to = later_layer<MixedNetwork::Later>(from, MixedNetwork::kActivationBits);
    double largest = 0;
    for (size_t out = 0; out < static_cast<size_t>(to.outputs); ++out) {
        to.biases[out] = from.biases[out];
        largest = std::max(largest, std::abs(double{from.biases[out]}));
    }
    to.most_input_bits = 30;
    while (std::ldexp(largest, to.bits + to.most_input_bits) > kLargestBias) --to.most_input_bits;
    return to;
}

}  // namespace

Network::Network(NetworkPurpose purpose, Activation activation, std::span<const LayerWeights> layers)
    : purpose_(std::move(purpose)), activation_(activation) {
    if (layers.size() < 2) throw std::invalid_argument("a network has two layers or more");
    int expected = 0;
    for (const LayerWeights& layer : layers) {
        check(layer, expected);
        expected = layer.outputs;
        layers_.push_back(by_input(layer));
    }
    if (expected != 1) throw std::invalid_argument("a network ends with one number, not " + std::to_string(expected));
}

IntegerNetwork::IntegerNetwork(const Network& network) {
    first_ = first_layer(network.layers().front());
    for (const auto& layer : std::span(network.layers()).subspan(1)) later_.push_back(integer_layer(layer));
}

MixedNetwork::MixedNetwork(const Network& network) {
    for (const auto& layer : std::span(network.layers()).subspan(1)) later_.push_back(mixed_layer(layer));
}

const WholeNetwork& Network::whole() const {
    std::call_once(whole_made_, [this] {
        if (activation_ == Activation::clipped)
            whole_ = std::make_unique<WholeNetwork>(IntegerNetwork(*this));
        else
            whole_ = std::make_unique<WholeNetwork>(MixedNetwork(*this));
    });
    return *whole_;
}

double probability(double log_odds) {
    constexpr double kLog2 = 0.69314718055994530942;
    constexpr int kTerms = 14;
    // e^-|x| = 2^-n * e^-r with 0 <= r < log 2, by its series.
    const double x = std::min(std::abs(log_odds), 700.0);
    const double n = std::floor(x / kLog2);
    const double r = x - n * kLog2;
    double series = 1;
    for (int k = kTerms; k > 0; --k) series = 1 - r / k * series;
    const double smaller = std::ldexp(series, -static_cast<int>(n));
    return log_odds >= 0 ? 1 / (1 + smaller) : smaller / (1 + smaller);
}

}  // namespace valtti
