// What Tysiąc adds to a search: rounds are played out, from bids to tricks, and end with totals, whose worth is known.
#pragma once

#include <optional>

#include "games/tysiac/tysiac.hpp"
#include "search/guide.hpp"
#include "search/tysiac/chances.hpp"

namespace valtti::tysiac {

class RoundGuide final : public Guide<Tysiac> {
public:
    // `plain` is an agent that goes by what it sees at the table.
    explicit RoundGuide(std::unique_ptr<Agent<Tysiac>> plain) : plain_(std::move(plain)) {}

    void begin(const View& view) override;
    int worlds(const View& view, int usual) override;
    const MoveList& candidates(const View& view, Rng& rng) override;
    const MoveList& rated_moves(const View& view, Rng& rng) override { return Guide::candidates(view, rng); }
    State draw(const Sampler& sampler, const View& view, Rng& rng) override;
    void enter(const State& world, int seat, Rng& rng) override;
    Move play(const State& state, Rng& thought) override;
    double value(const State& state, int seat, Rng& rng) override;

private:
    struct Pair {
        int kept;  // what the other cards are expected to take
        Card first;
        Card second;
    };

    const MoveList& gifts(const View& view);

    std::unique_ptr<Agent<Tysiac>> plain_;
    std::optional<Chances> chances_;
    bool is_game_ = true;
    BySeat<double> boldness_{};
    BySeat<bool> is_plain_{};
    int seat_ = 0;
    std::vector<Pair> pairs_;
};

}  // namespace valtti::tysiac
