// Networks for inputs that are nearly all zero: one number for a row of inputs.
//
// A network has a first layer over the inputs of an encoding, dense layers after it, and at the end one number, in
// log-odds. A layer's weights lie by input: what an input adds to all outputs is one column, and an input that is zero
// costs nothing, in the first layer or in a later one.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "networks/aligned.hpp"
#include "networks/kernels.hpp"

namespace valtti {

enum class Activation : uint8_t {
    relu,     // max(x, 0)
    clipped,  // between 0 and 1
};

// A layer as training programs keep it.
struct LayerWeights {
    int inputs = 0;
    int outputs = 0;
    std::span<const float> weights;  // [output][input]
    std::span<const float> biases;
};

// What a network was made for; whoever uses it checks.
struct NetworkPurpose {
    std::string game;
    std::string encoding;
    int version = 0;  // of the encoding

    bool operator==(const NetworkPurpose&) const = default;
};

// A layer laid out for adding up columns. Outputs are padded to whole vectors with weights of zero.
template <class Weight, class Sum>
struct Columns {
    int inputs = 0;
    int outputs = 0;
    int stride = 0;  // outputs with their padding
    Aligned<Weight> weights;
    Aligned<Sum> biases;
};

class Network;

// A layer in whole numbers. Weights lie as kernels want those of pairs, and are multiples of a power of two, with as
// many bits of fraction as the largest of them and the largest sum allow; sums have 32 bits.
template <class Bias>
struct PairColumns : Columns<int16_t, Bias> {
    int bits = 0;

    PairWeights pairs() const { return {this->weights.data(), this->stride, (this->inputs + 1) / 2}; }
};

// A network with clipped activations, which have a largest value, in whole numbers throughout. Activations have
// kActivationBits of fraction; the first layer's sums have 16 bits.
class IntegerNetwork {
public:
    static constexpr int kActivationBits = 10;

    // Each output has as many bits of fraction as its own largest sum leaves room for, but no more than activations.
    struct First : Columns<int16_t, int16_t> {
        Aligned<int16_t> ones;     // by output: 1 with its bits, which is the largest activation
        Aligned<int16_t> factors;  // by output: what gives it the bits of activations
    };
    using Later = PairColumns<int32_t>;

    // Throws std::invalid_argument if a weight is too large for it.
    explicit IntegerNetwork(const Network& network);

    const First& first() const { return first_; }
    const std::vector<Later>& later() const { return later_; }

private:
    First first_;
    std::vector<Later> later_;
};

// A network whose activations have no largest value, with its later layers in whole numbers and the first one in
// floats. The activations of a row have kActivationBits in all, and as many of fraction as the largest of them leaves
// room for.
class MixedNetwork {
public:
    static constexpr int kActivationBits = 12;

    struct Later : PairColumns<float> {
        int most_input_bits = 0;  // of the fraction, with which the biases can be added
    };

    explicit MixedNetwork(const Network& network);

    const std::vector<Later>& later() const { return later_; }

private:
    std::vector<Later> later_;
};

using WholeNetwork = std::variant<IntegerNetwork, MixedNetwork>;

class Network {
public:
    using Layer = Columns<float, float>;

    // Throws std::invalid_argument if layers do not follow one another or a weight is not a number.
    Network(NetworkPurpose purpose, Activation activation, std::span<const LayerWeights> layers);

    const NetworkPurpose& purpose() const { return purpose_; }
    Activation activation() const { return activation_; }
    int inputs() const { return layers_.front().inputs; }
    const std::vector<Layer>& layers() const { return layers_; }
    // The same in whole numbers as far as the activations allow, which is faster. It is made when it is asked for, once
    // for all who ask. Throws std::invalid_argument if a weight is too large for that.
    const WholeNetwork& whole() const;

private:
    NetworkPurpose purpose_;
    Activation activation_;
    std::vector<Layer> layers_;
    mutable std::once_flag whole_made_;
    mutable std::unique_ptr<const WholeNetwork> whole_;
};

// Log-odds as a probability, the same to the last bit on every machine, which the library's exp need not be.
double probability(double log_odds);

}  // namespace valtti
