// Reads a state from the fields of a position file.
#include <algorithm>
#include <bit>

#include "game/reader.hpp"
#include "games/moska/moves.hpp"
#include "games/moska/notation.hpp"

namespace valtti::moska {
namespace {

const std::vector<std::string_view> kFieldNames = {
    "rules",  "phase",      "trump",       "target",    "actor",        "hands",     "out",
    "deck",   "unkilled",   "killed",      "discarded", "known",        "passed",    "deck_at_start",
    "turned", "last_actor", "no_progress", "progress",  "may_hold_two", "not_added", "not_spent"};

// Reads a state field by field; every card is claimed for one place.
class Reader : PositionReader {
public:
    Reader(const Fields& fields, Rng& rng) : PositionReader(fields, kFieldNames, kFullPack, rng) {}

    State read() {
        read_players(rule_book(), s_.rules, 2, kMaxSeats);
        check(s_.rules);
        s_.trump = static_cast<uint8_t>(parse_suit(f_.word("trump")));
        s_.may_hold_two = seats_field("may_hold_two", 0xFF);
        read_cards();
        fill_unknown();
        check_two();
        read_not_played();
        read_seats();
        read_roles();
        return s_;
    }

private:
    void read_cards() {
        read_hands();
        deck_ = places_.claim_list(f_.words("deck"), "the deck");
        for (auto w : f_.words("unkilled")) {
            const bool flag = w.ends_with('*');
            if (flag) w.pop_back();
            const Card c = places_.claim(w, "unkilled");
            if (flag && s_.flagged != kNoCard) fail("only one card can be flagged with *");
            if (flag) s_.flagged = static_cast<int8_t>(c.index);
            s_.unkilled |= c;
            s_.unkilled_in_order.push(c);
        }
        s_.killed = places_.claim_all(f_.words("killed"), "killed");
        if (s_.killed.size() % 2) fail("killed holds pairs of cards, so their number must be even");
        s_.discarded = places_.claim_all(f_.words("discarded"), "discarded");
        if (f_.has("turned")) s_.turned = static_cast<int8_t>(places_.claim(f_.word("turned"), "turned").index);
        read_known(s_.known);
    }

    // The trump 2, if it is not named, goes to a uniform one of the places where it may be.
    void place_two(CardSet& pool) {
        const Card two = Card::of(2, s_.trump);
        if (!pool.contains(two)) return;
        std::vector<Card*> places;
        int unknown = 0;
        const auto look = [&](std::vector<Card>& cards, bool allowed) {
            for (Card& c : cards) {
                if (c != kUnknown) continue;
                ++unknown;
                if (allowed) places.push_back(&c);
            }
        };
        for (int seat = 0; seat < s_.rules.players; ++seat) look(hands_[seat], has_seat(s_.may_hold_two, seat));
        look(deck_, true);
        const int discards = std::max(0, pool.size() - unknown);
        const auto choices = static_cast<uint32_t>(places.size()) + static_cast<uint32_t>(discards);
        if (choices == 0) fail("there is no place left for the trump 2");
        const uint32_t choice = rng_.below(choices);
        pool -= two;
        if (choice < places.size())
            *places[choice] = two;
        else
            s_.discarded |= two;
    }

    void fill_unknown() {
        CardSet pool = places_.unplaced();
        if (!deck_.empty()) fill_face_up(deck_.back(), s_.trump, "the deck", pool);
        if (s_.may_hold_two != 0xFF) place_two(pool);
        for (int seat = 0; seat < s_.rules.players; ++seat) {
            CardPlaces::fill(hands_[seat], pool, rng_);
            for (Card c : hands_[seat]) {
                s_.hand[seat] |= c;
                s_.order[seat].push(c);
            }
            s_.hand_size[seat] = static_cast<uint8_t>(hands_[seat].size());
        }
        CardPlaces::fill(deck_, pool, rng_);
        for (size_t i = deck_.size(); i-- > 0;) s_.deck.push(deck_[i]);
        s_.deck_size = static_cast<uint8_t>(deck_.size());
        if (!deck_.empty()) {
            if (deck_.back().suit() != s_.trump)
                fail("the deck's last card must be a trump, not " + to_text(deck_.back()));
            s_.bottom = static_cast<int8_t>(deck_.back().index);
        }
        s_.discarded |= pool;
    }

    // It is in no hand that would have swapped it, unless everybody has seen how it came there.
    void check_two() {
        const Card two = Card::of(2, s_.trump);
        for (int seat = 0; seat < s_.rules.players; ++seat)
            if ((s_.hand[seat] - s_.known[seat]).contains(two) && !has_seat(s_.may_hold_two, seat))
                fail(hand_name(seat) + " has " + to_text(two) + ", but may_hold_two does not list " + seat_name(seat));
    }

