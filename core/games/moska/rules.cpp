#include "games/moska/rules.hpp"

#include <algorithm>
#include <bit>

#include "games/moska/moves.hpp"

namespace valtti::moska {
namespace {

constexpr auto make_kills() {
    std::array<std::array<CardSet, kNumCards>, kNumSuits> table{};
    for (int trump = 0; trump < kNumSuits; ++trump) {
        for (int i = 0; i < kNumCards; ++i) {
            const Card c{static_cast<uint8_t>(i)};
            CardSet set = below(c) & suit_cards(c.suit());
            if (c.suit() == trump) set |= kFullPack - suit_cards(trump);
            table[trump][i] = set;
        }
    }
    return table;
}

constexpr uint8_t bit(int seat) {
    return static_cast<uint8_t>(1 << seat);
}

void give(State& s, int seat, Card c) {
    s.hand[seat] |= c;
    s.order[seat].push(c);
    ++s.hand_size[seat];
}

void note_removed(State& s, int seat, CardSet cards) {
    s.hand[seat] -= cards;
    s.known[seat] -= cards;
    s.hand_size[seat] = static_cast<uint8_t>(s.hand[seat].size());  // known sooner than the size of the list
}

void remove(State& s, int seat, CardSet cards) {
    s.order[seat].remove(cards);
    note_removed(s, seat, cards);
}

void lay(State& s, Card c) {
    s.unkilled |= c;
    s.unkilled_in_order.push(c);
}

void beat(State& s, CardSet victims, CardSet killers) {
    s.unkilled -= victims;
    s.unkilled_in_order.remove(victims);
    s.killed |= victims | killers;
    if (s.flagged != kNoCard && victims.contains(Card{static_cast<uint8_t>(s.flagged)})) s.flagged = kNoCard;
}

Card turn_top(State& s) {
    s.progress = true;
    if (--s.deck_size == 0) s.bottom = kNoCard;
    return s.deck.pop();
}

// Nobody else knows what a seat draws, which may be what it did not have.
void draw_unseen(State& s, int seat, Card c) {
    give(s, seat, c);
    s.may_hold_two |= bit(seat);
    s.not_added[seat] = s.not_spent[seat] = CardSet();
}

void refill(State& s, int seat) {
    for (int n = std::min(s.rules.hand_size - s.hand_size[seat], int{s.deck_size}); n > 0; --n) {
        const Card c = turn_top(s);
        if (s.deck_size > 0) {
            draw_unseen(s, seat, c);
        } else {
            give(s, seat, c);
            s.known[seat] |= c;  // everybody has seen the bottom card
        }
    }
}

// Cards go from hand to the table in the order they were held.
void play_to_table(State& s, int seat, CardSet cards) {
    s.order[seat].move_to(cards, s.unkilled_in_order);
    s.unkilled |= cards;
    note_removed(s, seat, cards);
}

void clear_table(State& s) {
    s.flagged = kNoCard;
    s.unkilled = s.killed = CardSet();
    s.unkilled_in_order.clear();
}

void start_bout(State& s, int target) {
    s.target = static_cast<int8_t>(target);
    s.phase = Phase::open;
    s.passed = 0;
    s.deck_at_start = s.deck_size > 0;
    s.no_progress = static_cast<uint16_t>((s.no_progress + 1) * !s.progress);
    s.progress = false;
}

void discard(State& s, CardSet cards) {
    s.discarded |= cards;
    s.progress |= !cards.empty();
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        s.not_added[seat] -= cards;
        s.not_spent[seat] -= cards;
    }
}

// What can be told of those cards: everybody keeps trumps for later, so that not playing one tells nothing.
CardSet telling(const State& s, CardSet not_played) {
    return (not_played & in_play(s)) - suit_cards(s.trump);
}

// Attackers pass, whether or not they had a choice. A pass that does not show in the marks is not noted.
void mark_passed(State& s, uint8_t seats) {
    auto left = static_cast<uint8_t>(seats & ~s.passed);
    s.passed |= seats;
    if (left == 0 || fits(s) < 1) return;
    const CardSet to_add = telling(s, ranks_of(on_table(s)));
    for (; left; left &= left - 1) s.not_added[std::countr_zero(left)] |= to_add;
}

void note_unkilled(State& s, int seat) {
    s.not_spent[seat] |= telling(s, killers(s));
}

// A card kills another, and others might have done so at less cost: lower ones of its suit, and of the victim's suit
// all if it is a trump.
void note_kill(State& s, int seat, Card killer, Card victim) {
    const CardSet cheaper = below(killer) & suit_cards(killer.suit());
    const CardSet above = suit_cards(victim.suit()) - below(victim) - victim;
    s.not_spent[seat] |= (killer.suit() == victim.suit() ? cheaper & above : cheaper | above) & in_play(s);
}

void end_bout(State& s, Kind how) {
    const int t = s.target;
    CardSet taken;
    if (how != Kind::end) {
        note_unkilled(s, t);
        s.order[t].append(s.unkilled_in_order);
        taken |= s.unkilled;
    }
    if (how == Kind::takeall) {
        for (Card c : s.killed) s.order[t].push(c);
        taken |= s.killed;
    } else {
        discard(s, s.killed);
    }
    s.hand[t] |= taken;
    s.known[t] |= taken;
    s.hand_size[t] = static_cast<uint8_t>(s.hand[t].size());
    clear_table(s);
    refill(s, t);
    const int left = next_in_game(s, t);
    const int after_left = next_in_game(s, left);
    start_bout(s, how == Kind::end ? left : after_left);
}

void kill_from_deck(State& s) {
    const Card c = turn_top(s);
    const CardSet victims = kills(c, s.trump) & s.unkilled;
    if (victims.empty()) {
        lay(s, c);
        s.flagged = static_cast<int8_t>(c.index);
    } else if (victims.size() == 1) {
        beat(s, victims, c);
    } else {
        s.turned = static_cast<int8_t>(c.index);
    }
}

void attack_from_deck(State& s, int seat) {
    const Card c = turn_top(s);
    if (ranks_of(on_table(s)).contains(c)) {
        lay(s, c);
    } else {
        give(s, seat, c);
        s.known[seat] |= c;
    }
}

void swap_two(State& s, int seat) {
    const Card two = Card::of(2, s.trump);
    const Card turned{static_cast<uint8_t>(s.bottom)};
    remove(s, seat, two);
    give(s, seat, turned);
    s.known[seat] |= turned;
    s.bottom = static_cast<int8_t>(two.index);
    s.deck.data()[0] = two;
}

int holder_of(const State& s, Card c) {
    for (int seat = 0; seat < s.rules.players; ++seat)
        if (s.hand[seat].contains(c)) return seat;
    return -1;
}

// The swap of the trump 2 right after the deal. Returns the seat that must be asked, -1 if none.
int offer_swap(State& s) {
    const Card two = Card::of(2, s.trump);
    if (s.rules.trump2_swap == Swap::off || s.bottom == two.index || s.deck_size == 0) return -1;
    const int holder = holder_of(s, two);
    if (s.rules.trump2_swap == Swap::choice) {
        if (holder >= 0) s.phase = Phase::swap;
        return holder;
    }
    if (holder >= 0)
        swap_two(s, holder);
    else
        s.may_hold_two = 0;
    return -1;
}

int first_target(const Rules& rules, Rng& rng) {
    // Drawn in any case, so that the deal does not depend on how the target is found.
    const int drawn = static_cast<int>(rng.below(rules.players));
    return rules.first_target >= 0 ? rules.first_target : drawn;
}

void leave(State& s, int seat) {
    s.in_game &= static_cast<uint8_t>(~bit(seat));
    s.finished[s.num_finished++] = static_cast<uint8_t>(seat);
    s.progress = true;
}

bool target_leaves(const State& s) {
    return s.hand_size[s.target] == 0 && s.deck_size == 0 && s.turned == kNoCard &&
           (s.unkilled.empty() || s.rules.leave_with_unkilled);
}

// Who has no cards left goes out; the target only once all is killed. Then the bout is over, or the game.
void let_leave(State& s) {
    const int mover = s.last_actor;
    if (mover >= 0 && s.hand_size[mover] == 0 && mover != s.target && has_seat(s.in_game, mover)) leave(s, mover);
    if (s.phase == Phase::bout && target_leaves(s)) {
        const int t = s.target;
        leave(s, t);
        discard(s, on_table(s));
        clear_table(s);
        if (!std::has_single_bit(s.in_game)) start_bout(s, next_in_game(s, next_in_game(s, t)));
    }
    if (std::has_single_bit(s.in_game)) {
        s.finished[s.num_finished++] = static_cast<uint8_t>(std::countr_zero(s.in_game));
        s.phase = Phase::over;
    }
}

int draw_by_speed(const State& s, uint8_t eligible, Rng& rng) {
    uint32_t total = 0;
    for (uint8_t left = eligible; left; left &= left - 1) total += s.rules.speed[std::countr_zero(left)];
    uint32_t at = rng.below(total);
    for (uint8_t left = eligible;; left &= left - 1) {
        const int seat = std::countr_zero(left);
        if (at < s.rules.speed[seat]) return seat;
        at -= s.rules.speed[seat];
    }
}

int draw_seat(const State& s, uint8_t eligible, Rng& rng) {
    return s.rules.equal_speeds ? pick_bit(eligible, rng) : draw_by_speed(s, eligible, rng);
}

int next_eligible(const State& s, uint8_t eligible) {
    int seat = s.last_actor;
    do {
        seat = (seat + 1) % s.rules.players;
    } while (!has_seat(eligible, seat));
    return seat;
}

// Makes the target act, or an attacker that is able to attack: without attacks from the deck it has one way to.
void set_drawn(State& s, int seat) {
    s.actor = static_cast<int8_t>(seat);
    if (seat == s.target)
        s.actor_kinds = target_kinds(s, s.hand[seat]);
    else if (s.rules.deck_attack)
        s.actor_kinds = attacker_kinds(s, s.hand[seat]);
    else
        s.actor_kinds = 1U << Kind::pass | 1U << Kind::add;
}

// Who can only pass is not asked but passes silently. It does so when its turn would have come, so that its mark
// tells nobody whether it had a choice; who else acts next does not depend on it. Once nobody is able to attack
// all pass together and the target must act.
void draw_actor(State& s, Rng& rng) {
    const uint8_t able = able_attackers(s);
    if (able == 0) {
        mark_passed(s, static_cast<uint8_t>(s.in_game & ~bit(s.target)));
        return set_drawn(s, s.target);
    }
    const auto has_choice = static_cast<uint8_t>(able | bit(s.target));
    uint8_t silent = 0;
    for (;;) {
        const auto eligible = static_cast<uint8_t>(s.in_game & ~s.passed & ~silent);
        const int seat =
            s.rules.turn_order == TurnOrder::round_robin ? next_eligible(s, eligible) : draw_seat(s, eligible, rng);
        if (has_seat(has_choice, seat)) {
            mark_passed(s, silent);
            return set_drawn(s, seat);
        }
        silent |= bit(seat);
    }
}

void find_actor(State& s, Rng& rng) {
    if (s.turned != kNoCard) return set_actor(s, s.target);
    if (on_table(s).empty()) {
        s.actor = static_cast<int8_t>(initiator(s));
        s.actor_kinds = 1U << Kind::open;
        return;
    }
    if (s.rules.turn_order != TurnOrder::compat) return draw_actor(s, rng);
    const uint8_t last = s.last_actor < 0 ? 0 : bit(s.last_actor);
    set_actor(s, draw_seat(s, static_cast<uint8_t>(s.in_game & ~last), rng));
}

}  // namespace

