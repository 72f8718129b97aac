// Full states that agree with all a seat knows.
#pragma once

#include "games/tysiac/worlds.hpp"

namespace valtti::tysiac {

// What a view leaves open is worked out once; then states can be drawn one after another. All hands that the seat
// cannot rule out are equally likely: by the cards it has seen, by the suits and cards that others have shown not to
// hold, by the prikup of which each defender got one card at most, and by the marriages that bids above 120 prove.
// Which card a defender was given is then drawn among those that fit its hand.
class Sampler {
public:
    explicit Sampler(const View& v);

    State draw(Rng& rng) const;
    // How many arrangements of the hidden cards there are, whatever bids prove.
    uint64_t count() const { return worlds_.count(); }

private:
    struct Plan {
        std::array<Place, Worlds::kMostPlaces> places{};
        std::array<int8_t, Worlds::kMostPlaces> seat{};  // -1: the prikup, face down
        int size = 0;
        BySeat<CardSet> certain{};  // cards that the viewer knows to be in a hand
    };

    // Worlds in which others hold marriages that their bids need.
    struct Proved {
        BySeat<CardSet> proof;
        Plan plan;
        Worlds worlds;
    };

    static Plan plan_of(const View& v);
    static Worlds worlds_of(const View& v, const Plan& plan, CardSet cards);
    State place_cards(const Plan& plan, const Worlds& worlds, Rng& rng) const;
    bool choose_gifts(State& s, Rng& rng) const;
    std::optional<Proved> prove(const BySeat<CardSet>& proof) const;
    std::vector<Proved> all_proved() const;
    bool draw_proved(State& s, Rng& rng) const;

    View view_;
    Plan plan_;
    Worlds worlds_;
};

}  // namespace valtti::tysiac
