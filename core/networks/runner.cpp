#include "networks/runner.hpp"

#include <algorithm>
#include <cmath>

#include "networks/kernels.hpp"

namespace valtti {
namespace {

// Inputs to be added up, and how many times each.
template <class Factor>
class Inputs {
public:
    explicit Inputs(int most) : which_(static_cast<size_t>(most) + 1), factors_(static_cast<size_t>(most) + 1) {}

    void clear() { count_ = 0; }
    // Keeps the input only if it is wanted. Which ones are is chance: there is no branch that could be guessed.
    void add(int input, Factor factor, bool wanted = true) {
        which_[count_] = static_cast<uint16_t>(input);
        factors_[count_] = factor;
        count_ += wanted;
    }

    const uint16_t* which() const { return which_.data(); }
    const Factor* factors() const { return factors_.data(); }
    int count() const { return static_cast<int>(count_); }

private:
    std::vector<uint16_t> which_;
    std::vector<Factor> factors_;
    size_t count_ = 0;
};

int num_set(const Row& row) {
    int n = 0;
    for (const uint64_t word : row.bits) n += std::popcount(word);
    return n;
}

int num_changed(const Row& a, const Row& b) {
    int n = 0;
    for (size_t word = 0; word < kRowWords; ++word) n += std::popcount(a.bits[word] ^ b.bits[word]);
    return n;
}

// The sums of the first layer for one row after the other.
template <class Layer, class Sum>
class FirstLayer {
public:
    FirstLayer(const Layer& layer, int counts)
        : layer_(layer), counts_(counts), sums_(layer.biases), inputs_(layer.inputs) {}

    const Aligned<Sum>& sums() const { return sums_; }

    // From nothing: what was summed up before leaves no trace.
    void restart() {
        last_ = {};
        std::ranges::copy(layer_.biases, sums_.begin());
    }

    template <class Add>
    void move_to(const Row& row, Add add) {
        if (num_changed(last_, row) > num_set(row)) restart();
        set_changes(row);
        add(sums_.data(), layer_.weights.data(), layer_.stride, inputs_.which(), inputs_.factors(), inputs_.count());
        last_ = row;
    }

private:
    // What changes from the last row to this one.
    void set_changes(const Row& row) {
        inputs_.clear();
        for (int i = 0; i < counts_; ++i) {
            const int change = row.counts[static_cast<size_t>(i)] - last_.counts[static_cast<size_t>(i)];
            inputs_.add(i, static_cast<Sum>(change), change != 0);
        }
        for (int word = 0; word < kRowWords; ++word) {
            const uint64_t now = row.bits[static_cast<size_t>(word)];
            for (uint64_t rest = now ^ last_.bits[static_cast<size_t>(word)]; rest; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                inputs_.add(counts_ + 64 * word + bit, static_cast<Sum>(2 * static_cast<int>(now >> bit & 1) - 1));
            }
        }
    }

    const Layer& layer_;
    int counts_;
    Row last_;
    Aligned<Sum> sums_;
    Inputs<Sum> inputs_;
};

template <class Layer>
int widest(const std::vector<Layer>& layers) {
    return std::ranges::max_element(layers, {}, &Layer::stride)->stride;
}

// Rows that go through a layer together, so that its weights are fetched once for all of them.
constexpr size_t kRowsAtOnce = 32;

class FloatRunner final : public Runner {
public:
    FloatRunner(std::shared_ptr<const Network> network, int counts)
        : network_(std::move(network)),
          first_(network_->layers().front(), counts),
          inputs_(widest(network_->layers())) {
        for (auto& row : sums_) row.resize(static_cast<size_t>(widest(network_->layers())));
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
            first_.move_to(rows[i], kernels().add_floats);
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

class IntegerRunner final : public Runner {
public:
    IntegerRunner(std::shared_ptr<const IntegerNetwork> network, int counts)
        : network_(std::move(network)),
          first_(network_->first(), counts),
          activations_(static_cast<size_t>(std::max(network_->first().stride, widest(network_->later()))) + 1),
          sums_(static_cast<size_t>(widest(network_->later()))),
          inputs_(static_cast<int>(activations_.size())) {}

    void run(std::span<const Row> rows, std::span<double> log_odds) override {
        for (size_t i = 0; i < rows.size(); ++i) log_odds[i] = run_one(rows[i]);
    }

private:
    static constexpr int kBits = IntegerNetwork::kActivationBits;
    static constexpr int kOne = 1 << kBits;

    double run_one(const Row& row) {
        first_.move_to(row, kernels().add_shorts);
        activate(first_.sums().data(), network_->first().outputs, network_->first().bits - kBits);
        for (const auto& layer : network_->later()) {
            pass(layer);
            if (layer.outputs > 1) activate(sums_.data(), layer.outputs, layer.bits);
        }
        return std::ldexp(static_cast<double>(sums_[0]), -(network_->later().back().bits + kBits));
    }

    // `shift` is how many bits more a sum has than an activation.
    template <class Sum>
    void activate(const Sum* sums, int n, int shift) {
        for (int i = 0; i < n; ++i) {
            const int32_t sum = sums[i];
            const int32_t rounded = shift > 0 ? (sum + (1 << (shift - 1))) >> shift : sum * (1 << -shift);
            activations_[static_cast<size_t>(i)] = static_cast<int16_t>(std::clamp(rounded, 0, kOne));
        }
        activations_[static_cast<size_t>(n)] = 0;  // the partner of a last one without a partner
    }

    void pass(const IntegerNetwork::Later& layer) {
        inputs_.clear();
        for (int i = 0; i < layer.inputs; i += 2) {
            const auto pair = static_cast<int32_t>(static_cast<uint16_t>(activations_[static_cast<size_t>(i)]) |
                                                   activations_[static_cast<size_t>(i) + 1] << 16);
            inputs_.add(i / 2, pair, pair != 0);
        }
        std::ranges::copy(layer.biases, sums_.begin());
        kernels().add_pairs(sums_.data(), layer.weights.data(), layer.stride, inputs_.which(), inputs_.factors(),
                            inputs_.count());
    }

    std::shared_ptr<const IntegerNetwork> network_;
    FirstLayer<IntegerNetwork::First, int16_t> first_;
    Aligned<int16_t> activations_;
    Aligned<int32_t> sums_;
    Inputs<int32_t> inputs_;
};

}  // namespace

std::unique_ptr<Runner> make_runner(std::shared_ptr<const Network> network, int counts) {
    return std::make_unique<FloatRunner>(std::move(network), counts);
}

std::unique_ptr<Runner> make_runner(std::shared_ptr<const IntegerNetwork> network, int counts) {
    return std::make_unique<IntegerRunner>(std::move(network), counts);
}

}  // namespace valtti
