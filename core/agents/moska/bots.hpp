// The original's hand-made agents Bot0 to Bot3.
#pragma once

#include "agents/moska/class_agent.hpp"

namespace valtti::moska {

// Plays what it can: all cards of the lowest rank, all playable cards, each kill on its lowest victim.
class Bot0 : public UniformClassAgent {
protected:
    // The lower, the sooner a card is given away or killed.
    virtual int worth(const View&, Card c) const { return c.rank(); }

    CardSet open(const View& v, Rng& rng) override;
    CardSet add(const View& v, Rng& rng) override;
    CardSet self(const View& v, Rng& rng) override;
    Play kill(const View& v, Rng& rng) override;
    Card drop(const View& v, CardSet victims, Rng& rng) override;
};

// Bot0 with trumps worth more, which it does not attack with.
class Bot1 final : public Bot0 {
protected:
    int worth(const View& v, Card c) const override { return c.suit() == v.trump ? 38 + c.rank() : c.rank() - 2; }
    CardSet add(const View& v, Rng& rng) override;
    Card drop(const View& v, CardSet victims, Rng& rng) override;
};

// The coefficients of Bot2 and Bot3, under the names of their source.
struct BotCoefficients {
    double fall_card_already_played_value;
    double fall_card_same_value_already_in_hand;
    double fall_card_card_is_preventing_kopling;
    double fall_card_deck_card_not_played_to_unique;
    double fall_card_threshold_at_start;
    double initial_play_quadratic_scaler;
};

// Counts cards: a card is worth the number of cards in the game that it can kill. Takes any sensible
// class rather than passing, and anything rather than ending the bout.
class Bot2 : public ClassAgent {
public:
    explicit Bot2(const BotCoefficients& c) : c_(c) {}

protected:
    Kind choose_class(const View& v, uint32_t classes, Rng& rng) override;
    CardSet open(const View& v, Rng& rng) override;
    CardSet add(const View& v, Rng& rng) override;
    CardSet self(const View& v, Rng& rng) override;
    Play kill(const View& v, Rng& rng) override;
    Card drop(const View& v, CardSet victims, Rng& rng) override;

    uint32_t sensible(const View& v, uint32_t classes, Rng& rng);

private:
    int64_t cost(const View& v, Card killer, Card victim) const;
    BotCoefficients c_;
};

// Bot2 that picks the class which leaves the best hand.
class Bot3 final : public Bot2 {
public:
    using Bot2::Bot2;
    // The mean strength of the hand that a class leaves, drawn cards at their expected strength.
    double score(const View& v, Kind c, Rng& rng);

protected:
    Kind choose_class(const View& v, uint32_t classes, Rng& rng) override;
};

}  // namespace valtti::moska
