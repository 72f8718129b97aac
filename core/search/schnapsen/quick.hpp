// A quick player of Schnapsen, as a model of the other in playouts.
#pragma once

#include "agents/agent.hpp"
#include "games/schnapsen/schnapsen.hpp"

namespace valtti::schnapsen {

// A rule of thumb: exchanges, marries, leads low plain cards, and takes what is worth it. Every
// few moves are made at random, so that no answer is left out.
class QuickAgent final : public Agent<Schnapsen> {
public:
    Move choose(const View& view, Rng& rng) override;
};

}  // namespace valtti::schnapsen
