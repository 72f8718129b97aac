// What a seat knows.
#include "games/tysiac/moves.hpp"

namespace valtti::tysiac {

View::View(const State& s, int viewer)
    : Public(s),
      seat(static_cast<int8_t>(viewer)),
      playable(viewer == s.actor ? s.playable : CardSet()),
      hand(s.hand[viewer]),
      order(s.order[viewer]) {
    if (s.phase != Phase::bidding) prikup = s.prikup;
    if (viewer == s.declarer)
        received = s.received;
    else
        received[viewer] = s.received[viewer];
}

View view(const State& s, int seat) {
    View v(s, seat);
    // Only the holder of four nines knows that it is being asked about them.
    if (s.phase == Phase::nines && s.actor != seat) {
        v.phase = s.rules.raise ? Phase::raising : Phase::playing;
        v.actor = s.declarer;
        if (v.phase == Phase::playing) {
            v.leader = s.declarer;
            if (seat == v.actor) v.playable = v.hand;
        }
    }
    return v;
}

std::optional<Move> shown(const State& s, const Move& m, int viewer) {
    if (viewer == s.actor || (m.kind != Kind::give && m.kind != Kind::decline)) return m;
    if (m.kind == Kind::decline) return std::nullopt;
    const auto [next, other] = receivers(s);
    return make_move(Kind::give, viewer == next ? m.cards : CardSet(), viewer == other ? m.targets : CardSet());
}

CardSet hidden(const View& v) {
    CardSet seen = v.hand | v.trick.set();
    for (int seat = 0; seat < v.rules.players; ++seat)
        seen |= v.played[seat] | v.known[seat] | to_set(v.received[seat]);
    if (v.phase != Phase::bidding && !exchanged(v)) seen |= v.prikup.set();
    return kPack - seen;
}

CardSet seen_hand(const View& v, int seat) {
    if (seat == v.seat) return v.hand;
    return v.known[seat] | (to_set(v.received[seat]) - played_by(v, seat));
}

}  // namespace valtti::tysiac