    // Cards that are out of the game may be named: which ones are is not always said.
    void read_not_played() {
        read_sets("not_added", s_.not_added);
        read_sets("not_spent", s_.not_spent);
        for (int seat = 0; seat < players_; ++seat) {
            const CardSet trumps = s_.not_added[seat] & suit_cards(s_.trump);
            if (!trumps.empty()) fail("not_added names no trumps, such as " + to_text(trumps));
            s_.not_added[seat] -= s_.discarded;
            s_.not_spent[seat] -= s_.discarded;
        }
    }

    void read_seats() {
        s_.in_game = static_cast<uint8_t>((1 << s_.rules.players) - 1);
        for (const auto& w : f_.words("out")) {
            const int gone = seat(w, "out");
            if (!has_seat(s_.in_game, gone)) fail(seat_name(gone) + " is out twice");
            if (s_.hand_size[gone] > 0) fail(seat_name(gone) + " is out but holds cards");
            s_.in_game &= static_cast<uint8_t>(~(1 << gone));
            s_.finished[s_.num_finished++] = static_cast<uint8_t>(gone);
        }
        if (!s_.in_game) fail("somebody must still be in the game");
        s_.passed = seats_field("passed", 0);
    }

    void read_roles() {
        s_.target = static_cast<int8_t>(seat_field("target"));
        s_.deck_at_start = f_.truth("deck_at_start", s_.deck_size > 0);
        s_.progress = f_.truth("progress", false);
        s_.no_progress = static_cast<uint16_t>(f_.number("no_progress", 0, 65535, 0));
        s_.last_actor = static_cast<int8_t>(seat_field("last_actor", -1));
        s_.phase = on_table(s_).empty() ? Phase::open : Phase::bout;
        if (f_.has("phase")) {
            const std::string word = f_.word("phase");
            if (word != "swap" && word != "void") fail("phase must be swap or void, not '" + word + "'");
            s_.phase = word == "swap" ? Phase::swap : Phase::void_game;
        }
        if (std::has_single_bit(s_.in_game)) {
            s_.finished[s_.num_finished++] = static_cast<uint8_t>(std::countr_zero(s_.in_game));
            s_.phase = Phase::over;
        }
        if (s_.phase == Phase::over || s_.phase == Phase::void_game) return;
        check_seats();
        pass_where_nothing_fits();
        read_actor();
    }

    // With no room for another card every attacker has passed, whatever it holds.
    void pass_where_nothing_fits() {
        if (s_.phase != Phase::bout || s_.turned != kNoCard || s_.rules.turn_order == TurnOrder::compat) return;
        if (fits(s_) < 1) s_.passed |= static_cast<uint8_t>(s_.in_game & ~(1 << s_.target));
    }

    void check_seats() {
        if (!has_seat(s_.in_game, s_.target)) fail("the target " + seat_name(s_.target) + " is out");
        for (int seat = 0; seat < s_.rules.players; ++seat)
            if (has_seat(s_.in_game, seat) && s_.hand_size[seat] == 0) check_empty_hand(seat);
        if (s_.flagged != kNoCard && s_.turned != kNoCard) fail("a card cannot be turned while one is flagged");
        if (s_.turned != kNoCard && on_table(s_).empty()) fail("a card cannot be turned before the bout is open");
        if (s_.turned != kNoCard && victims_of_turned().size() < 2)
            fail("the turned card waits only where it kills more than one of the un-killed cards");
        if (s_.phase == Phase::swap) check_swap();
    }

    CardSet victims_of_turned() const { return kills(Card{static_cast<uint8_t>(s_.turned)}, s_.trump) & s_.unkilled; }

    // Only the target can be without cards and in the game: while it has cards to kill, or a deck to draw from.
    void check_empty_hand(int seat) {
        const bool goes_on = s_.deck_size > 0 || !s_.unkilled.empty() || s_.turned != kNoCard;
        if (seat == s_.target && s_.phase == Phase::bout && goes_on) return;
        if (s_.deck_size > 0) fail(seat_name(seat) + " must hold cards while there is a deck to draw from");
        fail(seat_name(seat) + " has no cards left, so it must be listed in out");
    }

    void check_swap() {
        const Card two = Card::of(2, s_.trump);
        const bool possible = s_.rules.trump2_swap == Swap::choice && s_.deck_size > 0 && on_table(s_).empty() &&
                              f_.has("actor") && s_.hand[seat_field("actor")].contains(two);
        if (!possible) fail("the phase swap needs trump2_swap=choice, a deck and an actor who holds the trump 2");
    }

    void read_actor() {
        int actor = s_.target;
        if (f_.has("actor"))
            actor = seat_field("actor");
        else if (s_.phase == Phase::open)
            actor = initiator(s_);
        else if (s_.turned == kNoCard && !others_passed(s_))
            fail("say who is to act: actor is missing");
        set_actor(s_, actor);
        if (s_.actor_kinds == 0) fail(seat_name(actor) + " cannot be the one to act in this position");
    }

    State s_{};
    std::vector<Card> deck_;  // top first
};

}  // namespace

State parse_state(const Fields& fields, Rng& rng) {
    return Reader(fields, rng).read();
}

}  // namespace valtti::moska
