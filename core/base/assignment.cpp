#include "base/assignment.hpp"

#include <algorithm>
#include <limits>

namespace valtti {

// Grows a tree of tight edges from row `start` to a free column and returns that column.
int Assignment::augment(int start, int n, int m) {
    std::array<int8_t, kMax> open;  // columns not yet in the tree
    std::array<bool, kMax> row_seen, column_seen;
    std::fill_n(row_seen.begin(), n, false);
    std::fill_n(column_seen.begin(), m, false);
    std::fill_n(distance_.begin(), m, std::numeric_limits<int64_t>::max());
    for (int k = 0; k < m; ++k) open[k] = static_cast<int8_t>(m - 1 - k);

    int64_t reached = 0;
    int row = start;
    int sink = -1;
    for (int left = m; sink < 0;) {
        row_seen[row] = true;
        int best = -1;
        int64_t lowest = std::numeric_limits<int64_t>::max();
        for (int k = 0; k < left; ++k) {
            const int j = open[k];
            const int64_t through = reached + at(row, j) - row_price_[row] - column_price_[j];
            if (through < distance_[j]) {
                path_[j] = static_cast<int8_t>(row);
                distance_[j] = through;
            }
            // Among equal distances a free column ends the search at once.
            if (distance_[j] < lowest || (distance_[j] == lowest && column_match_[j] < 0)) {
                lowest = distance_[j];
                best = k;
            }
        }
        reached = lowest;
        const int j = open[best];
        if (column_match_[j] < 0)
            sink = j;
        else
            row = column_match_[j];
        column_seen[j] = true;
        open[best] = open[--left];
    }

    row_price_[start] += reached;
    for (int i = 0; i < n; ++i)
        if (row_seen[i] && i != start) row_price_[i] += reached - distance_[row_match_[i]];
    for (int j = 0; j < m; ++j)
        if (column_seen[j]) column_price_[j] -= reached - distance_[j];
    return sink;
}

void Assignment::solve() {
    const int n = std::min(rows_, columns_);
    const int m = std::max(rows_, columns_);
    std::fill_n(row_price_.begin(), n, 0);
    std::fill_n(column_price_.begin(), m, 0);
    std::fill_n(row_match_.begin(), n, int8_t{-1});
    std::fill_n(column_match_.begin(), m, int8_t{-1});
    for (int start = 0; start < n; ++start) {
        int column = augment(start, n, m);
        for (int row = -1; row != start;) {
            row = path_[column];
            column_match_[column] = static_cast<int8_t>(row);
            const int freed = row_match_[row];
            row_match_[row] = static_cast<int8_t>(column);
            column = freed;
        }
    }
    std::copy_n(rows_ > columns_ ? column_match_.begin() : row_match_.begin(), rows_, column_of_.begin());
}

}  // namespace valtti
