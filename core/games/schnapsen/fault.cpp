// What cannot be in a state.
#include "games/schnapsen/rules.hpp"

namespace valtti::schnapsen {
namespace {

// Does every card of the pack lie in one place?
bool is_whole(const State& s) {
    const CardSet all = s.hand[0] | s.hand[1] | s.talon.set() | s.trick.set() | s.played;
    const int number = s.hand[0].size() + s.hand[1].size() + s.talon.size() + s.trick.size() + s.played.size();
    return all == kPack && number == kPack.size();
}

std::string talon_fault(const State& s) {
    if (s.talon.size() != s.talon_size || s.talon_size % 2) return "the size of the talon is wrong";
    if (s.bottom != (s.talon.empty() ? kNoCard : static_cast<int8_t>(s.talon[0].index)))
        return "the face-up card is not the bottom of the talon";
    if (!s.talon.empty() && s.talon[0].suit() != s.trump) return "the face-up card is no trump";
    if (s.closer >= 0 && s.talon.empty()) return "a talon without cards is closed";
    return "";
}

std::string hand_fault(const State& s) {
    for (int seat = 0; seat < 2; ++seat) {
        if (!s.hand[seat].contains_all(s.known[seat])) return "a known card is not in its hand";
        if (!(s.hand[seat] & s.excluded[seat]).empty()) return "a hand holds an excluded card";
    }
    if (s.actor < 0) return "";
    const int cards = s.hand[1 - s.leader].size();
    if (s.hand[s.leader].size() + s.trick.size() != cards) return "one holds more cards than the other";
    if (cards < 1 || cards > kHandSize || (!is_strict(s) && cards != kHandSize)) return "the size of a hand is wrong";
    return "";
}

std::string round_fault(const State& s) {
    if (2 * (s.tricks[0] + s.tricks[1]) != s.played.size()) return "tricks and played cards do not agree";
    if (s.trick.size() > 1) return "the trick is over";
    if (s.actor >= 0 && s.actor != (s.trick.empty() ? s.leader : 1 - s.leader)) return "it is the other's turn";
    if ((s.winner >= 0) != (s.value > 0)) return "winner and value do not go together";
    const bool decided = s.rules.unit == Unit::deal ? s.winner >= 0 : s.to_go[0] == 0 || s.to_go[1] == 0;
    if (decided != (s.actor < 0)) return "the game is over without a winner, or goes on after it is won";
    return "";
}

}  // namespace

std::string fault(const State& s) {
    if (!is_whole(s)) return "a card is missing or there twice";
    for (const auto find : {talon_fault, hand_fault, round_fault})
        if (std::string found = find(s); !found.empty()) return found;
    return "";
}

}  // namespace valtti::schnapsen
