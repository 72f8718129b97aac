// What a seat knows.
#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

View view(const State& s, int seat) {
    View v;
    static_cast<Public&>(v) = s;
    v.seat = static_cast<int8_t>(seat);
    v.hand = s.hand[seat];
    return v;
}

CardSet hidden(const View& v) {
    CardSet seen = v.hand | v.played | v.trick.set() | v.known[1 - v.seat];
    if (v.bottom != kNoCard) seen |= Card{static_cast<uint8_t>(v.bottom)};
    return kPack - seen;
}

CardSet seen_hand(const View& v, int seat) {
    if (seat == v.seat) return v.hand;
    // Without a talon there is nowhere else that a card could be.
    return v.talon_size == 0 ? v.known[seat] | hidden(v) : v.known[seat];
}

}  // namespace valtti::schnapsen
