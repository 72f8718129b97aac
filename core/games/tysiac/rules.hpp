// Tysiąc (Thousand), for three players, or four of whom the dealer rests.
//
// Everybody holds seven cards; three lie face down, the prikup. The players bid how many points they will take. The
// highest bidder, the declarer, takes the prikup, gives one card to each opponent and leads. A king and a queen of
// one suit in one hand are a marriage: who leads one of them may declare it, which scores at once and makes the suit
// trump. A declarer who takes as much as it bid scores its bid, and otherwise loses it; the others score what they
// took, rounded. Deals follow one another until somebody has a thousand points.
//
// The state has two halves. `Public` is what everybody at the table sees and remembers. A `View` is the public half and
// what one seat knows besides: its hand, the card it was given, and the prikup once it is shown.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/card_list.hpp"
#include "base/cards.hpp"
#include "base/random.hpp"
#include "game/game.hpp"
#include "games/ace_ten/duties.hpp"

namespace valtti::tysiac {

// --- Cards ---------------------------------------------------------------------------------------------

using namespace ace_ten;  // its cards, what beats what, and its duties

inline constexpr CardSet kPack = pack_down_to(nine);
inline constexpr int kPackSize = kPack.size();
inline constexpr int kPrikupSize = 3;
inline constexpr CardSet kNines = cards_of(nine);

// What marriages are worth: clubs 60, diamonds 80, hearts 100, spades 40.
inline constexpr std::array<int16_t, kNumSuits> kMarriage = {60, 80, 100, 40};

constexpr int marriage_points(unsigned suits) {
    int sum = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) sum += (suits >> suit & 1) ? kMarriage[suit] : 0;
    return sum;
}

// --- Rules ---------------------------------------------------------------------------------------------

inline constexpr int kMostPlayers = 4;
inline constexpr int kGoal = 1000;
inline constexpr int kLowestBid = 100;
inline constexpr int kHighestBid = 400;  // all card points and all marriages
inline constexpr int kCardPoints = 120;  // nobody takes more without a marriage
inline constexpr int kPenalty = 120;     // for rounds on the barrel, bombs and rounds without a trick
inline constexpr int kMostCounted = 200;
inline constexpr int kBelowGoal = 990;  // where `finish_only_as_declarer` stops the others
inline constexpr int8_t kRandomDealer = -1;
inline constexpr int16_t kUsualBombPoints = -1;

enum class Unit : uint8_t { game, deal };
enum class Auction : uint8_t { open, first_bid };
enum class Opening : uint8_t { free, forced };
enum class BidLimit : uint8_t { none, marriage, marriages };
enum class Rounding : uint8_t { five, ten };
enum class Tie : uint8_t { lowest_seat, declarer_then_seat, declarer_then_draw };

struct Rules {
    uint8_t players = 3;
    Unit unit = Unit::game;
    Auction auction = Auction::open;
    uint8_t bid_step = 10;
    Opening opening = Opening::free;
    BidLimit bid_limit = BidLimit::marriage;
    bool raise = true;
    bool must_beat = false;
    bool must_trump = false;
    bool must_overtrump = false;
    bool marriage_first_trick = true;
    Rounding rounding = Rounding::ten;
    bool barrel_pinned = false;
    uint8_t barrel_rounds = 0;    // 0 is no limit
    uint8_t barrel_contract = 0;  // the lowest bid of a seat on the barrel; 0 is the usual one
    bool bomb = false;
    uint8_t bombs_free = 0;
    uint8_t bombs_most = 0;          // 0 is no limit
    uint8_t bomb_penalty_every = 0;  // 0 is never
    bool four_nines = true;
    uint8_t zeros = 0;  // every n-th round without a trick costs points; 0 is never
    Tie tie = Tie::declarer_then_seat;
    bool finish_only_as_declarer = false;
    int8_t first_dealer = kRandomDealer;
    uint8_t rest_ace = 0;  // 0: a resting seat scores nothing
    int16_t barrel = 900;  // 0 is none
    int16_t bomb_points = kUsualBombPoints;
    int32_t max_rounds = 100'000;

    bool operator==(const Rules&) const = default;
};

// --- States --------------------------------------------------------------------------------------------

enum Kind : uint8_t { pass, bid, bomb, give, redeal, decline, contract, play, declare, kNumKinds };

constexpr Move make_move(Kind kind, CardSet cards = CardSet(), CardSet targets = CardSet()) {
    return Move{.kind = kind, .value = 0, .cards = cards, .targets = targets};
}
constexpr Move make_bid(Kind kind, int value) {
    return Move{.kind = kind, .value = static_cast<int16_t>(value), .cards = {}, .targets = {}};
}

