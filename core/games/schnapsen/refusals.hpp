// Why a move of Schnapsen is not legal.
#pragma once

#include "games/ace_ten/refusals.hpp"
#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

// Besides those of ace_ten/refusals.hpp. What `cards` and `value` are about stands behind each.
inline constexpr std::string_view kKingMustLead = "king_must_lead";              // cards: the king of the marriage
inline constexpr std::string_view kNoTrumpJack = "no_trump_jack";                // to exchange; cards: the jack
inline constexpr std::string_view kExchangeTalonGone = "exchange_talon_gone";    // the talon is closed or used up
inline constexpr std::string_view kExchangeFirstLead = "exchange_first_lead";    // nothing can be exchanged then
inline constexpr std::string_view kExchangeTalonSmall = "exchange_talon_small";  // value: the smallest talon for it
inline constexpr std::string_view kRulesWithoutClosing = "no_closing";
inline constexpr std::string_view kCloseTalonGone = "close_talon_gone";    // it is closed or used up already
inline constexpr std::string_view kCloseTalonSmall = "close_talon_small";  // value: the smallest that is closed
inline constexpr std::string_view kClaimAutomatic = "claim_is_automatic";  // 66 points win by themselves
inline constexpr std::string_view kClaimNeedsTrick = "claim_needs_trick";

inline constexpr std::array kReasons = {kOver,
                                        kNoSuchMove,
                                        kNotInPack,
                                        kNotHeld,
                                        kFollowSuit,
                                        kBeat,
                                        kTrump,
                                        kOnlyWhenLeading,
                                        kNoMarriage,
                                        kMarriageFirstLead,
                                        kKingMustLead,
                                        kNoTrumpJack,
                                        kExchangeTalonGone,
                                        kExchangeFirstLead,
                                        kExchangeTalonSmall,
                                        kRulesWithoutClosing,
                                        kCloseTalonGone,
                                        kCloseTalonSmall,
                                        kClaimAutomatic,
                                        kClaimNeedsTrick};

// What the seat must answer with, in the words of refusals; nothing if any card will do, or if it would lead.
std::optional<Refusal> duty(const View& v);
// Nothing if the move is legal.
std::optional<Refusal> refusal(const View& v, const Move& m);

}  // namespace valtti::schnapsen
