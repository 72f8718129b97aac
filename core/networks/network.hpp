// Networks for inputs that are nearly all zero: one number for a row of inputs.
//
// A network has a first layer over the inputs of an encoding, dense layers after it, and at the end one number, in
// log-odds. A layer's weights lie by input: what an input adds to all outputs is one column, and an input that is zero
// costs nothing, in the first layer or in a later one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "networks/aligned.hpp"

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

class Network {
public:
    using Layer = Columns<float, float>;

    // Throws std::invalid_argument if layers do not follow one another or a weight is not a number.
    Network(NetworkPurpose purpose, Activation activation, std::span<const LayerWeights> layers);

    const NetworkPurpose& purpose() const { return purpose_; }
    Activation activation() const { return activation_; }
    int inputs() const { return layers_.front().inputs; }
    const std::vector<Layer>& layers() const { return layers_; }

private:
    NetworkPurpose purpose_;
    Activation activation_;
    std::vector<Layer> layers_;
};

// The same network in whole numbers. Only for clipped activations, which have a largest value.
//
// Weights and activations are multiples of powers of two: activations have kActivationBits, and each layer as many bits
// as its largest weight and its largest sum allow. The first layer's sums have 16 bits, those of later ones 32.
class IntegerNetwork {
public:
    static constexpr int kActivationBits = 10;

    struct First : Columns<int16_t, int16_t> {
        int bits = 0;  // of the fraction
    };
    // Weights lie by pairs of inputs.
    struct Later : Columns<int16_t, int32_t> {
        int bits = 0;
    };

    // Throws std::invalid_argument for a network that cannot be had in whole numbers.
    explicit IntegerNetwork(const Network& network);

    const First& first() const { return first_; }
    const std::vector<Later>& later() const { return later_; }

private:
    First first_;
    std::vector<Later> later_;
};

// Log-odds as a probability, the same to the last bit on every machine, which the library's exp need not be.
double probability(double log_odds);

}  // namespace valtti
