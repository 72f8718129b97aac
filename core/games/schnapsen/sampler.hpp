// Full states that agree with all a seat knows.
#pragma once

#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

// What a view leaves open is worked out once; then states can be drawn one after another, without memory being asked
// for. All arrangements of the hidden cards in the other hand and in the talon are equally likely, but for those in
// which the other holds what it has shown not to hold.
class Sampler {
public:
    explicit Sampler(const View& v);

    State draw(Rng& rng) const;

private:
    State known_;      // the talon has its bottom card, the other hand its known cards
    CardSet hidden_;   // the cards that are still to be placed
    CardSet to_hand_;  // those among them that the other may hold
    int room_;         // how many of them it does hold
    int other_;
};

}  // namespace valtti::schnapsen
