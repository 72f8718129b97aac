// Text forms of Tysiąc: rule options, moves and states.
//
// Moves are a word and what belongs to it: `pass`, `bid 110`, `bomb`, `give 9S 9C` (the first card goes to the next
// seat, the second to the other), `redeal`, `decline`, `contract 120`, `play AH`, `declare QH` (leads it and declares).
// A gift that a seat does not see is written `?`, and read: what a seat is shown of a move is a move with a text, too.
//
// States are fields (game/fields.hpp); the names are those of a position file:
//   rules, round, dealer, totals, phase, actor, hands, prikup, passed, bid, declarer, bids, given, trump, trick,
//   leader, played, raw, tricks, declared, known, excluded, bombs, barrel, zeros, contracts, higher_contracts,
//   raised_contracts, last.
// Nearly all may be left out. In `hands` a `?` is a card not named, and a number stands for that many of them; cards
// named nowhere fill the `?` at random, and what is left over has been played.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/fields.hpp"
#include "game/game.hpp"
#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

inline constexpr std::array<std::string_view, kNumKinds> kKindNames = {
    "pass", "bid", "bomb", "give", "redeal", "decline", "contract", "play", "declare"};

inline constexpr std::array<std::string_view, 7> kPhaseNames = {"bidding", "giving", "nines", "raising",
                                                                "playing", "over",   "void"};

const RuleBook<Rules>& rule_book();
// Throws if the options do not go together.
void check(const Rules& rules);

std::string move_text(const Move& m);
Move parse_move(const std::string& text);
// Somebody at the table may write a marriage as KH+QH, which declares it and leads the first card.
Move parse_move(const View& v, const std::string& text);

Fields fields(const State& s);
Fields fields(const View& v);  // other hands as ?, but for cards that are known
State parse_state(const Fields& fields, Rng& rng);

}  // namespace valtti::tysiac
