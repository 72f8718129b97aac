#include "search/race.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace valtti {
namespace {

constexpr int kBatch = 16;          // worlds after which moves are compared
constexpr int kFewest = 8;          // worlds before anything is clear
constexpr double kNothing = 1e-12;  // a difference that is only that of rounding

}  // namespace

double Race::Sums::error(int n) const {
    if (n < 2) return 0;
    const double variance = (squares - values * values / n) / (n - 1);
    return variance > 0 ? std::sqrt(variance / n) : 0;
}

void Race::begin(int moves, int worlds, double errors_to_drop) {
    errors_to_drop_ = errors_to_drop;
    left_.resize(at(moves));
    for (int i = 0; i < moves; ++i) left_[at(i)] = i;
    tries_.assign(at(moves), 0);
    alone_.assign(at(moves), {});
    between_.assign(at(moves) * at(moves), {});
    budget_ = static_cast<uint64_t>(moves) * static_cast<uint64_t>(worlds);
    spent_ = 0;
    worlds_ = 0;
    rounds_ = std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(moves - 1))));
    round_ = 0;
    is_over_ = moves == 0;
}

int Race::next() const {
    if (budget_ == 0) return kBatch;
    const uint64_t round_end = budget_ * static_cast<uint64_t>(round_ + 1) / static_cast<uint64_t>(rounds_);
    const auto to_end = static_cast<int>((round_end - std::min(round_end, spent_)) / left_.size());
    return std::clamp(to_end, 1, kBatch);
}

void Race::add(std::span<const double> values) {
    for (size_t i = 0; i < left_.size(); ++i) {
        Sums& own = alone_[at(left_[i])];
        own.values += values[i];
        own.squares += values[i] * values[i];
        ++tries_[at(left_[i])];
        for (size_t j = i + 1; j < left_.size(); ++j) {
            const double difference = values[i] - values[j];
            Sums& sums = between(left_[i], left_[j]);
            sums.values += difference;
            sums.squares += difference * difference;
        }
    }
    ++worlds_;
    spent_ += left_.size();
}

void Race::finish(double share) {
    // Less than a world for each move that is left is not worth a round.
    if (share < 0) share = static_cast<double>(spent_ + left_.size() - 1) / static_cast<double>(budget_);
    drop_clearly_worse();
    for (; round_ + 1 < rounds_ && share * rounds_ >= round_ + 1; ++round_) keep_better_half();
    is_over_ = share >= 1 || (left_.size() == 1 && tries_.size() > 1);
}

// Of the differences in favour of `other`.
Race::Sums Race::behind(int move, int other) const {
    const bool in_order = other < move;
    Sums sums = between_[in_order ? at(other) * tries_.size() + at(move) : at(move) * tries_.size() + at(other)];
    if (!in_order) sums.values = -sums.values;
    return sums;
}

void Race::drop_clearly_worse() {
    if (worlds_ < kFewest) return;
    const int leader = best();
    std::erase_if(left_, [&](int move) {
        if (move == leader) return false;
        const Sums sums = behind(move, leader);
        const double error = sums.error(worlds_);
        // Moves that never differ are one move, unless a rare world tells them apart.
        if (error < kNothing) return worlds_ >= 2 * kBatch || sums.mean(worlds_) > kNothing;
        return sums.mean(worlds_) > errors_to_drop_ * error;
    });
}

void Race::keep_better_half() {
    if (left_.size() < 2) return;
    std::ranges::sort(left_, [&](int a, int b) {
        const double first = alone_[at(a)].values, second = alone_[at(b)].values;
        return first != second ? first > second : a < b;
    });
    left_.resize((left_.size() + 1) / 2);
    std::ranges::sort(left_);
}

int Race::best() const {
    return *std::ranges::max_element(left_, {}, [&](int move) { return alone_[at(move)].values; });
}

double Race::value(int move) const {
    const int leader = best();
    const double most = alone_[at(leader)].mean(tries_[at(leader)]);
    return move == leader ? most : most - behind(move, leader).mean(tries_[at(move)]);
}

double Race::error(int move) const {
    const int leader = best();
    return (move == leader ? alone_[at(move)] : behind(move, leader)).error(tries_[at(move)]);
}

}  // namespace valtti
