// Reads a state from the fields of a position file.
#include <algorithm>
#include <stdexcept>

#include "game/card_places.hpp"
#include "games/schnapsen/notation.hpp"

namespace valtti::schnapsen {
namespace {

using Words = std::vector<std::string>;
using Groups = std::vector<Words>;

const std::vector<std::string_view> kFieldNames = {
    "rules",    "trump",    "leader", "table",  "hands",        "talon",         "played",
    "score",    "pending",  "tricks", "closer", "closed_score", "closed_tricks", "known",
    "excluded", "forehand", "to_go",  "deals",  "winner",       "value",         "over"};

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
}

// Reads a state field by field; every card is claimed for one place.
class Reader {
public:
    Reader(const Fields& fields, Rng& rng) : f_(fields), rng_(rng) {}

    State read() {
        f_.expect_only(kFieldNames);
        rule_book().read(s_.rules, f_.words("rules"));
        s_.trump = static_cast<uint8_t>(parse_suit(f_.word("trump")));
        s_.leader = seat("leader", -1);
        if (s_.leader < 0) fail("leader is missing");
        s_.forehand = seat("forehand", s_.leader);
        read_cards();
        read_closing();
        read_counts();
        read_ending();
        check_sizes();
        return s_;
    }

private:
    static constexpr Card kUnknown = CardPlaces::kUnknown;

    int8_t seat(const char* name, int8_t otherwise) const {
        return static_cast<int8_t>(f_.number(name, 0, 1, otherwise));
    }

    std::array<uint8_t, 2> pair(const char* name, long high, std::array<uint8_t, 2> otherwise) const {
        if (!f_.has(name)) return otherwise;
        const auto words = f_.words(name);
        if (words.size() != 2) fail(std::string(name) + " must have a number for each player");
        return {static_cast<uint8_t>(parse_number(words[0], name, 0, high)),
                static_cast<uint8_t>(parse_number(words[1], name, 0, high))};
    }

    const Groups& groups(const char* name) const {
        const Field* field = f_.find(name);
        if (!field || field->groups.size() != 2) fail(std::string(name) + " must have a list for each player");
        return field->groups;
    }

    void read_cards() {
        if (f_.has("table")) s_.led = static_cast<int8_t>(places_.claim(f_.word("table"), "the table").index);
        std::array<std::vector<Card>, 2> hands;
        for (int seat = 0; seat < 2; ++seat)
            hands[seat] = places_.claim_list(groups("hands")[seat], "P" + std::to_string(seat) + "'s hand");
        auto talon = places_.claim_list(f_.words("talon"), "the talon");
        s_.played = places_.claim_all(f_.words("played"), "played");
        if (f_.has("known")) read_known(hands);
        if (f_.has("excluded")) read_excluded();
        place_cards(hands, talon);
    }

    // A known card is named in its hand, or takes an unnamed place there.
    void read_known(std::array<std::vector<Card>, 2>& hands) {
        for (int seat = 0; seat < 2; ++seat) {
            for (const auto& w : groups("known")[seat]) {
                const Card c = parse_card(w);
                auto& hand = hands[seat];
                if (std::find(hand.begin(), hand.end(), c) == hand.end()) {
                    const auto room = std::find(hand.begin(), hand.end(), kUnknown);
                    if (room == hand.end())
                        fail("known: " + to_text(c) + " is not in P" + std::to_string(seat) + "'s hand");
                    *room = places_.claim(w, "P" + std::to_string(seat) + "'s hand");
                }
                s_.known[seat] |= c;
            }
        }
    }

    void read_excluded() {
        for (int seat = 0; seat < 2; ++seat)
            for (const auto& w : groups("excluded")[seat]) s_.excluded[seat] |= parse_card(w);
        if (!kPack.contains_all(s_.excluded[0] | s_.excluded[1])) fail("excluded names a card that is not in the pack");
    }

    // Draws the unnamed cards of both hands, again and again until none is a card that its player has shown not to
    // hold, so that all arrangements are equally likely.
    void fill_hands(const std::array<std::vector<Card>, 2>& hands, CardSet& pool) {
        for (int tries = 10'000; tries > 0; --tries) {
            CardSet left = pool;
            for (int seat = 0; seat < 2; ++seat) {
                auto cards = hands[seat];
                CardPlaces::fill(cards, left, rng_);
                s_.hand[seat] = CardSet();
                for (Card c : cards) s_.hand[seat] |= c;
            }
            if (!((s_.hand[0] & s_.excluded[0]) | (s_.hand[1] & s_.excluded[1])).empty()) continue;
            pool = left;
            return;
        }
        fail("a hand holds cards that its player is said not to hold");
    }

