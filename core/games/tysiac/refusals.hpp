// Why a move of Tysiąc is not legal.
#pragma once

#include "games/ace_ten/refusals.hpp"
#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

// Besides those of ace_ten/refusals.hpp. What `cards` and `value` are about stands behind each.
inline constexpr std::string_view kNotYourTurn = "not_your_turn";            // nor later in this phase
inline constexpr std::string_view kNotNow = "not_now";                       // another phase has such moves
inline constexpr std::string_view kBidTooLow = "bid_too_low";                // value: the bid so far
inline constexpr std::string_view kBidBelowLowest = "bid_below_lowest";      // value: the seat's lowest bid
inline constexpr std::string_view kBidStep = "bid_step";                     // value: the step; contracts too
inline constexpr std::string_view kBidNeedsMarriage = "bid_needs_marriage";  // value: the most without one
inline constexpr std::string_view kBidTooHigh = "bid_too_high";              // value: the most that the hand allows
inline constexpr std::string_view kContractTooLow = "contract_too_low";      // value: the bid that was won with
inline constexpr std::string_view kContractTooHigh = "contract_too_high";    // value: the most that the hand allows
inline constexpr std::string_view kRulesWithoutBombs = "no_bombs";
inline constexpr std::string_view kBombsUsedUp = "bombs_used_up";      // value: how many there are in a game
inline constexpr std::string_view kNinesOnly = "nines_only";           // only who holds all is asked about them
inline constexpr std::string_view kSameCardTwice = "same_card_twice";  // cards: the card

inline constexpr std::array kReasons = {
    kOver,           kNoSuchMove,      kNotInPack,         kNotHeld,     kFollowSuit,        kBeat,
    kTrump,          kOvertrump,       kOnlyWhenLeading,   kNoMarriage,  kMarriageFirstLead, kNotYourTurn,
    kNotNow,         kBidTooLow,       kBidBelowLowest,    kBidStep,     kBidNeedsMarriage,  kBidTooHigh,
    kContractTooLow, kContractTooHigh, kRulesWithoutBombs, kBombsUsedUp, kNinesOnly,         kSameCardTwice};

// What the seat must play to the trick, in the words of refusals; nothing if any card will do, or if it would lead.
std::optional<Refusal> duty(const View& v);
// Why the seat cannot bid as high as bids go: kBidNeedsMarriage or kBidTooHigh; nothing if it can, or if nobody bids.
std::optional<Refusal> bid_limit(const View& v);
// Nothing if the move is legal.
std::optional<Refusal> refusal(const View& v, const Move& m);

}  // namespace valtti::tysiac
