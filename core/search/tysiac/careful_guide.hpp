// How Tysiąc looks twice at a card.
#pragma once

#include "search/proposals.hpp"
#include "search/tysiac/guide.hpp"

namespace valtti::tysiac {

// A RoundGuide takes the own seat to play on like a seer among plain others, which flatters cards that only a seer can
// follow up. Here it plays on as a search with few worlds does, by what it sees. That takes a hundred times as long,
// so another search proposes the few cards that are worth it.
class CarefulGuide final : public RoundGuide {
public:
    // Both search with a RoundGuide.
    struct Searches {
        std::unique_ptr<Agent<Tysiac>> proposer;
        std::unique_ptr<Agent<Tysiac>> player;
    };

    CarefulGuide(std::unique_ptr<Agent<Tysiac>> plain, Aim aim, Searches searches)
        : RoundGuide(std::move(plain), aim),
          proposals_(std::move(searches.proposer)),
          player_(std::move(searches.player)) {}

    void begin(const View& view) override;
    const MoveList& candidates(const View& view, Rng& rng) override;
    const MoveList& rated_moves(const View& view, Rng& rng) override;
    Move play(const State& state, Rng& thought) override;

private:
    Proposals<Tysiac> proposals_;
    std::unique_ptr<Agent<Tysiac>> player_;
    Unit unit_ = Unit::game;   // that is played for
    bool is_playing_ = false;  // a card is looked for
};

}  // namespace valtti::tysiac
