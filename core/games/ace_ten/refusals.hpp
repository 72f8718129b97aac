// Why a card may not be played or a marriage not be declared, in the words that these games share.
#pragma once

#include <optional>
#include <string_view>

#include "game/game.hpp"
#include "games/ace_ten/duties.hpp"

namespace valtti::ace_ten {

// What `cards` and `value` of a refusal are about stands behind each reason.
inline constexpr std::string_view kOver = "over";                              // the game
inline constexpr std::string_view kNoSuchMove = "no_such_move";                // in this game, whatever the position
inline constexpr std::string_view kNotInPack = "not_in_pack";                  // cards: those named that do not exist
inline constexpr std::string_view kNotHeld = "not_held";                       // cards: those named that are not held
inline constexpr std::string_view kFollowSuit = "follow_suit";                 // cards: the card led
inline constexpr std::string_view kBeat = "beat";                              // cards: the best card so far
inline constexpr std::string_view kTrump = "trump";                            // cards: the card led
inline constexpr std::string_view kOvertrump = "overtrump";                    // cards: the best card so far, a trump
inline constexpr std::string_view kOnlyWhenLeading = "only_when_leading";      // such a move is possible
inline constexpr std::string_view kNoMarriage = "no_marriage";                 // cards: what the hand lacks for it;
                                                                               // none if no marriage was named
inline constexpr std::string_view kMarriageFirstLead = "marriage_first_lead";  // none can be declared then

// Cards that are not in the pack or not in the hand.
std::optional<Refusal> absent(CardSet cards, CardSet pack, CardSet hand);

// What must be played to a trick that `led` began and `best` wins so far: kFollowSuit, kBeat, kTrump or kOvertrump,
// with the card that it is about; nothing if any card of the hand will do.
std::optional<Refusal> duty(CardSet hand, Card led, Card best, int trump, Duties duties = {});

// The duty that a card of the hand would break in a trick that `led` began and `best` wins so far.
std::optional<Refusal> broken_duty(Card c, CardSet hand, Card led, Card best, int trump, Duties duties = {});

}  // namespace valtti::ace_ten
