// Moska, for 2 to 8 players.
//
// Everybody holds six cards; one suit is trump. One player, the target, is attacked: the initiator opens
// with a card or with equal ranks, then anybody adds cards of ranks that lie on the table, as long as the
// target has a card for each. Who attacks refills from the deck at once. The target kills cards from hand
// (a higher card of the suit, or a trump on a plain card) or from the top of the deck, may play to
// itself, and ends the bout once all others have passed, taking what is not killed. Who runs out of cards
// after the deck is finished is out of the game and safe; the last one in loses.
//
// The state has two halves. `Public` is what everybody at the table sees and remembers; hands and the deck's order are
// hidden. A `View` is the public half and one hand, and holds nothing else.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "base/card_list.hpp"
#include "base/cards.hpp"
#include "base/random.hpp"
#include "game/game.hpp"

namespace valtti::moska {

enum class SelfPlay : uint8_t { bout_start, now, never };
enum class Swap : uint8_t { automatic, choice, off };
enum class AskAgain : uint8_t { always, never, if_hand_changed };
enum class TurnOrder : uint8_t { random, round_robin, compat };
enum class Take : uint8_t { either, unkilled_only, all_only };

inline constexpr int8_t kRandomTarget = -1;
inline constexpr int8_t kPreviousLoser = -2;
inline constexpr int8_t kLoserDeals = -3;  // the player left of the loser opens
inline constexpr int8_t kFullDeck = -1;

struct Rules {
    uint8_t players = 4;
    SelfPlay self_play = SelfPlay::bout_start;
    Swap trump2_swap = Swap::automatic;
    int8_t first_target = kRandomTarget;  // or kPreviousLoser, kLoserDeals, or a seat
    AskAgain mover_asked_again = AskAgain::always;
    TurnOrder turn_order = TurnOrder::random;
    Take take = Take::either;
    bool deck_attack = false;
    uint8_t hand_size = 6;
    int8_t start_deck = kFullDeck;
    uint16_t no_progress_limit = 100;  // bouts; 0 is no limit
    bool leave_with_unkilled = false;
    // Who is quicker acts more often (turn_order random). In a match these follow the players, not the seats.
    // In thousandths: whole numbers draw the same on every machine.
    std::array<uint32_t, kMaxSeats> speed{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000};
    bool equal_speeds = true;

    bool operator==(const Rules&) const = default;
};

// Kinds of moves, in the order that settles ties between equally good moves.
enum Kind : uint8_t { end, take, takeall, open, add, turn, self, kill, deck, drop, pass, wait, swap, keep, kNumKinds };

constexpr Move make_move(Kind kind, CardSet cards = CardSet(), CardSet targets = CardSet()) {
    return Move{.kind = kind, .value = 0, .cards = cards, .targets = targets};
}

enum class Phase : uint8_t { swap, open, bout, over, void_game };

struct Public {
    Rules rules;
    Phase phase = Phase::open;
    uint8_t trump = 0;
    int8_t target = 0;
    int8_t actor = -1;         // -1 when the game is over
    int8_t bottom = kNoCard;   // the face-up card under the deck
    int8_t flagged = kNoCard;  // the card in `unkilled` that a failed kill from the deck left there
    int8_t turned = kNoCard;   // a card turned from the deck that waits for its victim
    uint8_t deck_size = 0;
    bool deck_at_start = true;  // did this bout begin with a deck?
    bool progress = false;      // has this bout seen a draw, a discard or a departure?
    uint16_t no_progress = 0;   // bouts in a row without any
    uint8_t in_game = 0;        // a bit a seat
    uint8_t passed = 0;         // a bit a seat; the target's bit means that it waits
    // Seats that may hold the trump 2 unseen: it would have been swapped had it been dealt to them.
    uint8_t may_hold_two = 0xFF;
    uint8_t num_finished = 0;
    std::array<uint8_t, kMaxSeats> finished{};  // seats in the order of going out, the loser last
    std::array<uint8_t, kMaxSeats> hand_size{};
    CardList unkilled_in_order;  // as it was laid
    // Whole words come last: a base without padding at its end is copied in one piece.
    CardSet unkilled;
    CardSet killed;
    CardSet discarded;
    std::array<CardSet, kMaxSeats> known{};  // cards everybody knows a seat to hold
    // Cards in play that a seat has had occasion to play since it last drew one unseen, and did not, so that it hardly
    // holds them. Plain cards that it could have added when it passed; plain cards that would have killed where it took
    // cards or turned one from the deck; and where it killed with a single card, those that would have cost less.
    std::array<CardSet, kMaxSeats> not_added{};
    std::array<CardSet, kMaxSeats> not_spent{};

    bool operator==(const Public&) const = default;
};

// Kinds of moves a seat has, one bit each, where they have been worked out; see moves.hpp.
using KindMask = uint16_t;
inline constexpr KindMask kNotWorkedOut = 0xFFFF;

struct State : Public {
    // Who moved last, -1 before the first move. Not public: a silent pass is no move, and must not look unlike one.
    int8_t last_actor = -1;
    KindMask actor_kinds = kNotWorkedOut;
    std::array<CardSet, kMaxSeats> hand{};
    std::array<CardList, kMaxSeats> order{};  // each hand in the order it was acquired
    CardList deck;                            // bottom first: the next card is the last one

