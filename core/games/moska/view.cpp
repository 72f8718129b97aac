// What a seat knows and sees.
#include "games/moska/moves.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {

// Only the holder of the trump 2 knows that it is being asked to swap.
void hide_swap(View& v) {
    v.phase = Phase::open;
    v.actor = static_cast<int8_t>(initiator(v));
    if (v.actor == v.seat) v.own_kinds = kinds(v, v.seat, v.hand);
}

CardSet hidden(const View& v) {
    CardSet seen = v.discarded | on_table(v) | v.hand;
    for (int seat = 0; seat < v.rules.players; ++seat) seen |= v.known[seat];
    if (v.deck_size > 0) seen |= Card{static_cast<uint8_t>(v.bottom)};
    if (v.turned != kNoCard) seen |= Card{static_cast<uint8_t>(v.turned)};
    return kFullPack - seen;
}

std::optional<Move> shown(const State& s, const Move& m, int viewer) {
    const bool unseen = m.kind == Kind::pass || m.kind == Kind::wait || m.kind == Kind::keep;
    return unseen && viewer != s.actor ? std::nullopt : std::optional(m);
}

}  // namespace valtti::moska
