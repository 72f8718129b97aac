#include "agents/moska/class_agent.hpp"

namespace valtti::moska {
namespace {

constexpr uint32_t bit(Kind k) {
    return 1U << k;
}
constexpr uint32_t kEnding = bit(Kind::end) | bit(Kind::take) | bit(Kind::takeall);

}  // namespace

uint32_t ClassAgent::classes(const View& v) {
    uint32_t mask = kinds(v);
    if (mask & kEnding) mask = (mask & ~kEnding) | bit(Kind::end);
    if (has_kind(mask, Kind::wait)) mask = (mask & ~bit(Kind::wait)) | bit(Kind::pass);
    return mask;
}

Move ClassAgent::leave_it(const View& v) {
    return make_move(v.seat == v.target ? Kind::wait : Kind::pass);
}

Move ClassAgent::end_taking(const View& v, bool all) {
    const uint32_t mask = kinds(v);
    if (all && has_kind(mask, Kind::takeall)) return make_move(Kind::takeall);
    if (has_kind(mask, Kind::end)) return make_move(Kind::end);
    return make_move(has_kind(mask, Kind::take) ? Kind::take : Kind::takeall);
}

Play ClassAgent::play_of(Kind c, const View& v, Rng& rng) {
    switch (c) {
        case Kind::open: return {open(v, rng), CardSet()};
        case Kind::add: return {add(v, rng), CardSet()};
        case Kind::self: return {self(v, rng), CardSet()};
        default: return kill(v, rng);
    }
}

Move ClassAgent::choose(const View& v, Rng& rng) {
    uint32_t mask = classes(v);
    if (has_kind(mask, Kind::swap)) return make_move(swaps(rng) ? Kind::swap : Kind::keep);
    if (has_kind(mask, Kind::drop)) {
        const CardSet choice = victims(v, Card{static_cast<uint8_t>(v.turned)});
        return make_move(Kind::drop, CardSet(), drop(v, choice, rng));
    }
    for (;;) {
        const Kind c = choose_class(v, mask, rng);
        if (c == Kind::end) return end_taking(v, take_all(rng));
        if (c == Kind::pass) return leave_it(v);
        if (c == Kind::deck || c == Kind::turn) return make_move(c);
        const Play p = play_of(c, v, rng);
        if (!p.cards.empty()) return make_move(c, p.cards, p.targets);
        if (has_kind(mask, Kind::pass)) return leave_it(v);
        mask &= ~bit(c);
    }
}

Kind UniformClassAgent::choose_class(const View&, uint32_t classes, Rng& rng) {
    return static_cast<Kind>(pick_bit(static_cast<uint16_t>(classes), rng));
}

CardSet first_cards(const CardList& order, CardSet set, int n) {
    CardSet found;
    for (Card c : order) {
        if (n == 0) break;
        if (!set.contains(c)) continue;
        found |= c;
        --n;
    }
    return found;
}

}  // namespace valtti::moska
