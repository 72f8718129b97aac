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

// Which bits of a row are set and were not before, and the other way round.
class ChangedBits {
public:
    explicit ChangedBits(int most) : added_(static_cast<size_t>(most)), removed_(static_cast<size_t>(most)) {}

    // Bits are inputs from `first` on.
    Changes find(const Row& before, const Row& now, int first) {
        int added = 0, removed = 0;
        for (int word = 0; word < kRowWords; ++word) {
            const uint64_t was = before.bits[static_cast<size_t>(word)];
            const uint64_t is = now.bits[static_cast<size_t>(word)];
            for (uint64_t rest = is & ~was; rest; rest &= rest - 1)
                added_[static_cast<size_t>(added++)] = input(first, word, rest);
            for (uint64_t rest = was & ~is; rest; rest &= rest - 1)
                removed_[static_cast<size_t>(removed++)] = input(first, word, rest);
        }
        return {added_.data(), added, removed_.data(), removed};
    }

private:
    static uint16_t input(int first, int word, uint64_t bits) {
        return static_cast<uint16_t>(first + 64 * word + std::countr_zero(bits));
    }

    std::vector<uint16_t> added_;
    std::vector<uint16_t> removed_;
};

// The sums of the first layer for one row after the other.
template <class Layer, class Sum>
class FirstLayer {
public:
    FirstLayer(const Layer& layer, int counts)
        : layer_(layer), counts_(counts), sums_(layer.biases), changed_(layer.inputs), changed_counts_(counts) {}

    const Aligned<Sum>& sums() const { return sums_; }

    // From nothing: what was summed up before leaves no trace.
    void restart() {
        last_ = {};
        std::ranges::copy(layer_.biases, sums_.begin());
    }

    template <class Change, class Add>
    void move_to(const Row& row, Change change, Add add) {
        change(sums_.data(), layer_.weights.data(), layer_.stride, changed_.find(last_, row, counts_));
        if (counts_ > 0) {
            find_changed_counts(row);
            add(sums_.data(), layer_.weights.data(), layer_.stride, changed_counts_.which(), changed_counts_.factors(),
                changed_counts_.count());
        }
        last_ = row;
    }

private:
    void find_changed_counts(const Row& row) {
        changed_counts_.clear();
        for (int i = 0; i < counts_; ++i) {
            const int change = row.counts[static_cast<size_t>(i)] - last_.counts[static_cast<size_t>(i)];
            changed_counts_.add(i, static_cast<Sum>(change), change != 0);
        }
    }

    const Layer& layer_;
    int counts_;
    Row last_;
    Aligned<Sum> sums_;
    ChangedBits changed_;
    Inputs<Sum> changed_counts_;
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

class IntegerRunner final : public Runner {
public:
    IntegerRunner(std::shared_ptr<const IntegerNetwork> network, int counts)
        : network_(std::move(network)),
          first_(network_->first(), counts),
          activations_(static_cast<size_t>(std::max(network_->first().stride, 2 * widest(network_->later())))),
          sums_(static_cast<size_t>(widest(network_->later()))) {}

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
            kernels().add_pairs(sums_.data(), layer.weights.data(), layer.stride, activations_.data(),
                                (layer.inputs + 1) / 2);
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

}  // namespace

std::unique_ptr<Runner> make_runner(std::shared_ptr<const Network> network, int counts) {
    return std::make_unique<FloatRunner>(std::move(network), counts);
}

std::unique_ptr<Runner> make_runner(std::shared_ptr<const IntegerNetwork> network, int counts) {
    return std::make_unique<IntegerRunner>(std::move(network), counts);
}

}  // namespace valtti
