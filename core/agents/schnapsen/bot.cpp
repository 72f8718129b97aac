#include "agents/schnapsen/bot.hpp"

namespace valtti::schnapsen {

bool is_right_claim(const View& v, const Move& m) {
    int points = v.score[v.seat];
    if (!m.cards.empty() && v.rules.marriage_points == MarriagePoints::at_once)
        points += marriage_points(card_of_move(m).suit(), v.trump);
    return points >= kEnough;
}

std::optional<Move> right_claim(const View& v) {
    const Choices c = choices(v);
    if (!c.claim) return std::nullopt;
    if (is_right_claim(v, make_move(claim))) return make_move(claim);
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const Move married = make_marriage(claim, card_of(king, suit));
        if (c.marriages >> suit & 1 && is_right_claim(v, married)) return married;
    }
    return std::nullopt;
}

void MoveTable::fill(const View& v) {
    won_ = right_claim(v);
    Choices c = choices(v);
    c.close = c.claim = false;
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
