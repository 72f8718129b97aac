// What the simple bots of Schnapsen share: the list of moves they think in, and common ways to choose from it.
#pragma once

#include "agents/agent.hpp"
#include "games/schnapsen/schnapsen.hpp"

namespace valtti::schnapsen {

// Has the claimant 66, the marriage declared with the claim included if it counts at once?
bool is_right_claim(const View& v, const Move& m);
// A claim that is right, if there is one.
std::optional<Move> right_claim(const View& v);

// The legal moves as the bots' platform lists them: cards, the exchange and marriages in their order. Bots that
// know nothing of closing never close; where 66 must be claimed they claim it when they have it.
class MoveTable {
public:
    void fill(const View& v);

    int size() const { return size_; }
    const Move& operator[](int i) const { return moves_[static_cast<size_t>(i)]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    // A claim that is right, if there is one.
    const std::optional<Move>& won() const { return won_; }

private:
    static constexpr int kMost = kHandSize + 1 + 2 * kNumSuits;
    std::array<Move, kMost> moves_;
    int size_ = 0;
    std::optional<Move> won_;
};

class Bot : public Agent<Schnapsen> {
public:
    Move choose(const View& v, Rng& rng) final {
        moves_.fill(v);
        return moves_.won() ? *moves_.won() : pick(v, rng);
    }

protected:
    // Chooses from `moves_`.
    virtual Move pick(const View& v, Rng& rng) = 0;

    // A uniform draw from all moves.
    const Move& draw(Rng& rng) const {
        return moves_[static_cast<int>(rng.below(static_cast<uint32_t>(moves_.size())))];
    }
    // A uniform one of the moves for which `wanted` holds; kNoMove if there is none.
    template <class F>
    Move draw_of(Rng& rng, F wanted) const {
        Move chosen = kNoMove;
        uint32_t seen = 0;
        for (const Move& m : moves_)
            if (wanted(m) && rng.below(++seen) == 0) chosen = m;
        return chosen;
    }
    // The strongest rank of any suit; of equal ranks the last in the list.
    Move strongest() const;
    // The strongest trump, led or answered plainly; kNoMove without trumps.
    Move strongest_trump(const View& v) const;

    MoveTable moves_;
};

// The card a move plays; an exchange plays none.
inline bool has_card(const Move& m) {
    return m.kind != exchange;
}
inline Card card_of_move(const Move& m) {
    return m.cards.first();
}
inline bool is_trump(const View& v, const Move& m) {
    return has_card(m) && card_of_move(m).suit() == v.trump;
}
inline bool is_plain_suit(const View& v, const Move& m) {
    return has_card(m) && card_of_move(m).suit() != v.trump;
}

}  // namespace valtti::schnapsen
