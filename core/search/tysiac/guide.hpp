// What Tysiąc adds to a search: rounds are played out, from bids to tricks, and end with totals, whose worth is known.
#pragma once

#include <optional>

#include "games/tysiac/tysiac.hpp"
#include "search/guide.hpp"
#include "search/tysiac/bidders.hpp"
#include "search/tysiac/chances.hpp"

namespace valtti::tysiac {

// What is wanted: to win the game; or of the declarer that it makes its contract, and of its opponents that it does
// not.
enum class Aim : uint8_t { game, contract };

class RoundGuide : public Guide<Tysiac> {
public:
    // `plain` is an agent that goes by what it sees at the table.
    RoundGuide(std::unique_ptr<Agent<Tysiac>> plain, Aim aim) : plain_(std::move(plain)), aim_(aim) {}

    void begin(const View& view) override;
    int worlds(const View& view, int usual) override;
    State draw(const Sampler& sampler, const View& view, Rng& rng) override;
    void enter(const State& world, int seat, Rng& rng) override;
    Move play(const State& state, Rng& thought) override;
    bool stops(const State& state, int seat, bool is_forced) override;
    double value(const State& state, int seat, Rng& rng) override;

protected:
    // Is the own seat to play a card, in a world in which the others are plain?
    bool plays_among_plain(const State& s) const {
        return s.actor == seat_ && others_ == Others::plain && s.phase == Phase::playing;
    }

private:
    Move better_gift(const State& s, Rng& thought);
    double worth(const State& end, int seat) const;

    std::unique_ptr<Agent<Tysiac>> plain_;
    Aim aim_;
    std::optional<Chances> chances_;
    bool is_game_ = true;
    double chance_of_plain_ = 0;
    int seat_ = 0;
    // Of a world.
    Others others_ = Others::keen;
    BySeat<double> boldness_{};
    bool is_trying_gifts_ = false;
};

}  // namespace valtti::tysiac
