// Legal moves of Moska.
//
// Openings, attacks, self-plays and kills are sets of cards, of which there may be very many. Each such
// class is a space of moves that can be counted, listed and indexed without being written out, so that
// a fair sample can be drawn where the list would be too long.
#pragma once

#include <bit>
#include <optional>

#include "game/move.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {

// A bit for each kind of which a seat with this hand has a legal move, were it to act now.
KindMask kinds(const Public& p, int seat, CardSet hand);
inline KindMask kinds(const View& v) {
    return v.own_kinds != kNotWorkedOut ? v.own_kinds : kinds(v, v.seat, v.hand);
}
inline bool has_kind(uint32_t mask, Kind k) {
    return mask >> k & 1;
}

// What an attacker and the target may do in a bout if they are asked, a bit for each kind. Which position comes next is
// chance: a processor cannot guess the answers. So these compute all conditions and combine them without branches.
constexpr uint32_t bit_if(bool condition, Kind k) {
    return uint32_t{condition} << k;
}

inline KindMask attacker_kinds(const Public& p, CardSet hand) {
    const bool has_rank = !(hand & ranks_of(on_table(p))).empty();
    const bool room = fits(p) >= 1;
    return static_cast<KindMask>(1U << Kind::pass | bit_if(room & has_rank, Kind::add) |
                                 bit_if(room & p.rules.deck_attack & (p.deck_size > 0), Kind::turn));
}

inline KindMask target_kinds(const Public& p, CardSet hand) {
    const bool must_act = others_passed(p);
    const bool to_kill = !p.unkilled.empty();
    const bool some_killed = !p.killed.empty();
    const bool may_leave_killed = (p.rules.take != Take::all_only) | !some_killed;
    const bool may_take_killed = (p.rules.take != Take::unkilled_only) & some_killed;
    const bool has_rank = !(hand & ranks_of(on_table(p))).empty();
    return static_cast<KindMask>(
        bit_if(must_act & !to_kill, Kind::end) | bit_if(must_act & to_kill & may_leave_killed, Kind::take) |
        bit_if(must_act & may_take_killed, Kind::takeall) | bit_if(!must_act, Kind::wait) |
        bit_if(has_rank & can_self_play(p), Kind::self) | bit_if(!(hand & killers(p)).empty(), Kind::kill) |
        bit_if(can_kill_from_deck(p), Kind::deck));
}

// The viewer's cards whose rank lies on the table.
inline CardSet playable(const View& v) {
    return v.hand & ranks_of(on_table(v));
}
// Un-killed cards that a card would kill.
inline CardSet victims(const Public& p, Card c) {
    return kills(c, p.trump) & p.unkilled;
}

// All legal moves, each once, in the order of kinds. Where they are more than the list holds: all moves of
// a single card or pair, a kill of as many cards as possible with the lowest cards, and of the others a sample in which
// each is as likely as any other. The same view always gives the same list.
// Returns whether the list is whole.
bool legal(const View& v, MoveList& out);
uint64_t count(const View& v);             // how many there are, whatever a list would hold
Move nth_move(const View& v, uint64_t n);  // move number n of all, n < count(v)
// A uniform one of all moves; the list is storage.
Move any_move(const View& v, MoveList& moves, Rng& rng);
bool is_legal(const View& v, const Move& m);
// The actor's only move where it has moves of a single kind; nothing if it has several of them.
std::optional<Move> only_move(const State& s);
// The actor's only move, if it has just one.
inline std::optional<Move> forced(const State& s) {
    return std::has_single_bit(s.actor_kinds) ? only_move(s) : std::nullopt;
}

// Can all victims be killed by all killers, one each?
bool can_match(CardSet killers, CardSet victims, int trump);

// Why a move is not legal. What a reason is about is in the refusal's `cards` or `value`.

// The game has ended.
inline constexpr std::string_view kOver = "over";
// The kind is unknown, or the move has a value or cards that no move of its kind has.
inline constexpr std::string_view kNoSuchMove = "no_such_move";
// `cards` are not in the hand.
inline constexpr std::string_view kNotHeld = "not_held";
// `cards` are named as victims and are not un-killed on the table.
inline constexpr std::string_view kNotToBeKilled = "not_to_be_killed";
// Moves of this kind are for others, or for another time, whatever cards the seat holds.
inline constexpr std::string_view kNotNow = "not_now";
// The card turned from the deck, `cards`, must kill something first.
inline constexpr std::string_view kTurnedFirst = "turned_first";
// The target can end a bout or take cards when all others have passed.
inline constexpr std::string_view kNotAllPassed = "not_all_passed";
// All others have passed: the target can wait no longer.
inline constexpr std::string_view kAllPassed = "all_passed";
// `cards` are to be killed or taken before the bout can end.
inline constexpr std::string_view kNotAllKilled = "not_all_killed";
// No card waits to be killed, or to be taken.
inline constexpr std::string_view kNothingToKill = "nothing_to_kill";
// No killed card lies there that could be taken along.
inline constexpr std::string_view kNothingKilled = "nothing_killed";
// By these rules who takes takes the killed cards as well, or never does.
inline constexpr std::string_view kAllIsTaken = "all_is_taken";
inline constexpr std::string_view kKilledStay = "killed_stay";
// The deck cannot be used: it is empty, or closed until the flagged card, `cards`, is killed.
inline constexpr std::string_view kDeckEmpty = "deck_empty";
inline constexpr std::string_view kDeckClosed = "deck_closed";
// By these rules nobody attacks from the deck.
inline constexpr std::string_view kRulesWithoutTurning = "no_turning";
// By these rules the target cannot play to itself, or not any more.
inline constexpr std::string_view kNoSelfPlay = "no_self_play";
// No card to play is named.
inline constexpr std::string_view kCardsNeeded = "cards_needed";
// Not just `value` victims are named: one for each killer.
inline constexpr std::string_view kVictimsNeeded = "victims_needed";
// At most `value` cards can be laid: the target has no more to answer them.
inline constexpr std::string_view kTooMany = "too_many";
// Several cards open if every rank comes at least twice; `cards` are alone of their rank.
inline constexpr std::string_view kNotAnOpening = "not_an_opening";
// `cards` are of ranks that do not lie on the table.
inline constexpr std::string_view kRankNotOnTable = "rank_not_on_table";
// `cards` are killers that kill none of the victims; all of them if they cannot be matched one to one.
inline constexpr std::string_view kCannotKill = "cannot_kill";
inline constexpr std::array kReasons = {
    kOver,          kNoSuchMove, kNotHeld,      kNotToBeKilled,       kNotNow,        kTurnedFirst,
    kNotAllPassed,  kAllPassed,  kNotAllKilled, kNothingToKill,       kNothingKilled, kAllIsTaken,
    kKilledStay,    kDeckEmpty,  kDeckClosed,   kRulesWithoutTurning, kNoSelfPlay,    kCardsNeeded,
    kVictimsNeeded, kTooMany,    kNotAnOpening, kRankNotOnTable,      kCannotKill};

std::optional<Refusal> refusal(const View& v, const Move& m);  // nothing if the move is legal

}  // namespace valtti::moska