constinit const std::array<std::array<CardSet, kNumCards>, kNumSuits> kKills = make_kills();

Rules seated(const Rules& rules, const Seating& seating, const Outcome* before) {
    Rules at_table = rules;
    for (int seat = 0; seat < rules.players; ++seat) at_table.speed[seat] = rules.speed[seating[seat]];
    if (!before || !needs_previous(rules)) return at_table;
    for (int seat = 0; seat < rules.players; ++seat)
        if (before->lost[seating[seat]])
            at_table.first_target =
                static_cast<int8_t>(rules.first_target == kPreviousLoser ? seat : (seat + 2) % rules.players);
    return at_table;
}

State deal(const Rules& rules, Rng& rng) {
    State s{};
    s.rules = rules;
    s.in_game = static_cast<uint8_t>((1 << rules.players) - 1);
    for (int i = 0; i < kNumCards; ++i) s.deck.push(Card{static_cast<uint8_t>(i)});
    rng.shuffle(s.deck.data(), kNumCards);
    for (int seat = 0; seat < rules.players; ++seat)
        for (int i = 0; i < rules.hand_size; ++i) give(s, seat, s.deck.pop());
    s.deck_size = static_cast<uint8_t>(s.deck.size());
    s.bottom = static_cast<int8_t>(s.deck[0].index);
    s.trump = static_cast<uint8_t>(s.deck[0].suit());
    s.target = static_cast<int8_t>(first_target(rules, rng));
    if (rules.start_deck != kFullDeck)
        for (; s.deck_size > rules.start_deck; --s.deck_size) s.discarded |= s.deck.pop();
    if (s.deck_size == 0) s.bottom = kNoCard;
    s.deck_at_start = s.deck_size > 0;
    const int asked = offer_swap(s);
    set_actor(s, asked >= 0 ? asked : initiator(s));
    return s;
}

