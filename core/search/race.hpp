// Which moves are tried in how many worlds: the fewer are left, the more each is tried.
//
// Sequential halving (Karnin, Koren and Somekh, 2013): what may be spent is divided among rounds, and after each of
// them the better half goes on. Besides, a move is out as soon as it is clearly worse than the best one, and when one
// is left the race is over. All moves that are left are tried in the same worlds, so that they are compared by their
// differences, which vary less than their values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace valtti {

class Race {
public:
    // `worlds` for each move, if all were tried in equally many; 0 if the caller tells the end, by `finish(share)`. A
    // move is out once it is so many standard errors behind.
    void begin(int moves, int worlds, double errors_to_drop);

    bool is_over() const { return is_over_; }
    // The moves that are left, in their order.
    std::span<const int> left() const { return left_; }
    // In how many worlds they are to be tried next; for a race that the caller ends, at most so many.
    int next() const;
    // Their values in one more world, in the order of `left`.
    void add(std::span<const double> values);
    // All that were to be tried have been. `share` is what has been spent, from 0 to 1; without it, what was counted.
    void finish(double share = -1);

    int best() const;
    int worlds() const { return worlds_; }
    int worlds(int move) const { return tries_[at(move)]; }
    uint64_t playouts() const { return spent_; }
    // The mean of the best move's values; of another, that less what it is behind in the worlds in which both were
    // tried.
    double value(int move) const;
    // The standard error of the best move's value; of another, that of what it is behind.
    double error(int move) const;

private:
    struct Sums {
        double values = 0;
        double squares = 0;
        double mean(int n) const { return n > 0 ? values / n : 0; }
        double error(int n) const;  // of the mean
    };

    static size_t at(int i) { return static_cast<size_t>(i); }
    // Of the differences between two moves, in the worlds in which both were tried.
    Sums& between(int first, int second) { return between_[at(first) * tries_.size() + at(second)]; }
    Sums behind(int move, int other) const;
    void drop_clearly_worse();
    void keep_better_half();

    std::vector<int> left_;
    std::vector<int> tries_;     // by move
    std::vector<Sums> alone_;    // by move
    std::vector<Sums> between_;  // of each pair, by its first and its second move in their order
    double errors_to_drop_ = 0;
    uint64_t budget_ = 0;  // playouts; 0 if the caller ends the race
    uint64_t spent_ = 0;
    int worlds_ = 0;
    int rounds_ = 1;
    int round_ = 0;
    bool is_over_ = true;
};

}  // namespace valtti
