// The bots of Schnapsen that are compared with, apart from the uniform one: bully and rdeep.
#pragma once

#include "agents/schnapsen/bot.hpp"

namespace valtti::schnapsen {

// The strongest trump if there is one; else the strongest card of the suit led; else the strongest rank.
class BullyBot final : public Bot {
protected:
    Move pick(const View& v, Rng& rng) override;
};

// Random playouts in sampled worlds.
//
// As published, each sample of a move is the mean of some playouts of limited depth, valued by the share of the card
// points, and the move with the single best *sample* is played, so luck decides. With `mean` the move with
// the best mean over its samples is played, which is what the documentation of the bot describes.
struct RdeepOptions {
    int samples = 4;
    int playouts = 4;  // a sample
    int depth = 8;     // moves of a playout
    bool mean = false;
};

class RdeepBot final : public Agent<Schnapsen> {
public:
    explicit RdeepBot(const RdeepOptions& options) : options_(options), moves_(kListSize) {
        order_.reserve(kListSize);
        values_.reserve(kListSize);
    }
    Move choose(const View& v, Rng& rng) override;
    bool rate(const View& v, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) override;

private:
    static constexpr int kListSize = 32;  // no position has more moves

    void value_all(const View& v, Rng& rng);
    double value(const Sampler& worlds, const View& v, const Move& m, Rng& rng) const;
    double sample_value(const State& after, int seat, Rng& rng) const;

    RdeepOptions options_;
    MoveList moves_;
    std::vector<Move> order_;  // the moves, shuffled
    std::vector<double> values_;
};

}  // namespace valtti::schnapsen