void apply(State& s, const Move& m) {
    const int mover = s.actor;
    // Who keeps the trump 2 does so unseen.
    if (m.kind != Kind::keep) s.last_actor = static_cast<int8_t>(mover);
    s.actor_kinds = kNotWorkedOut;
    const CardSet before = s.hand[mover];
    switch (m.kind) {
        case Kind::pass: mark_passed(s, bit(mover)); return;
        case Kind::wait: s.passed |= bit(mover); return;
        case Kind::swap: swap_two(s, mover); [[fallthrough]];
        case Kind::keep: s.phase = Phase::open; return;
        case Kind::end:
        case Kind::take:
        case Kind::takeall: end_bout(s, static_cast<Kind>(m.kind)); return;
        case Kind::open:
        case Kind::add:
            s.phase = Phase::bout;
            play_to_table(s, mover, m.cards);
            refill(s, mover);
            break;
        case Kind::self: play_to_table(s, mover, m.cards); break;
        case Kind::kill:
            remove(s, mover, m.cards);
            beat(s, m.targets, m.cards);
            // More at once could be paired in several ways.
            if (m.cards.size() == 1) note_kill(s, mover, m.cards.first(), m.targets.first());
            break;
        case Kind::deck:
            note_unkilled(s, mover);
            kill_from_deck(s);
            break;
        case Kind::drop:
            beat(s, m.targets, Card{static_cast<uint8_t>(s.turned)});
            s.turned = kNoCard;
            break;
        case Kind::turn: attack_from_deck(s, mover); break;
        default: break;
    }
    const AskAgain again = s.rules.mover_asked_again;
    const bool asked_no_more =
        (again == AskAgain::never) | ((again == AskAgain::if_hand_changed) & (s.hand[mover] == before));
    s.passed = static_cast<uint8_t>((asked_no_more & (mover != s.target)) << mover);
}

