// Schnapsen, the Austrian game for two.
//
// Twenty cards: ace 11, ten 10, king 4, queen 3, jack 2. Five each; the face-up card under the other nine, the talon,
// names the trump suit. One leads, the other answers with any card while the talon lasts; the higher card of the
// suit led takes the trick, a trump beats a plain card, and both draw, the winner first. On lead a player may
// exchange the trump jack for the face-up card, declare a marriage (king and queen, 20 points or 40 in trumps)
// by leading one of the two, or close the talon. When the talon is used up or closed, suit must be followed, led cards
// beaten and plain cards trumped if possible. Who first has 66 points wins one, two or three game points.
//
// Rule sets: `official` with closing and a Bummerl of seven points, `official-sharp` with its restrictions, and `vu`,
// the platform on which knowledge-based bots were compared: single rounds, no closing, and marriages that count
// only with the next trick won.
//
// The state has two halves. `Public` is what both see and remember; hands and the talon's order are hidden.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/card_list.hpp"
#include "base/cards.hpp"
#include "base/random.hpp"
#include "game/game.hpp"
#include "games/ace_ten/cards.hpp"

namespace valtti::schnapsen {

using namespace ace_ten;  // its cards and what beats what

enum class Unit : uint8_t { deal, bummerl };
enum class MarriageCard : uint8_t { either, king };
// When a marriage counts: at once for who has a trick already, or always with the next trick won.
enum class MarriagePoints : uint8_t { at_once, next_trick };
// Who reaches 66 has won, or must say so, and may be wrong.
enum class Claim : uint8_t { automatic, player };

inline constexpr int kHandSize = 5;
inline constexpr int kTalonSize = 10;
inline constexpr int kEnough = 66;
inline constexpr int kHalf = kEnough / 2;  // who has fewer points loses two game points
inline constexpr int kBummerl = 7;
inline constexpr int8_t kDrawn = -1;  // the first leader is drawn
inline constexpr uint8_t kNoClosing = 0;

struct Rules {
    Unit unit = Unit::bummerl;
    int8_t first_leader = kDrawn;  // or a seat; in a Bummerl the lead then alternates from round to round
    uint8_t close_talon = 2;       // the smallest talon that can be closed, or kNoClosing
    uint8_t exchange_talon = 2;    // the smallest talon for an exchange
    bool exchange_first_lead = true;
    bool marriage_first_lead = true;
    MarriageCard marriage_card = MarriageCard::either;
    MarriagePoints marriage_points = MarriagePoints::at_once;
    Claim claim = Claim::automatic;

    bool operator==(const Rules&) const = default;
};

// Kinds of moves, in the order in which they are listed.
//   play      leads or answers with `cards`
//   exchange  the trump jack for the face-up card; the same player moves again
//   declare   declares the marriage of `cards` and `targets`, and leads `cards`
//   close     the talon; the same player moves again
//   claim     says that it has 66, with the marriage of `cards` and `targets` if they are there
enum Kind : uint8_t { play, exchange, declare, close, claim, kNumKinds };

constexpr Move make_move(Kind kind, CardSet cards = CardSet(), CardSet targets = CardSet()) {
    return Move{.kind = kind, .value = 0, .cards = cards, .targets = targets};
}
// With the marriage of a king or a queen.
constexpr Move make_marriage(Kind kind, Card c) {
    return make_move(kind, c, partner(c));
}

// --- Cards ---------------------------------------------------------------------------------------------

inline constexpr int kNumRanks = 5;  // ace to jack
inline constexpr CardSet kPack = pack_down_to(jack);

constexpr int marriage_points(int suit, int trump) {
    return suit == trump ? 40 : 20;
}

// --- State ---------------------------------------------------------------------------------------------

struct Public {
    Rules rules;
    int8_t actor = 0;  // -1 when the game is over
    int8_t leader = 0;
    int8_t forehand = 0;  // who led to the first trick of this round
    uint8_t trump = 0;
    int8_t bottom = kNoCard;  // the face-up card under the talon; it stays there when the talon is closed
    uint8_t talon_size = 0;
    CardListOf<2> trick;  // the card led, if it waits for its answer
    int8_t closer = -1;
    uint8_t closed_score = 0;  // the closer's opponent's, at the moment of closing
    uint8_t closed_tricks = 0;
    std::array<uint8_t, 2> score{};
    std::array<uint8_t, 2> pending{};  // marriage points that do not count yet
    std::array<uint8_t, 2> tricks{};
    // The last round that was finished: who won it, and how many game points.
    int8_t winner = -1;
    uint8_t value = 0;
    std::array<uint8_t, 2> to_go{kBummerl, kBummerl};  // game points that are missing to win the Bummerl
    uint16_t round = 1;                                // its number
    CardSet played;                                    // cards of finished tricks
    std::array<CardSet, 2> known{};                    // cards that both know a seat to hold
    std::array<CardSet, 2> excluded{};  // cards that a seat has shown not to hold, while the talon is closed

