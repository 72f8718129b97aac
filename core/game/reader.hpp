// What readers of positions share: fields that speak of seats, and cards that are named or not.
//
// A game's reader derives from this and goes through its fields. Whatever is wrong is a std::invalid_argument that
// names the field or the card.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cards.hpp"
#include "base/random.hpp"
#include "game/card_places.hpp"
#include "game/fields.hpp"
#include "game/game.hpp"
#include "game/rule_book.hpp"

namespace valtti {

// A copy of the fields in which those with an old name have their present one: files that can be read stay readable.
Fields with_present_names(const Fields& fields,
                          const std::vector<std::pair<std::string_view, std::string_view>>& old_to_present);

class PositionReader {
protected:
    using Words = std::vector<std::string>;
    using Groups = std::vector<Words>;
    static constexpr Card kUnknown = CardPlaces::kUnknown;

    // Throws for a field that is not among the names.
    PositionReader(Fields fields, const std::vector<std::string_view>& names, CardSet pack, Rng& rng);

    [[noreturn]] static void fail(const std::string& message);
    static std::string seat_name(int seat) { return "P" + std::to_string(seat); }
    static std::string hand_name(int seat) { return seat_name(seat) + "'s hand"; }

    // --- The table -------------------------------------------------------------------------------------

    // There are as many players as hands, from `low` to `high`, and the rules must not say otherwise.
    template <class Rules>
    void read_players(const RuleBook<Rules>& book, Rules& rules, int low, int high) {
        count_hands(low, high);
        rules.players = static_cast<uint8_t>(players_);
        book.read(rules, f_.words("rules"));
        if (rules.players != players_)
            fail(std::to_string(rules.players) + " players but " + std::to_string(players_) + " hands");
    }
    void count_hands(int low, int high);

    // --- Seats -----------------------------------------------------------------------------------------

    int seat(const std::string& word, std::string_view what) const;
    int seat_field(std::string_view name) const { return seat(f_.word(name), name); }
    int seat_field(std::string_view name, int otherwise) const { return f_.has(name) ? seat_field(name) : otherwise; }
    // A bit for each seat that is listed.
    uint8_t seats_field(std::string_view name, uint8_t otherwise) const;
    // A list for each seat; empty ones if the field is missing.
    Groups groups(std::string_view name) const;

    // A number for each seat; if the field is missing `all` stays as it is.
    template <class All>
    void read_numbers(std::string_view name, long low, long high, All& all) const {
        if (f_.has(name)) parse_numbers(f_.words(name), name, low, high, all);
    }
    template <class All>
    void parse_numbers(const Words& words, std::string_view name, long low, long high, All& all) const {
        if (static_cast<int>(words.size()) != players_)
            fail(std::string(name) + " must have a number for each of " + std::to_string(players_) + " seats");
        for (size_t i = 0; i < words.size(); ++i)
            all[i] = static_cast<typename All::value_type>(parse_number(words[i], name, low, high));
    }

    // --- Cards -----------------------------------------------------------------------------------------

    Card pack_card(const std::string& word) const;
    // Cards for each seat that need not have their place here.
    template <class All>
    void read_sets(std::string_view name, All& all) const {
        const Groups words = groups(name);
        for (size_t i = 0; i < words.size(); ++i)
            for (const auto& w : words[i]) all[i] |= pack_card(w);
    }

    // Gives the cards of `hands` their places; those that are not named are kUnknown.
    void read_hands();
    // Makes sure that a card is in a hand: it is named there, or takes the place of an unnamed one. False if there is
    // no such place.
    bool put_in_hand(int seat, Card c);
    // Cards that everybody knows seats to hold. Unnamed places of a hand are taken in the order in which they are
    // named.
    template <class All>
    void read_known(All& known) {
        const Groups words = groups("known");
        for (int i = 0; i < players_; ++i) {
            for (const auto& w : words[static_cast<size_t>(i)]) {
                const Card c = pack_card(w);
                if (!put_in_hand(i, c)) fail("known: " + to_text(c) + " is not in " + hand_name(i));
                known[static_cast<size_t>(i)] |= c;
            }
        }
    }
    // Draws the face-up card of a stack, if it is not named, from the trumps of the pool.
    void fill_face_up(Card& c, int trump, const char* where, CardSet& pool);

    const Fields f_;
    Rng& rng_;
    const CardSet pack_;
    CardPlaces places_{pack_};
    int players_ = 2;
    std::array<std::vector<Card>, kMaxSeats> hands_;
};

}  // namespace valtti