enum class Phase : uint8_t { bidding, giving, nines, raising, playing, over, void_game };

template <class T>
using BySeat = std::array<T, kMostPlayers>;

// How the last finished round ended, for score sheets and displays.
struct LastRound {
    int32_t round = 0;  // 0: none has been finished
    int16_t contract = 0;
    int8_t declarer = -1;
    bool bombed = false;
    BySeat<int16_t> raw{};
    BySeat<int16_t> change{};  // of the totals

    bool operator==(const LastRound&) const = default;
};
// Has the declarer taken as much as it promised?
inline bool is_made(const LastRound& last) {
    return !last.bombed && last.raw[last.declarer] >= last.contract;
}

struct Public {
    Rules rules;
    int32_t round = 1;
    BySeat<int32_t> totals{};
    BySeat<int32_t> bombs{};
    LastRound last;
    Phase phase = Phase::bidding;
    int8_t actor = -1;  // -1 when the game is over
    int8_t dealer = 0;
    int8_t declarer = -1;  // during the auction: who has bid most so far, -1 if nobody
    int8_t leader = -1;    // of the trick; -1 before the first
    int8_t trump = kNoSuit;
    uint8_t passed = 0;      // a bit a seat
    uint8_t declared = 0;    // a bit a suit
    int16_t bid = 0;         // the highest bid so far; after the auction the contract
    BySeat<int16_t> bids{};  // the highest bid of each seat, 0 if it made none
    BySeat<int16_t> raw{};   // points taken in this round
    BySeat<uint8_t> hand_size{};
    BySeat<uint8_t> tricks{};
    BySeat<uint8_t> barrel{};  // rounds spent on the barrel, where they are limited
    BySeat<uint8_t> zeros{};   // rounds without a trick since the last penalty for them
    // What contracts a seat has played in this game tells how it bids. Nobody counts beyond kMostCounted.
    BySeat<uint8_t> contracts{};
    BySeat<uint8_t> higher_contracts{};  // of these, above the lowest that it could be
    BySeat<uint8_t> raised_contracts{};  // and above what the seat had bid
    CardListOf<3> trick;
    BySeat<CardSet> played{};    // in finished tricks
    BySeat<CardSet> known{};     // cards everybody knows a seat to hold: partners of declared marriages
    BySeat<CardSet> excluded{};  // cards a seat has shown not to hold, by what it played

    bool operator==(const Public&) const = default;
};

struct State : Public {
    CardSet playable;  // the actor's legal cards while tricks are played
    BySeat<CardSet> hand{};
    BySeat<CardListOf<10>> order{};  // each hand in the order it was acquired
    CardListOf<kPrikupSize> prikup;  // as dealt, throughout the round
    BySeat<int8_t> received{kNoCard, kNoCard, kNoCard, kNoCard};

    bool operator==(const State&) const = default;
};

struct View : Public {
    View() = default;
    View(const State& s, int viewer);

    int8_t seat = 0;
    CardSet playable;  // empty unless it is the seat's turn to play a card
    CardSet hand;
    CardListOf<10> order;
    CardListOf<kPrikupSize> prikup;  // empty until it is shown
    // The card each seat was given, as far as the viewer knows: its own, or those it gave.
    BySeat<int8_t> received{kNoCard, kNoCard, kNoCard, kNoCard};

    bool operator==(const View&) const = default;
};

// A card that may be missing, as a set.
constexpr CardSet to_set(int8_t card) {
    return card == kNoCard ? CardSet() : CardSet(Card{static_cast<uint8_t>(card)});
}

constexpr bool has_seat(uint8_t mask, int seat) {
    return mask >> seat & 1;
}

// --- Seats ---------------------------------------------------------------------------------------------

// The seat that rests in this round, -1 if none does.
inline int resting(const Public& p) {
    return p.rules.players == 4 ? p.dealer : -1;
}
inline bool is_active(const Public& p, int seat) {
    return seat < p.rules.players && seat != resting(p);
}
inline int next_seat(const Public& p, int seat) {
    return seat + 1 == p.rules.players ? 0 : seat + 1;
}
// The next seat that plays in this round.
inline int next_active(const Public& p, int seat) {
    const int next = next_seat(p, seat);
    return next == resting(p) ? next_seat(p, next) : next;
}
// Who speaks first in the auction, and who speaks last and plays if nobody bids: the dealer unless it rests.
inline int first_bidder(const Public& p) {
    return next_active(p, p.dealer);
}
inline int last_bidder(const Public& p) {
    return next_active(p, next_active(p, first_bidder(p)));
}
// To whom the declarer gives its first and its second card; there must be a declarer.
inline std::array<int, 2> receivers(const Public& p) {
    const int next = next_active(p, p.declarer);
    return {next, next_active(p, next)};
}

