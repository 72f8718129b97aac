#include "search/schnapsen/chances.hpp"

#include <algorithm>

namespace valtti::schnapsen {
namespace {

// Of rounds between equal players, how many bring one, two and three game points to their winner.
constexpr std::array<double, 4> kRounds = {0, 0.45, 0.38, 0.17};

using Table = std::array<std::array<double, kBummerl + 1>, kBummerl + 1>;

// By the points that are missing to oneself and to the other.
constexpr Table make_chances() {
    Table chances{};
    for (size_t own = 0; own <= kBummerl; ++own) {
        for (size_t other = 0; other <= kBummerl; ++other) {
            if (own == 0 || other == 0) {
                chances[own][other] = own == 0 ? 1 : 0;
                continue;
            }
            for (size_t points = 1; points < kRounds.size(); ++points)
                chances[own][other] +=
                    kRounds[points] / 2 *
                    (chances[own - std::min(own, points)][other] + chances[own][other - std::min(other, points)]);
        }
    }
    return chances;
}
constexpr Table kChances = make_chances();

}  // namespace

double chance_after(const Public& p, int seat, int game_points) {
    if (p.rules.unit == Unit::deal) return game_points > 0 ? 1 : 0;
    const int own = p.to_go[seat] - std::max(game_points, 0);
    const int other = p.to_go[1 - seat] + std::min(game_points, 0);
    return kChances[static_cast<size_t>(std::max(own, 0))][static_cast<size_t>(std::max(other, 0))];
}

}  // namespace valtti::schnapsen
