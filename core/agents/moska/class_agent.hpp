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
    Move choose(const View& v, Rng& rng) override { return choose_as(*this, v, rng); }

protected:
    // Chooses as an agent of a known class, whose functions are then called directly; it must be a friend.
    template <class A>
    static Move choose_as(A& agent, const View& v, Rng& rng);

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

inline uint32_t ClassAgent::classes(const View& v) {
    static_assert(Kind::wait == Kind::pass + 1);
    constexpr uint32_t kEnding = 1U << Kind::end | 1U << Kind::take | 1U << Kind::takeall;
    constexpr uint32_t kWaiting = 1U << Kind::wait;
    const uint32_t mask = kinds(v);
    return (mask & ~kEnding & ~kWaiting) | uint32_t{(mask & kEnding) != 0} << Kind::end | (mask & kWaiting) >> 1;
}

inline Move ClassAgent::leave_it(const View& v) {
    return make_move(v.seat == v.target ? Kind::wait : Kind::pass);
}

// Ending without taking comes before taking what is not killed, and that before taking all, unless all is wanted.
inline Move ClassAgent::end_taking(const View& v, bool all) {
    static_assert(Kind::end < Kind::take && Kind::take < Kind::takeall);
    const uint32_t mask = kinds(v);
    const uint32_t wanted = mask & uint32_t{all} << Kind::takeall;
    return make_move(static_cast<Kind>(std::countr_zero(wanted ? wanted : mask)));
}

template <class A>
Move ClassAgent::choose_as(A& agent, const View& v, Rng& rng) {
    uint32_t mask = classes(v);
    if (has_kind(mask, Kind::swap)) return make_move(agent.swaps(rng) ? Kind::swap : Kind::keep);
    if (has_kind(mask, Kind::drop)) {
        const CardSet choice = victims(v, Card{static_cast<uint8_t>(v.turned)});
        return make_move(Kind::drop, CardSet(), agent.drop(v, choice, rng));
    }
    for (;;) {
        const Kind c = agent.choose_class(v, mask, rng);
        Play p;
        switch (c) {
            case Kind::end: return end_taking(v, agent.take_all(rng));
            case Kind::pass: return leave_it(v);
            case Kind::deck:
            case Kind::turn: return make_move(c);
            case Kind::open: p.cards = agent.open(v, rng); break;
            case Kind::add: p.cards = agent.add(v, rng); break;
            case Kind::self: p.cards = agent.self(v, rng); break;
            default: p = agent.kill(v, rng);
        }
        if (!p.cards.empty()) return make_move(c, p.cards, p.targets);
        if (has_kind(mask, Kind::pass)) return leave_it(v);
        mask &= ~(1U << c);
    }
}

inline Kind UniformClassAgent::choose_class(const View&, uint32_t classes, Rng& rng) {
    return static_cast<Kind>(pick_bit(static_cast<uint16_t>(classes), rng));
}

// The first cards of a list that are in the set, at most n.
CardSet first_cards(const CardList& order, CardSet set, int n);

}  // namespace valtti::moska
