// What a seat knows, and full states that agree with it.
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

State sample(const View& v, Rng& rng) {
    State s;
    static_cast<Public&>(s) = v;
    const int other = 1 - v.seat;
    CardSet unseen = hidden(v);
    // The talon above its bottom card and the other hand share what is unseen.
    const int above_bottom = v.talon_size > 0 ? v.talon_size - 1 : 0;
    const CardSet drawn = pick_cards(unseen - v.excluded[other], unseen.size() - above_bottom, rng);
    s.hand[v.seat] = v.hand;
    s.hand[other] = drawn | v.known[other];
    unseen -= drawn;
    s.talon.clear();
    if (v.talon_size > 0) s.talon.push(Card{static_cast<uint8_t>(v.bottom)});
    std::array<Card, kTalonSize> rest;
    int n = 0;
    for (Card c : unseen) rest[static_cast<size_t>(n++)] = c;
    rng.shuffle(rest.data(), n);
    for (int i = 0; i < n; ++i) s.talon.push(rest[static_cast<size_t>(i)]);
    return s;
}

}  // namespace valtti::schnapsen
