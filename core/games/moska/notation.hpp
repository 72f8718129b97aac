// Text forms of Moska: rule options, moves and states.
//
// Moves are written as a word and cards: `open 5C 5S`, `add 7C`, `self 7C`, `kill 9D>7D 2H>TC`, `deck`,
// `drop TC`, `end`, `take`, `takeall`, `pass`, `wait`, `turn`, `swap`, `keep`. The pairs of a kill are
// not part of the move: the same cards killing the same cards are one move, however they are paired.
//
// States are fields (game/fields.hpp); the names are those of a position file:
//   rules, trump, target, actor, hands, out, deck, unkilled, killed, discarded, known, passed,
//   deck_at_start, turned, last_actor, no_progress, progress, may_hold_two, not_added,
//   not_spent.
// In `hands` and `deck` a `?` is a card not named, and a number stands for that many of them; the deck's
// first card is its top, the last its face-up bottom. Cards named nowhere fill the `?` at random; what is left over is
// discarded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/fields.hpp"
#include "game/game.hpp"
#include "games/moska/rules.hpp"

namespace valtti::moska {

inline constexpr std::array<std::string_view, kNumKinds> kKindNames = {
    "end", "take", "takeall", "open", "add", "turn", "self", "kill", "deck", "drop", "pass", "wait", "swap", "keep"};

const RuleBook<Rules>& rule_book();
// Throws if the options do not go together.
void check(const Rules& rules);

std::string move_text(const Move& m);  // of moves that are not legal, too, but those cannot always be read
// What move_text has written. Whether a card kills another depends on the trump, and is not asked here.
Move parse_move(const std::string& text);
// As the seat of a view means it: `pass` and `wait` are one word to it, with nothing killed `takeall` takes what lies
// there, and every pair of a kill must be one.
Move parse_move(const View& v, const std::string& text);

Fields fields(const State& s);
Fields fields(const View& v);  // other hands and the deck as ?, but for cards that are known
State parse_state(const Fields& fields, Rng& rng);

}  // namespace valtti::moska
