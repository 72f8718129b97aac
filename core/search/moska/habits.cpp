#include "search/moska/habits.hpp"

namespace valtti::moska {
namespace {

size_t group_of(int rank) {
    return rank <= 6 ? 0 : rank <= 9 ? 1 : rank <= 11 ? 2 : 3;
}

}  // namespace

double likelihood_of_hands(const State& world, int viewer, const Habits& habits) {
    double product = 1;
    for (int seat = 0; seat < world.rules.players; ++seat) {
        if (seat == viewer) continue;
        const CardSet unseen = world.hand[seat] - world.known[seat];
        for (Card c : unseen& world.not_added[seat]) product *= habits.not_added[group_of(c.rank())];
        const CardSet not_spent = unseen & (world.not_spent[seat] - world.not_added[seat]);
        for (int n = not_spent.size(); n > 0; --n) product *= habits.not_spent;
    }
    return product;
}

}  // namespace valtti::moska
