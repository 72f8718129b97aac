#include "games/schnapsen/sampler.hpp"

namespace valtti::schnapsen {

Sampler::Sampler(const View& v) : known_{}, hidden_(hidden(v)), other_(1 - v.seat) {
    static_cast<Public&>(known_) = v;
    known_.hand[v.seat] = v.hand;
    known_.hand[other_] = v.known[other_];
    if (v.talon_size > 0) known_.talon.push(Card{static_cast<uint8_t>(v.bottom)});
    to_hand_ = hidden_ - v.excluded[other_];
    // The other hand and the talon above its bottom card share what is hidden.
    room_ = hidden_.size() - (v.talon_size - known_.talon.size());
}

State Sampler::draw(Rng& rng) const {
    State s = known_;
    const CardSet held = pick_cards(to_hand_, room_, rng);
    s.hand[other_] |= held;
    for (Card c : hidden_ - held) s.talon.push(c);
    const int face_up = known_.talon.size();
    rng.shuffle(s.talon.data() + face_up, s.talon.size() - face_up);
    return s;
}

}  // namespace valtti::schnapsen