void settle(State& s, Rng& rng) {
    if (s.deck_size == 0) let_leave(s);  // while there is a deck everybody stays in
    const uint16_t limit = s.rules.no_progress_limit;
    if (s.phase == Phase::open && limit > 0 && s.no_progress >= limit) s.phase = Phase::void_game;
    if (s.phase == Phase::over || s.phase == Phase::void_game)
        s.actor = -1;
    else
        find_actor(s, rng);
}

// Both steps stand here once more as one piece, which is what every move of a game takes.
[[gnu::flatten]] void play(State& s, const Move& m, Rng& rng) {
    apply(s, m);
    settle(s, rng);
}

void set_actor(State& s, int seat) {
    s.actor = static_cast<int8_t>(seat);
    s.actor_kinds = kinds(s, seat, s.hand[seat]);
}

Outcome forfeit(const Public& p, int loser) {
    Outcome o;
    for (int seat = 0; seat < p.rules.players; ++seat) {
        o.lost[seat] = seat == loser;
        o.won[seat] = seat != loser;
        o.rank[seat] = seat == loser ? p.rules.players : 1;
        o.points[seat] = seat == loser ? 0.0F : 1.0F;
    }
    return o;
}

Outcome outcome(const Public& p) {
    if (p.phase == Phase::void_game) return Outcome{.is_void = true};
    const int n = p.rules.players;
    Outcome o = forfeit(p, p.finished[n - 1]);
    for (int place = 0; place < n; ++place) o.rank[p.finished[place]] = static_cast<uint8_t>(place + 1);
    return o;
}

}  // namespace valtti::moska
