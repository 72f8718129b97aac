// Text forms of Schnapsen: rule options, moves and states.
//
// Moves: a card `KH` is played; `KH+QH` declares the marriage and leads the king, `QH+KH` the queen; `X` exchanges
// the trump jack; `close` closes the talon; `claim` claims 66, `claim KH+QH` declares and claims. The kind's name
// may stand before: `play KH`, `declare KH+QH`, `exchange`.
//
// States are fields (game/fields.hpp); the names are those of a position file:
//   rules, trump, leader, trick, hands, talon, played, score, pending, tricks, closer, closed_score, closed_tricks,
//   known, excluded, forehand, to_go, round, winner, value, over.
// `trick` is the card led; in older files it is `table`, and the round `deals`. The talon's first card is its bottom,
// the face-up trump; the last is drawn next. In `hands` and `talon` a `?` is a card not named, and a number stands
// for that many of them. Cards named nowhere fill the `?` at random; what is left over has been played.
#pragma once

#include <string>
#include <string_view>

#include "game/fields.hpp"
#include "game/game.hpp"
#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {

inline constexpr std::array<std::string_view, kNumKinds> kKindNames = {"play", "exchange", "declare", "close", "claim"};

const RuleBook<Rules>& rule_book();

std::string move_text(const Move& m);
Move parse_move(const std::string& text);

Fields fields(const State& s);
Fields fields(const View& v);  // the other hand and the talon as ?, but for cards that are known
State parse_state(const Fields& fields, Rng& rng);

}  // namespace valtti::schnapsen