    void place_cards(const std::array<std::vector<Card>, 2>& hands, std::vector<Card>& talon) {
        CardSet pool = places_.unplaced();
        if (!talon.empty() && talon[0] == kUnknown) {
            const CardSet trumps = pool & suit_cards(s_.trump);
            if (trumps.empty()) fail("no trump is left for the bottom of the talon");
            talon[0] = pick_card(trumps, rng_);
            pool -= talon[0];
        }
        fill_hands(hands, pool);
        CardPlaces::fill(talon, pool, rng_);
        if (talon.size() > kTalonSize) fail("the talon has at most " + std::to_string(kTalonSize) + " cards");
        for (Card c : talon) s_.talon.push(c);
        s_.talon_size = static_cast<uint8_t>(talon.size());
        if (!talon.empty()) {
            if (talon[0].suit() != s_.trump)
                fail("the talon's first card is the face-up trump, not " + to_text(talon[0]));
            s_.bottom = static_cast<int8_t>(talon[0].index);
        }
        s_.played |= pool;
    }

    void read_closing() {
        s_.closer = seat("closer", -1);
        if (s_.closer >= 0 && s_.talon_size == 0) fail("only a talon with cards can be closed");
        if (s_.closer >= 0 && s_.rules.close_talon == kNoClosing) fail("these rules know no closing");
        if (s_.closer < 0 && (f_.has("closed_score") || f_.has("closed_tricks"))) fail("closer is missing");
        s_.closed_score = static_cast<uint8_t>(f_.number("closed_score", 0, kEnough - 1, 0));
        s_.closed_tricks = static_cast<uint8_t>(f_.number("closed_tricks", 0, 4, s_.closed_score > 0 ? 1 : 0));
    }

    void read_counts() {
        const long most = s_.rules.claim == Claim::automatic && !f_.has("over") ? kEnough - 1 : 220;
        s_.score = pair("score", most, {});
        s_.pending = pair("pending", 100, {});
        const auto total = static_cast<uint8_t>(s_.played.size() / 2);
        s_.tricks = pair("tricks", total, usual_tricks(total));
        if (s_.played.size() % 2 || s_.tricks[0] + s_.tricks[1] != total)
            fail("tricks must add up to " + std::to_string(total) + ", with two played cards each");
        s_.to_go = pair("to_go", kBummerl, {kBummerl, kBummerl});
        s_.deals = static_cast<uint16_t>(f_.number("deals", 1, 1000, 1));
    }

    // Who has no points has no trick.
    std::array<uint8_t, 2> usual_tricks(uint8_t total) const {
        if (s_.score[1] == 0 && s_.score[0] > 0) return {total, 0};
        if (s_.score[0] == 0 && s_.score[1] > 0) return {0, total};
        return {static_cast<uint8_t>(total - total / 2), static_cast<uint8_t>(total / 2)};
    }

    void read_ending() {
        s_.winner = seat("winner", -1);
        s_.value = static_cast<uint8_t>(f_.number("value", 1, 3, 0));
        if ((s_.winner >= 0) != (s_.value > 0)) fail("winner and value go together");
        const bool over = f_.truth("over", false);
        if (over && s_.winner < 0) fail("a game that is over has a winner");
        const bool decided = s_.to_go[0] == 0 || s_.to_go[1] == 0;
        if (s_.rules.unit == Unit::bummerl && decided != over) fail("a Bummerl is over when one has no points to go");
        if (s_.rules.unit == Unit::bummerl && over && s_.to_go[s_.winner] != 0) fail("the winner has no points to go");
        if (s_.rules.unit == Unit::deal && (decided || (s_.winner >= 0) != over))
            fail("a single deal has a winner just when it is over");
        s_.actor = over ? int8_t{-1} : s_.led == kNoCard ? s_.leader : static_cast<int8_t>(1 - s_.leader);
    }

    void check_sizes() const {
        if (s_.actor < 0) return;
        const int leaders = s_.hand[s_.leader].size() + (s_.led != kNoCard);
        const int others = s_.hand[1 - s_.leader].size();
        if (leaders != others) fail("both must hold equally many cards, the card on the table counted");
        if (others < 1 || others > kHandSize) fail("a hand has 1 to 5 cards");
        if (s_.talon_size % 2) fail("the talon is drawn from in pairs, so its number is even");
        if (s_.talon_size > 0 && s_.closer < 0 && others != kHandSize) fail("with an open talon both hold five cards");
    }

    const Fields& f_;
    Rng& rng_;
    State s_{};
    CardPlaces places_{kPack};
};

}  // namespace

State parse_state(const Fields& fields, Rng& rng) {
    return Reader(fields, rng).read();
}

}  // namespace valtti::schnapsen
