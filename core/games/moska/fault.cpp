// What cannot be in a state. The rules keep all this true; the tests ask after every move.
#include <bit>

#include "games/moska/moves.hpp"

namespace valtti::moska {
namespace {

std::string seat_name(int seat) {
    return "P" + std::to_string(seat);
}

bool has_ended(const State& s) {
    return s.phase == Phase::over || s.phase == Phase::void_game;
}

// Every card of the pack has one place.
std::string fault_of_pack(const State& s) {
    CardSet seen;
    CardSet twice;
    const auto see = [&](CardSet cards) {
        twice |= seen & cards;
        seen |= cards;
    };
    for (CardSet hand : s.hand) see(hand);
    for (Card c : s.deck) see(c);
    for (CardSet cards : {s.unkilled, s.killed, s.discarded}) see(cards);
    if (s.turned != kNoCard) see(Card{static_cast<uint8_t>(s.turned)});
    if (!twice.empty()) return "in two places: " + to_text(twice);
    if (seen != kFullPack) return "in no place: " + to_text(kFullPack - seen);
    return "";
}

std::string fault_of_hands(const State& s) {
    const Card two = Card::of(2, s.trump);
    for (int seat = 0; seat < kMaxSeats; ++seat) {
        const CardSet hand = s.hand[seat];
        const auto differs = [&](const char* what) { return seat_name(seat) + what; };
        if (s.order[seat].size() != hand.size() || s.order[seat].set() != hand)
            return differs(": the order of the hand is not of its cards");
        if (s.hand_size[seat] != hand.size()) return differs(": the size of the hand is wrong");
        if (!hand.contains_all(s.known[seat])) return differs(" is known to hold what it does not hold");
        if ((hand - s.known[seat]).contains(two) && !has_seat(s.may_hold_two, seat))
            return differs(" holds the trump 2, which it would have swapped");
        if (!((s.not_added[seat] | s.not_spent[seat]) & s.discarded).empty())
            return differs(" is noted not to have played cards that are out of the game");
        if (!(s.not_added[seat] & suit_cards(s.trump)).empty()) return differs(" is noted not to have added a trump");
        if (!has_seat(s.in_game, seat) && !hand.empty()) return differs(" is out but holds cards");
        // Only the target can run out of cards and stay, while it may get more or has cards to kill.
        const bool may_be_empty = seat == s.target && s.phase == Phase::bout;
        if (has_seat(s.in_game, seat) && hand.empty() && !may_be_empty && !has_ended(s))
            return differs(" is in the game without cards");
    }
    return "";
}

std::string fault_of_deck(const State& s) {
    if (s.deck.size() != s.deck_size) return "the size of the deck is wrong";
    if (s.bottom != (s.deck.empty() ? kNoCard : static_cast<int8_t>(s.deck[0].index))) return "the bottom is wrong";
    if (!s.deck.empty() && s.deck[0].suit() != s.trump) return "the bottom is no trump";
    if (!s.deck.empty() && !s.deck_at_start) return "the deck has grown";
    return "";
}

std::string fault_of_table(const State& s) {
    const auto on = [](int8_t card, CardSet set) {
        return card == kNoCard || set.contains(Card{static_cast<uint8_t>(card)});
    };
    if (s.unkilled_in_order.size() != s.unkilled.size() || s.unkilled_in_order.set() != s.unkilled)
        return "the table is not of the un-killed cards";
    if (s.killed.size() % 2 != 0) return "the killed cards are not in pairs";
    if (!on(s.flagged, s.unkilled)) return "the flagged card is not un-killed";
    if (s.turned != kNoCard) {
        if (s.phase != Phase::bout) return "a card is turned outside a bout";
        if (s.flagged != kNoCard) return "a card is turned while one is flagged";
        if ((kills(Card{static_cast<uint8_t>(s.turned)}, s.trump) & s.unkilled).size() < 2)
            return "the turned card leaves no choice";
    }
    if (!has_ended(s) && on_table(s).empty() != (s.phase != Phase::bout)) return "the phase does not fit the table";
    return "";
}

std::string fault_of_seats(const State& s) {
    const auto all = static_cast<uint8_t>((1 << s.rules.players) - 1);
    uint8_t gone = 0;
    for (int place = 0; place < s.num_finished && place < kMaxSeats; ++place)
        gone |= static_cast<uint8_t>(1 << s.finished[place]);
    if (std::popcount(gone) != s.num_finished) return "a seat has finished twice";
    // When the game is over the loser is listed, too.
    const bool over = s.phase == Phase::over;
    if (over != std::has_single_bit(s.in_game)) return "the game is over just when one is left";
    if ((gone | s.in_game) != all || (gone & s.in_game) != (over ? s.in_game : 0))
        return "who has finished and who is in the game do not make up the table";
    if ((s.passed & ~all) != 0) return "somebody has passed who is not there";
    if (!over && !has_seat(s.in_game, s.target)) return "the target is out";
    return "";
}

std::string fault_of_actor(const State& s) {
    if (s.last_actor < -1 || s.last_actor >= s.rules.players) return "who moved last is not there";
    if (has_ended(s)) return s.actor == -1 ? "" : "somebody acts after the end";
    if (s.actor < 0 || !has_seat(s.in_game, s.actor)) return "who acts is not in the game";
    if (s.actor_kinds == 0) return "who acts has no move";
    if (s.actor_kinds != kinds(s, s.actor, s.hand[s.actor])) return "the kinds of move are not those of who acts";
    if (s.phase == Phase::swap && !s.hand[s.actor].contains(Card::of(2, s.trump)))
        return "who is asked to swap does not hold the trump 2";
    return "";
}

}  // namespace

std::string fault(const State& s) {
    if (s.rules.players < 2 || s.rules.players > kMaxSeats || s.trump >= kNumSuits) return "no such game";
    for (const auto part :
         {fault_of_pack, fault_of_hands, fault_of_deck, fault_of_table, fault_of_seats, fault_of_actor})
        if (std::string found = part(s); !found.empty()) return found;
    return "";
}

}  // namespace valtti::moska
