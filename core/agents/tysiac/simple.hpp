// The simple agents of the thesis.
#pragma once

#include "agents/tysiac/table_agent.hpp"

namespace valtti::tysiac {

// Never bids, gives away and plays random cards, never declares.
class RandomAgent : public TableAgent {
protected:
    Move give(const View& v, Rng& rng) override;
    Move lead(const View& v, Rng& rng) override;
    Card follow(const View& v, Rng& rng) final;
};

// The random agent that leads its highest card; "highest" in the source.
class DecentAgent final : public RandomAgent {
protected:
    Move lead(const View& v, Rng& rng) override;
};

// Wins a trick with its highest card where it can, and throws its lowest where it cannot. It exists to find out what
// a hand is worth without trumps: the 30 points that `program` adds to a marriage.
class BaselineAgent final : public TableAgent {
protected:
    Move give(const View& v, Rng& rng) override;
    Move lead(const View& v, Rng& rng) override;
    Card follow(const View& v, Rng& rng) override;
};

}  // namespace valtti::tysiac
