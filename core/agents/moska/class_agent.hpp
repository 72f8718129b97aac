// Agents that first pick a class of moves and then a move of that class, as the original Moska agents do.
#pragma once

#include "agents/agent.hpp"
#include "games/moska/moska.hpp"

namespace valtti::moska {

// The number of cards still in the game that a card can kill, wherever they are.
inline int strength(const Public& p, Card c) {
    return (kills(c, p.trump) & in_play(p)).size();
}

// The cards of a move: what is played and, for a kill, what it kills.
struct Play {
    CardSet cards;
    CardSet targets;

    void add_pair(Card killer, Card victim) {
        cards |= killer;
        targets |= victim;
    }
};

class ClassAgent : public Agent<Moska> {
public:
    Move choose(const View& v, Rng& rng) final;

protected:
    // The kinds that end a bout are one class, named by Kind::end; passing and waiting another, Kind::pass.
    static uint32_t classes(const View& v);
    static Move leave_it(const View& v);  // pass or wait
    static Move end_taking(const View& v, bool all);

    // What to play of the class open, add, self or kill; nothing where the agent finds nothing worth it.
    Play play_of(Kind c, const View& v, Rng& rng);

    virtual Kind choose_class(const View& v, uint32_t classes, Rng& rng) = 0;
    virtual CardSet open(const View& v, Rng& rng) = 0;
    virtual CardSet add(const View& v, Rng& rng) = 0;
    virtual CardSet self(const View& v, Rng& rng) = 0;
    virtual Play kill(const View& v, Rng& rng) = 0;
    virtual Card drop(const View& v, CardSet victims, Rng& rng) = 0;
    virtual bool take_all(Rng&) { return false; }
    virtual bool swaps(Rng&) { return true; }
};

// A uniform class. Where that class then has no move the agent would make, it passes, or, if it may not,
// draws among the other classes.
class UniformClassAgent : public ClassAgent {
protected:
    Kind choose_class(const View& v, uint32_t classes, Rng& rng) override;
};

// The first cards of a list that are in the set, at most n.
CardSet first_cards(const CardList& order, CardSet set, int n);

}  // namespace valtti::moska