// --- The round -----------------------------------------------------------------------------------------

inline bool is_on_barrel(const Public& p, int seat) {
    return p.rules.barrel > 0 && p.totals[seat] >= p.rules.barrel;
}
// The lowest contract of a seat, whatever has been bid.
inline int lowest_contract(const Public& p, int seat) {
    return is_on_barrel(p, seat) && p.rules.barrel_contract > kLowestBid ? p.rules.barrel_contract : kLowestBid;
}
// Is the contract higher than it had to be, and higher than what the declarer had bid?
inline bool is_higher(const Public& p) {
    return p.bid > lowest_contract(p, p.declarer);
}
inline bool is_raised(const Public& p) {
    return is_higher(p) && p.bid > p.bids[p.declarer];
}
// Can contracts have been counted so?
inline bool counts_contracts(const Public& p, int seat) {
    return p.raised_contracts[seat] <= p.higher_contracts[seat] && p.higher_contracts[seat] <= p.contracts[seat] &&
           p.contracts[seat] <= kMostCounted;
}
// The card that wins the trick so far, and the one that began it; the trick must not be empty.
inline Card best_of_trick(const Public& p) {
    Card best = p.trick[0];
    for (int i = 1; i < p.trick.size(); ++i) best = beats(p.trick[i], best, p.trump) ? p.trick[i] : best;
    return best;
}
inline Card led_card(const Public& p) {
    return p.trick[0];
}
inline bool in_play(const Public& p) {
    return p.phase < Phase::over;
}
// Has the declarer of this round given its two cards away?
inline bool exchanged(const Public& p) {
    return p.phase > Phase::giving && p.hand_size[p.declarer] <= 8;
}
// The cards a seat has played in this round, the current trick included.
CardSet played_by(const Public& p, int seat);
// Who plays the card at each place of the trick; it must have a leader.
inline std::array<int, 3> trick_seats(const Public& p) {
    const int second = next_active(p, p.leader);
    return {p.leader, second, next_active(p, second)};
}
// Does a card of this seat lie in the trick?
inline bool is_in_trick(const Public& p, int seat) {
    const auto seats = trick_seats(p);
    return (p.trick.size() > 0 && seats[0] == seat) || (p.trick.size() > 1 && seats[1] == seat);
}
// The trick that a third card ends; its points are those of the cards.
inline TrickEnd trick_end(const Public& p, Card third) {
    const auto seats = trick_seats(p);
    const bool second_wins = beats(p.trick[1], p.trick[0], p.trump);
    const Card best = second_wins ? p.trick[1] : p.trick[0];
    const int ahead = second_wins ? seats[1] : seats[0];
    return {beats(third, best, p.trump) ? seats[2] : ahead, points(p.trick[0]) + points(p.trick[1]) + points(third)};
}
// Nothing if the move is not the third of a trick.
inline std::optional<TrickEnd> trick_end(const Public& p, const Move& m) {
    if (p.trick.size() != 2 || m.kind != Kind::play || m.cards.size() != 1) return std::nullopt;
    return trick_end(p, m.cards.first());
}

inline Duties duties(const Rules& r) {
    return {r.must_beat, r.must_trump, r.must_overtrump};
}

State deal(const Rules& rules, Rng& rng);
// Deals a pack in the order of the table; everything else of the round starts anew.
void deal_cards(State& s, std::span<const Card, kPackSize> pack);
void apply(State& s, const Move& m, Rng& rng);
// Works out what the seat to act may play; readers of positions need it.
void set_playable(State& s);

View view(const State& s, int seat);
CardSet hidden(const View& v);               // cards the viewer cannot place
CardSet seen_hand(const View& v, int seat);  // the cards that the viewer knows a seat to hold; all of its own
// What a seat sees of the actor's move: of gifts those that it gives or gets, and nothing of four nines that are kept.
std::optional<Move> shown(const State& s, const Move& m, int viewer);

Outcome outcome(const Public& p);
// What the last finished round was worth to a seat, from 0 to 1: by how much its total has grown more than the others'.
double round_value(const Public& p, int seat);
Outcome forfeit(const Public& p, int seat);
std::string fault(const State& s);  // what cannot be in a state, or nothing

}  // namespace valtti::tysiac
