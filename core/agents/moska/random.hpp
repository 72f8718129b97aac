// The original's two agents that play at random.
#pragma once

#include "agents/moska/class_agent.hpp"

namespace valtti::moska {

// "NewRandom", the random player of the published tables.
class RandomAgent final : public UniformClassAgent {
public:
    Move choose(const View& v, Rng& rng) override;

protected:
    friend class ClassAgent;
    CardSet open(const View& v, Rng& rng) override;
    CardSet add(const View& v, Rng& rng) override;
    CardSet self(const View& v, Rng& rng) override;
    Play kill(const View& v, Rng& rng) override;
    Card drop(const View& v, CardSet victims, Rng& rng) override;
    bool take_all(Rng& rng) override { return rng.below(2) == 1; }
    bool swaps(Rng& rng) override { return rng.below(2) == 1; }
};

// "RandomPlayer", the older one.
class OldRandomAgent final : public UniformClassAgent {
protected:
    CardSet open(const View& v, Rng& rng) override;
    CardSet add(const View& v, Rng& rng) override;
    CardSet self(const View& v, Rng& rng) override;
    Play kill(const View& v, Rng& rng) override;
    Card drop(const View& v, CardSet victims, Rng& rng) override;
};

}  // namespace valtti::moska