    bool operator==(const Public&) const = default;
};

// How the last finished round ended; worked out when somebody asks.
struct LastRound {
    int round = 0;
    int winner = -1;
    std::array<int, 2> change{};  // game points that each has won with it

    bool operator==(const LastRound&) const = default;
};

struct State : Public {
    std::array<CardSet, 2> hand{};
    CardListOf<kTalonSize> talon;  // bottom first: the next card is the last one

    bool operator==(const State&) const = default;
};

struct View : Public {
    int8_t seat = 0;
    CardSet hand;

    bool operator==(const View&) const = default;
};

// Must suit be followed, and cards be beaten?
inline bool is_strict(const Public& p) {
    return p.talon_size == 0 || p.closer >= 0;
}
// Is this the very first lead of a round?
inline bool is_first_lead(const Public& p) {
    return p.played.empty() && p.trick.empty();
}
// The card that waits for its answer; there must be one.
inline Card led_card(const Public& p) {
    return p.trick[0];
}
// The trick that an answer to the card led ends; its points are those of both cards, and marriage points that have
// waited for it.
inline TrickEnd trick_end(const Public& p, Card answer) {
    const int winner = beats(answer, led_card(p), p.trump) ? 1 - p.leader : p.leader;
    return {winner, points(led_card(p)) + points(answer) + p.pending[winner]};
}
// Nothing if the move is no answer.
inline std::optional<TrickEnd> trick_end(const Public& p, const Move& m) {
    if (p.trick.empty() || m.kind != Kind::play || m.cards.size() != 1) return std::nullopt;
    return trick_end(p, m.cards.first());
}
// Do the points of a marriage that a seat declares count at once?
inline bool marriage_counts(const Public& p, int seat) {
    return p.rules.marriage_points == MarriagePoints::at_once && p.tricks[seat] > 0;
}
// The points of both in this round after a move of the seat to act, even if it ends the round.
std::array<uint8_t, 2> score_after(const Public& p, const Move& m);
inline int hand_size(const Public& p, int seat) {
    const int both = kPack.size() - p.talon_size - p.played.size() - p.trick.size();
    return (both + (seat == p.leader ? -p.trick.size() : p.trick.size())) / 2;
}
inline std::optional<LastRound> last_round(const Public& p) {
    if (p.winner < 0) return std::nullopt;
    LastRound last{.round = p.actor < 0 ? p.round : p.round - 1, .winner = p.winner};
    last.change[p.winner] = p.value;
    return last;
}
// Why a round is won.
inline constexpr std::string_view kLoserHasHalf = "loser_has_half";         // kHalf points or more
inline constexpr std::string_view kLoserBelowHalf = "loser_below_half";     // fewer than kHalf points
inline constexpr std::string_view kLoserHasNoTrick = "loser_has_no_trick";  // of these three the closer counts what
                                                                            // the other had when it closed
inline constexpr std::string_view kWrongClaim = "wrong_claim";              // the loser has not got 66
inline constexpr std::string_view kClosedInVain = "closed_in_vain";         // the loser has closed, and not got there
inline constexpr std::string_view kClosedTooEarly = "closed_too_early";     // and the winner had no trick then
inline constexpr std::string_view kLastTrick = "last_trick";                // nobody has 66

struct RoundEnd {
    int winner;
    int value;  // in game points
    std::string_view reason;
};
// How a move of the seat to act ends the round; nothing if the round goes on.
std::optional<RoundEnd> round_end(const Public& p, const Move& m);

// Has the winner of a Bummerl left the other without a single point? It counts double.
inline bool is_schneider(const Public& p) {
    return p.winner >= 0 && p.to_go[p.winner] == 0 && p.to_go[1 - p.winner] == kBummerl;
}

State deal(const Rules& rules, Rng& rng);
void apply(State& s, const Move& m, Rng& rng);
Outcome outcome(const Public& p);
// The opponent wins with three points, or the whole Bummerl.
Outcome forfeit(const Public& p, int seat);
std::string fault(const State& s);  // what cannot be in a state, or nothing

View view(const State& s, int seat);
CardSet hidden(const View& v);               // cards the viewer cannot place
CardSet seen_hand(const View& v, int seat);  // the cards that the viewer knows a seat to hold; all of its own

}  // namespace valtti::schnapsen
