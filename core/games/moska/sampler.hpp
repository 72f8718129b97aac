// Full states that agree with all a seat knows.
#pragma once

#include "games/moska/rules.hpp"

namespace valtti::moska {

// What a view leaves open is worked out once; then states can be drawn one after another, without asking for memory.
// All arrangements of the hidden cards that the seat cannot rule out are equally likely, and no other is ever drawn.
// What counts is where cards have been seen, how many cards everybody holds, who cannot hold the trump 2, and who is
// being asked: nobody is who can only pass, and the target may wait only while somebody is able to attack.
//
// A position that was made up may contradict itself, so that no arrangement is possible. Then it does not count who is
// being asked, and where the trump 2 has no place at all, it may be anywhere.
class Sampler {
public:
    // Throws std::invalid_argument if there are not as many hidden cards as places for them.
    explicit Sampler(const View& v);

    State draw(Rng& rng) const;

private:
    // The card at each unknown place. Places are numbered by seats, those in the deck come last.
    using Arrangement = std::array<Card, kNumCards>;

    // With the trump 2 in a certain place, the ways in which the other cards to add can lie so that an attacker has
    // one.
    struct TwoWeights {
        uint64_t in_attack = 0;  // it is in the hand of an attacker
        uint64_t elsewhere = 0;
    };

    void find_places(const View& v);
    void bind_two();
    void bind_attackers(const View& v);
    bool may_hold_two(int place) const;
    TwoWeights two_weights() const;
    uint64_t count_with_attack() const;
    int draw_place_for_two(Rng& rng) const;
    void arrange(Arrangement& cards, Rng& rng) const;
    void arrange_with_attack(Arrangement& cards, Rng& rng) const;

    State known_{};  // all that the seat knows, the hidden cards missing
    CardSet hidden_;
    int num_places_ = 0;
    std::array<int8_t, kNumCards> owner_{};  // of each place: a seat, or -1 for the deck
    bool two_is_bound_ = false;              // the trump 2 is hidden, and some seat cannot hold it
    // If it follows from who is asked that attackers have a card to add: the hidden cards that could be added, and all
    // places, of which those of the attackers come first.
    bool attack_is_bound_ = false;
    CardSet to_add_;
    int num_attacking_ = 0;
    std::array<uint8_t, kNumCards> places_{};
};

}  // namespace valtti::moska
