#include "agents/schnapsen/bot.hpp"

namespace valtti::schnapsen {
namespace {

// The points that a seat can claim with, if it declares a marriage of a suit (-1: none) along with it.
int claimable(const View& v, int suit) {
    const int marriage = suit < 0 ? 0 : suit == v.trump ? 40 : 20;
    return v.score[v.seat] + marriage;
}

std::optional<Move> right_claim(const View& v, const Choices& c) {
    if (c.claim && claimable(v, -1) >= kEnough) return make_move(claim);
    if (!c.claim_married) return std::nullopt;
    for (int suit = 0; suit < kNumSuits; ++suit)
        if (c.marriages >> suit & 1 && claimable(v, suit) >= kEnough)
            return make_move(claim, card_of(king, suit), card_of(queen, suit));
    return std::nullopt;
}

}  // namespace

void MoveTable::fill(const View& v) {
    Choices c = choices(v);
    won_ = right_claim(v, c);
    c.close = c.claim = c.claim_married = false;
    size_ = 0;
    for (Card card : in_order(c.cards)) moves_[static_cast<size_t>(size_++)] = make_move(play, card);
    for (int n = size_; n < c.count(); ++n) moves_[static_cast<size_t>(size_++)] = nth_move(c, n);
}

Move Bot::strongest() const {
    Move best = kNoMove;
    for (const Move& m : moves_)
        if (has_card(m) && (best == kNoMove || place_of(card_of_move(m)) <= place_of(card_of_move(best)))) best = m;
    return best;
}

Move Bot::strongest_trump(const View& v) const {
    for (const Move& m : moves_)
        if (m.kind == play && is_trump(v, m)) return m;
    return kNoMove;
}

}  // namespace valtti::schnapsen
