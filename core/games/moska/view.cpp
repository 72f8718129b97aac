// What a seat knows, and full states that agree with it.
#include "games/moska/moves.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {
namespace {

// A run of unknown places: a seat's hand, or the deck above its bottom card (seat -1).
struct Slots {
    int seat;
    int count;
};

int unknown_slots(const View& v, std::array<Slots, kMaxSeats + 1>& slots) {
    int n = 0;
    for (int seat = 0; seat < v.rules.players; ++seat) {
        const int count = v.hand_size[seat] - v.known[seat].size();
        if (seat != v.seat && count > 0) slots[n++] = {seat, count};
    }
    if (v.deck_size > 1) slots[n++] = {-1, v.deck_size - 1};
    return n;
}

// Moves the trump 2, when it is hidden, out of the slots of seats that cannot hold it: into a uniform one
// of the other places. The rest stays a uniform arrangement.
void place_two(const View& v, const std::array<Slots, kMaxSeats + 1>& slots, int n, Card* cards, int total, Rng& rng) {
    const Card two = Card::of(2, v.trump);
    int allowed = 0;
    for (int i = 0; i < n; ++i)
        if (slots[i].seat < 0 || has_seat(v.may_hold_two, slots[i].seat)) allowed += slots[i].count;
    if (allowed == 0 || allowed == total) return;
    int at = 0;
    while (at < total && cards[at] != two) ++at;
    if (at == total) return;
    int choice = static_cast<int>(rng.below(static_cast<uint32_t>(allowed)));
    for (int i = 0, place = 0; i < n; place += slots[i++].count) {
        if (slots[i].seat >= 0 && !has_seat(v.may_hold_two, slots[i].seat)) continue;
        if (choice < slots[i].count) {
            std::swap(cards[at], cards[place + choice]);
            return;
        }
        choice -= slots[i].count;
    }
}

// A world with all hidden cards in uniform places.
State arrange(const View& v, Rng& rng) {
    State s{};
    static_cast<Public&>(s) = v;
    s.hand[v.seat] = v.hand;
    s.order[v.seat] = v.order;

    std::array<Slots, kMaxSeats + 1> slots;
    const int n = unknown_slots(v, slots);
    std::array<Card, kNumCards> cards;
    int total = 0;
    for (Card c : hidden(v)) cards[total++] = c;
    rng.shuffle(cards.data(), total);
    place_two(v, slots, n, cards.data(), total, rng);

    for (int seat = 0; seat < v.rules.players; ++seat) {
        if (seat == v.seat) continue;
        for (Card c : v.known[seat]) s.order[seat].push(c);
    }
    if (v.deck_size > 0) s.deck.push(Card{static_cast<uint8_t>(v.bottom)});
    for (int i = 0, place = 0; i < n; ++i) {
        CardList& into = slots[i].seat < 0 ? s.deck : s.order[slots[i].seat];
        for (int k = 0; k < slots[i].count; ++k) into.push(cards[place++]);
    }
    for (int seat = 0; seat < v.rules.players; ++seat) s.hand[seat] = s.order[seat].set();
    if (v.actor >= 0) set_actor(s, v.actor);
    return s;
}

// Nobody is asked who can only pass, and the target may wait only while somebody is able to attack.
bool may_be_asked(const State& s) {
    if (s.phase != Phase::bout || s.turned != kNoCard || s.rules.turn_order == TurnOrder::compat) return true;
    if (s.actor == s.target) return others_passed(s) || able_attackers(s) != 0;
    return s.actor < 0 || has_seat(able_attackers(s), s.actor);
}

}  // namespace

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

State sample(const View& v, Rng& rng) {
    // Worlds that contradict who is asked are rare enough to be drawn again. A position that was made up may have
    // no other worlds; then any will do.
    State s = arrange(v, rng);
    for (int tries = 100; tries > 0 && !may_be_asked(s); --tries) s = arrange(v, rng);
    return s;
}

}  // namespace valtti::moska
