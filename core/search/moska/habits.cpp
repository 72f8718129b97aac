#include "search/moska/habits.hpp"

namespace valtti::moska {

double likelihood_of_hands(const State& world, int viewer, const Habits& habits) {
    double product = 1;
    for (int seat = 0; seat < world.rules.players; ++seat) {
        if (seat == viewer) continue;
        const CardSet unseen = world.hand[seat] - world.known[seat];
        for (Card c : unseen& world.not_added[seat]) {
            const int rank = c.rank();
            product *= habits.not_added[rank <= 6 ? 0 : rank <= 9 ? 1 : rank <= 11 ? 2 : 3];
        }
        for (int n = (unseen & world.not_spent[seat] - world.not_added[seat]).size(); n > 0; --n)
            product *= habits.not_spent;
    }
    return product;
}

}  // namespace valtti::moska
