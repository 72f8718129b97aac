// The computer program of the thesis.
#pragma once

#include "agents/tysiac/table_agent.hpp"

namespace valtti::tysiac {

// Counts all cards played and infers nothing about who holds the rest. A card is on top if no unseen card of its suit
// is stronger; cards of the current trick still count as unseen, and trumps are ignored.
class ProgramAgent final : public TableAgent {
public:
    // The source's program, once it has had a marriage, leads its highest card where the text says the lowest.
    explicit ProgramAgent(bool strict_text) : strict_text_(strict_text) {}

protected:
    int ceiling(const View& v) const override;
    Move give(const View& v, Rng& rng) override;
    Move lead(const View& v, Rng& rng) override;
    Card follow(const View& v, Rng& rng) override;

private:
    bool strict_text_;
};

}  // namespace valtti::tysiac
