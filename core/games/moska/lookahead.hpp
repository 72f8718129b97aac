// What may come of each legal move: the positions that an agent values when it looks one move ahead.
//
// A position here is the mover's view right after the cards have moved, before anybody leaves the game or the
// next player is drawn. Where a move draws cards, "hidden information" (HIF) gives a sample of what could
// be drawn; "more information" (MIF) looks at the real deck, which no fair agent may do. A card turned
// from the deck to kill is never looked at: every card it might be is tried.
#pragma once

#include <span>
#include <vector>

#include "game/move.hpp"
#include "game/prospects.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {

struct OutlookOptions {
    int max_moves = kDefaultMaxMoves;
    int samples = 100;      // draws tried for each move (HIF)
    int turns = kNumCards;  // cards tried for a kill from the deck (HIF)
    // Look as the original does. A kill from the deck is worth the mean over all cards and victims instead of
    // the best victim of each card, with the deck's size unchanged and the left-over card not flagged, and the
    // first card that the turned card can kill is killed. Openings are looked at in random order until there
    // are as many positions as there may be moves, and the others are left out (HIF).
    bool compat = false;
};

class Outlook {
public:
    using Options = OutlookOptions;

    explicit Outlook(const OutlookOptions& options = {});

    void look(const View& v, Rng& rng);          // HIF
    void look_seeing(const State& s, Rng& rng);  // MIF, for the actor of s; nothing is left to chance

    const MoveList& moves() const { return moves_; }
    std::span<const View> views() const { return views_; }

    // How the values of the views make up those of the moves.
    const Prospects& prospects() const { return prospects_; }

private:
    // The draws are those of `world` unless a generator is given.
    void look_from(const View& v, const State& world, Rng* rng);
    void keep_first_victim(const View& v);
    bool leaves_openings_out(const View& v, const Rng* rng) const;
    void add(const View& v, bool new_chance = true);
    void add_draws(const View& before, const View& after, const Move& m, Rng& rng);
    void add_turns(const View& before, const State& world, const Move& m, Rng* rng);
    void add_turned(const View& before, State world, Card card, const Move& m);

    OutlookOptions options_;
    MoveList moves_;
    std::vector<View> views_;
    Prospects prospects_;
    std::vector<CardSet> seen_;  // draws tried already
};

}  // namespace valtti::moska