    bool operator==(const State&) const = default;
};

struct View : Public {
    View() = default;
    View(const State& s, int viewer)
        : Public(s),
          seat(static_cast<int8_t>(viewer)),
          own_kinds(viewer == s.actor ? s.actor_kinds : kNotWorkedOut),
          hand(s.hand[viewer]),
          order(s.order[viewer]) {}

    int8_t seat = 0;
    KindMask own_kinds = kNotWorkedOut;
    CardSet hand;
    CardList order;

    bool operator==(const View&) const = default;
};

// Cards that a card kills: lower ones of its suit, and all plain ones if it is a trump.
extern const std::array<std::array<CardSet, kNumCards>, kNumSuits> kKills;
inline CardSet kills(Card c, int trump) {
    return kKills[trump][c.index];
}
inline bool kills(Card a, Card b, int trump) {
    return kills(a, trump).contains(b);
}

// All cards that kill at least one un-killed card: those above one in its suit, and the trumps if one is plain.
inline CardSet killers(const Public& p) {
    uint64_t above = p.unkilled.bits << kNumSuits;
    for (int ranks = 1; ranks < 16; ranks *= 2) above |= above << kNumSuits * ranks;
    const CardSet trumps = suit_cards(p.trump);
    return (CardSet(above) & kFullPack) | ((p.unkilled - trumps).empty() ? CardSet() : trumps);
}

inline bool has_seat(uint8_t mask, int seat) {
    return mask >> seat & 1;
}
inline CardSet on_table(const Public& p) {
    return p.unkilled | p.killed;
}
inline CardSet in_play(const Public& p) {
    return kFullPack - p.discarded;
}
// How many more cards the target could still be attacked with; may be negative.
inline int fits(const Public& p) {
    return p.hand_size[p.target] - p.unkilled.size();
}

// The seats in the game twice round the table, so that the nearest one is found without a loop.
inline unsigned in_game_twice(const Public& p) {
    return p.in_game | static_cast<unsigned>(p.in_game) << p.rules.players;
}
inline int seat_at(const Public& p, int place) {
    return place < p.rules.players ? place : place - p.rules.players;
}

// The nearest seat to the left that is in the game.
inline int next_in_game(const Public& p, int seat) {
    return seat_at(p, seat + 1 + std::countr_zero(in_game_twice(p) >> (seat + 1)));
}

// The nearest in-game seat on the target's right.
inline int initiator(const Public& p) {
    const unsigned up_to_target = (1U << (p.target + p.rules.players)) - 1;
    return seat_at(p, std::bit_width(in_game_twice(p) & up_to_target) - 1);
}

// Has everybody in the game but the target passed?
inline bool others_passed(const Public& p) {
    return (p.in_game & ~p.passed & ~(1 << p.target)) == 0;
}

// Does the deck allow the target to play to itself?
inline bool can_self_play(const Public& p) {
    return ((p.rules.self_play == SelfPlay::bout_start) & p.deck_at_start) |
           ((p.rules.self_play == SelfPlay::now) & (p.deck_size > 0));
}

inline bool can_kill_from_deck(const Public& p) {
    return (p.deck_size > 0) & !p.unkilled.empty() & (p.flagged == kNoCard);
}

// The attackers who have not passed and have something to add, a bit a seat.
inline uint8_t able_attackers(const State& s) {
    const auto asked = static_cast<uint8_t>(s.in_game & ~s.passed & ~(1 << s.target));
    if (fits(s) < 1) return 0;
    if (s.rules.deck_attack && s.deck_size > 0) return asked;
    const CardSet ranks = ranks_of(on_table(s));
    unsigned able = 0;
    for (int seat = 0; seat < s.rules.players; ++seat) able |= unsigned{!(ranks & s.hand[seat]).empty()} << seat;
    return static_cast<uint8_t>(able & asked);
}

// Does it matter who lost the game before?
inline bool needs_previous(const Rules& r) {
    return r.first_target == kPreviousLoser || r.first_target == kLoserDeals;
}
// At a table where seat i is taken by player seating[i]: speeds follow the players, and if the loser of the game before
// (by player) says who is attacked first, that is a seat now.
Rules seated(const Rules& rules, const Seating& seating, const Outcome* before);
State deal(const Rules& rules, Rng& rng);
void hide_swap(View& v);  // as those see it who are not asked
inline View view(const State& s, int seat) {
    View v(s, seat);
    if (s.phase == Phase::swap && s.actor != seat) hide_swap(v);
    return v;
}
CardSet hidden(const View& v);  // cards the viewer cannot place
// The cards that the viewer knows a seat to hold; all of its own.
inline CardSet seen_hand(const View& v, int seat) {
    return seat == v.seat ? v.hand : v.known[seat];
}
// What a seat sees of the actor's move. Others' passes are seen by their marks only: nobody can tell whether a pass was
// chosen. Who keeps the trump 2 does so unseen.
std::optional<Move> shown(const State& s, const Move& m, int viewer);

// A move is applied in two steps. `apply` moves cards; the position between the two is what an agent that
// looks one move ahead evaluates. `settle` lets players leave, passes the roles on and draws who acts next.
void apply(State& s, const Move& m);
void settle(State& s, Rng& rng);
void play(State& s, const Move& m, Rng& rng);  // both
// Makes a seat the one to act.
void set_actor(State& s, int seat);
Outcome outcome(const Public& p);
// The seat loses; all others have won, without an order among them.
Outcome forfeit(const Public& p, int seat);

// What cannot be in a state of any game, in a few words; empty if nothing is wrong.
std::string fault(const State& s);

}  // namespace valtti::moska
