// The first layer of a network for one row after the other: of its sums only what changes is added up.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "encodings/encoding.hpp"
#include "networks/aligned.hpp"
#include "networks/kernels.hpp"

namespace valtti {

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
    explicit ChangedBits(int most) : added_(static_cast<size_t>(most) + 1), removed_(static_cast<size_t>(most) + 1) {}

    // Bits are inputs from `first` on.
    Changes find(const Row& before, const Row& now, int first) {
        int added = 0, removed = 0;
        for (int word = 0; word < kRowWords; ++word) {
            const uint64_t was = before.bits[static_cast<size_t>(word)];
            const uint64_t is = now.bits[static_cast<size_t>(word)];
            // Which of the two a bit is, is chance: both lists take it, and one of them keeps it.
            for (uint64_t rest = is ^ was; rest; rest &= rest - 1) {
                const int bit = std::countr_zero(rest);
                const int input = first + 64 * word + bit;
                const int is_set = static_cast<int>(is >> bit & 1);
                added_[static_cast<size_t>(added)] = removed_[static_cast<size_t>(removed)] =
                    static_cast<uint16_t>(input);
                added += is_set;
                removed += 1 - is_set;
            }
        }
        return {added_.data(), added, removed_.data(), removed};
    }

private:
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

// How many outputs the widest of some layers has, with their padding.
template <class Layer>
int widest(std::span<const Layer> layers) {
    return std::ranges::max_element(layers, {}, &Layer::stride)->stride;
}

}  // namespace valtti
