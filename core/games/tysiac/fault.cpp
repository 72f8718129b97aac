// What cannot be in a state.
#include <algorithm>

#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {
namespace {

// Does every card of the pack lie in one place? The prikup is one until the declarer has taken it.
bool is_whole(const State& s) {
    CardSet all = s.phase == Phase::bidding ? s.prikup.set() : CardSet();
    int number = all.size();
    for (int seat = 0; seat < s.rules.players; ++seat) {
        const CardSet cards = s.hand[seat] | played_by(s, seat);
        all |= cards;
        number += cards.size();
    }
    return all == kPack && number == kPackSize && s.prikup.size() == kPrikupSize && kPack.contains_all(s.prikup.set());
}

// How many cards a seat has had since it was dealt some.
int cards_had(const State& s, int seat) {
    if (!is_active(s, seat)) return 0;
    if (s.phase == Phase::bidding) return 7;
    if (exchanged(s)) return 8;
    return seat == s.declarer ? 10 : 7;
}

std::string hand_fault(const State& s) {
    for (int seat = 0; seat < s.rules.players; ++seat) {
        const CardSet hand = s.hand[seat];
        const CardSet played = played_by(s, seat);
        if (hand.size() != s.hand_size[seat]) return "the size of a hand is wrong";
        if (s.order[seat].size() != hand.size() || s.order[seat].set() != hand)
            return "the order is not that of the hand";
        if (!(hand & played).empty()) return "a card that was played is still in the hand";
        if (hand.size() + played.size() != cards_had(s, seat)) return "a seat has had too many cards or too few";
        if (!hand.contains_all(s.known[seat])) return "a known card is not in its hand";
        if (!(hand & s.excluded[seat]).empty()) return "a hand holds an excluded card";
    }
    return "";
}

std::string gift_fault(const State& s) {
    const bool given = s.phase != Phase::bidding && exchanged(s);
    for (int seat = 0; seat < s.rules.players; ++seat) {
        const bool gets_one = given && is_active(s, seat) && seat != s.declarer;
        if ((s.received[seat] != kNoCard) != gets_one) return "a gift is missing or there is one too many";
        if (!(s.hand[seat] | played_by(s, seat)).contains_all(to_set(s.received[seat]))) return "a gift is elsewhere";
    }
    if (s.phase == Phase::giving && !s.hand[s.declarer].contains_all(s.prikup.set()))
        return "the declarer does not hold the prikup";
    return "";
}

std::string contract_fault(const State& s) {
    for (int seat = 0; seat < s.rules.players; ++seat)
        if (!counts_contracts(s, seat)) return "contracts are counted wrong";
    return "";
}

std::string auction_fault(const State& s) {
    const int16_t highest = *std::max_element(s.bids.begin(), s.bids.end());
    if (s.phase != Phase::bidding) {
        if (s.declarer < 0 || !is_active(s, s.declarer)) return "there is no declarer";
        return s.bid < std::max<int>(highest, kLowestBid) ? "the contract is below the bids" : "";
    }
    if (s.bid != highest || (s.declarer >= 0) != (s.bid > 0)) return "the highest bid is wrong";
    if (s.declarer >= 0 && s.bids[s.declarer] != s.bid) return "the declarer has not bid most";
    return "";
}

std::string trick_fault(const State& s) {
    int finished = 0;
    int tricks = 0;
    for (int seat = 0; seat < s.rules.players; ++seat) {
        finished += s.played[seat].size();
        tricks += s.tricks[seat];
    }
    if (3 * tricks != finished) return "tricks and played cards do not agree";
    if (s.trick.size() > 2 || (s.phase != Phase::playing && !s.trick.empty())) return "the trick is over";
    if ((s.trump == kNoSuit) != (s.declared == 0)) return "trump and declared marriages do not agree";
    State again = s;
    set_playable(again);
    return again.playable == s.playable ? "" : "the playable cards are wrong";
}

std::string actor_fault(const State& s) {
    const int actor = s.actor;
    if (!in_play(s)) return actor < 0 ? "" : "somebody is to act in a game that is over";
    if (actor < 0 || !is_active(s, actor)) return "nobody who plays is to act";
    int at = s.declarer;
    if (s.phase == Phase::bidding)
        return has_seat(s.passed, actor) || actor == s.declarer ? "the seat to act bids no more" : "";
    if (s.phase == Phase::nines)
        return s.hand[actor].contains_all(kNines) ? "" : "the seat to act does not hold the nines";
    if (s.phase == Phase::playing) {
        at = s.leader;
        for (int i = 0; i < s.trick.size(); ++i) at = next_active(s, at);
    }
    return actor == at ? "" : "another seat is to act";
}

}  // namespace

std::string fault(const State& s) {
    if (!is_whole(s)) return "a card is missing or there twice";
    // Who declares is looked at first: the others ask for its cards.
    for (const auto find : {auction_fault, contract_fault, hand_fault, gift_fault, trick_fault, actor_fault})
        if (std::string found = find(s); !found.empty()) return found;
    return "";
}

}  // namespace valtti::tysiac
