// The rectangular assignment problem: rows are matched to columns at least total cost.
//
// The shortest-augmenting-path method of Jonker and Volgenant in the form of D. Crouse (2016), with the
// same order of choices, so that equal optima are resolved as the library that Moska's original agents
// call resolves them.
#pragma once

#include <array>
#include <cstdint>

namespace valtti {

class Assignment {
public:
    static constexpr int kMax = 52;

    Assignment(int rows, int columns) : rows_(rows), columns_(columns) {}

    int64_t& cost(int row, int column) { return cost_[row][column]; }

    // Fills `column_of(row)`: -1 for a row without a column. Solves the transposed problem if there are
    // more rows than columns.
    void solve();
    int column_of(int row) const { return column_of_[row]; }

private:
    int64_t at(int i, int j) const { return rows_ > columns_ ? cost_[j][i] : cost_[i][j]; }
    int augment(int start, int n, int m);

    int rows_;
    int columns_;
    std::array<std::array<int64_t, kMax>, kMax> cost_;
    std::array<int8_t, kMax> column_of_;
    // Of the problem that is solved, which has no more rows than columns.
    std::array<int64_t, kMax> row_price_, column_price_, distance_;
    std::array<int8_t, kMax> row_match_, column_match_, path_;
};

}  // namespace valtti
