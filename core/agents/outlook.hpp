// What may come of each legal move, for agents that look one move ahead in any game.
//
// A few worlds are drawn that the seat cannot rule out; each move is played in all of them, and what its player then
// sees is a view to be valued. Chance goes the same way for all moves in a world, so that moves differ by themselves
// and not by luck. A game may have an outlook of its own that knows better, as Moska has (`G::Outlook`).
#pragma once

#include <span>
#include <vector>

#include "game/game.hpp"
#include "game/prospects.hpp"

namespace valtti {

struct OutlookOptions {
    int max_moves = kDefaultMaxMoves;
    int samples = 100;  // worlds
};

template <Game G>
class SampledOutlook {
public:
    using Options = OutlookOptions;
    using State = typename G::State;
    using View = typename G::View;

    explicit SampledOutlook(const Options& options = {}) : options_(options), moves_(options.max_moves) {}

    // For the seat to act.
    void look(const View& v, Rng& rng) {
        const typename G::Sampler sampler(v);
        worlds_.clear();
        for (int i = 0; i < options_.samples; ++i) {
            const State world = draw_world<G>(sampler, v, rng);
            worlds_.push_back({world, Rng(rng.next())});
        }
        look_from(v);
    }

    // In the true state, which no fair agent may see; only what chance will decide is unknown.
    void look_seeing(const State& s, Rng& rng) {
        worlds_.clear();
        worlds_.push_back({s, Rng(rng.next())});
        look_from(G::view(s, G::actor(s)));
    }

    const MoveList& moves() const { return moves_; }
    std::span<const View> views() const { return views_; }

    // How the values of the views make up those of the moves: the mean over the worlds.
    const Prospects& prospects() const { return prospects_; }

private:
    struct World {
        State state;
        Rng chance;
    };

    void look_from(const View& v) {
        views_.clear();
        prospects_.clear();
        G::legal(v, moves_);
        for (const Move& m : moves_) {
            const size_t first = views_.size();
            for (const World& world : worlds_) {
                State after = world.state;
                Rng chance = world.chance;
                G::play(after, m, chance);
                add(G::view(after, v.seat), first);
            }
            prospects_.end_move();
        }
    }

    // Many moves show their player nothing new, and then all worlds look the same: such views are valued once.
    void add(const View& seen, size_t first) {
        if (views_.size() > first && views_.back() == seen) return prospects_.repeat_chance();
        views_.push_back(seen);
        prospects_.add_chance();
    }

    Options options_;
    MoveList moves_;
    std::vector<World> worlds_;
    std::vector<View> views_;
    Prospects prospects_;
};

template <class G>
struct OutlookOf {
    using type = SampledOutlook<G>;
};
template <class G>
    requires requires { typename G::Outlook; }
struct OutlookOf<G> {
    using type = typename G::Outlook;
};

// The game's own outlook, or the sampled one.
template <Game G>
using Outlook = typename OutlookOf<G>::type;

}  // namespace valtti
