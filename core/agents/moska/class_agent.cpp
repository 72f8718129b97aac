#include "agents/moska/class_agent.hpp"

namespace valtti::moska {

Play ClassAgent::play_of(Kind c, const View& v, Rng& rng) {
    switch (c) {
        case Kind::open: return {open(v, rng), CardSet()};
        case Kind::add: return {add(v, rng), CardSet()};
        case Kind::self: return {self(v, rng), CardSet()};
        default: return kill(v, rng);
    }
}

CardSet first_cards(const CardList& order, CardSet set, int n) {
    CardSet found;
    for (Card c : order) {
        if (n == 0) break;
        if (!set.contains(c)) continue;
        found |= c;
        --n;
    }
    return found;
}

}  // namespace valtti::moska
