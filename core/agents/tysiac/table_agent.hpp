// What the agents of the thesis have in common: they never redeal, bomb or raise, and differ in the rest.
#pragma once

#include "agents/agent.hpp"
#include "games/tysiac/tysiac.hpp"

namespace valtti::tysiac {

// The first card of most, or of fewest, points among those wanted, in the order of the hand.
Card first_max(const CardListOf<10>& order, CardSet wanted);
Card first_min(const CardListOf<10>& order, CardSet wanted);

class TableAgent : public Agent<Tysiac> {
public:
    Move choose(const View& v, Rng& rng) final;

protected:
    // The most it bids; less than the lowest bid is a pass.
    virtual int ceiling(const View&) const { return 0; }
    virtual Move give(const View& v, Rng& rng) = 0;
    virtual Move lead(const View& v, Rng& rng) = 0;
    virtual Card follow(const View& v, Rng& rng) = 0;

private:
    Move bid_up_to(const View& v, int most) const;
};

}  // namespace valtti::tysiac
