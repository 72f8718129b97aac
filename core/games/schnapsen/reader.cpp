// Reads a state from the fields of a position file.
#include "game/reader.hpp"
#include "games/schnapsen/notation.hpp"

namespace valtti::schnapsen {
namespace {

const std::vector<std::string_view> kFieldNames = {
    "rules",    "trump",    "leader", "trick",  "hands",        "talon",         "played",
    "score",    "pending",  "tricks", "closer", "closed_score", "closed_tricks", "known",
    "excluded", "forehand", "to_go",  "round",  "winner",       "value",         "over"};

const std::vector<std::pair<std::string_view, std::string_view>> kOldNames = {{"table", "trick"}, {"deals", "round"}};

// Reads a state field by field; every card is claimed for one place.
class Reader : PositionReader {
public:
    Reader(const Fields& fields, Rng& rng)
        : PositionReader(with_present_names(fields, kOldNames), kFieldNames, kPack, rng) {}

    State read() {
        rule_book().read(s_.rules, f_.words("rules"));
        count_hands(2, 2);
        s_.trump = static_cast<uint8_t>(parse_suit(f_.word("trump")));
        s_.leader = static_cast<int8_t>(seat_field("leader"));
        s_.forehand = static_cast<int8_t>(seat_field("forehand", s_.leader));
        read_cards();
        read_closing();
        read_counts();
        read_ending();
        check_sizes();
        return s_;
    }

private:
    void read_cards() {
        for (const auto& w : f_.words("trick")) {
            if (!s_.trick.empty()) fail("a trick of two cards is over");
            s_.trick.push(places_.claim(w, "the trick"));
        }
        read_hands();
        auto talon = places_.claim_list(f_.words("talon"), "the talon");
        s_.played = places_.claim_all(f_.words("played"), "played");
        read_known(s_.known);
        read_sets("excluded", s_.excluded);
        place_cards(talon);
    }

    // Draws the unnamed cards of both hands, again and again until none is a card that its player has shown not to
    // hold, so that all arrangements are equally likely.
    void fill_hands(CardSet& pool) {
        for (int tries = 10'000; tries > 0; --tries) {
            CardSet left = pool;
            for (int seat = 0; seat < 2; ++seat) {
                auto cards = hands_[seat];
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

    void place_cards(std::vector<Card>& talon) {
        CardSet pool = places_.unplaced();
        if (!talon.empty()) fill_face_up(talon[0], s_.trump, "the talon", pool);
        fill_hands(pool);
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
        s_.closer = static_cast<int8_t>(seat_field("closer", -1));
        if (s_.closer >= 0 && s_.talon_size == 0) fail("only a talon with cards can be closed");
        if (s_.closer >= 0 && s_.rules.close_talon == kNoClosing) fail("these rules know no closing");
        if (s_.closer < 0 && (f_.has("closed_score") || f_.has("closed_tricks"))) fail("closer is missing");
        s_.closed_score = static_cast<uint8_t>(f_.number("closed_score", 0, kEnough - 1, 0));
        s_.closed_tricks = static_cast<uint8_t>(f_.number("closed_tricks", 0, 4, s_.closed_score > 0 ? 1 : 0));
    }

    void read_counts() {
        const long most = s_.rules.claim == Claim::automatic && !f_.has("over") ? kEnough - 1 : 220;
        read_numbers("score", 0, most, s_.score);
        read_numbers("pending", 0, 100, s_.pending);
        const auto total = static_cast<uint8_t>(s_.played.size() / 2);
        s_.tricks = usual_tricks(total);
        read_numbers("tricks", 0, total, s_.tricks);
        if (s_.played.size() % 2 || s_.tricks[0] + s_.tricks[1] != total)
            fail("tricks must add up to " + std::to_string(total) + ", with two played cards each");
        read_numbers("to_go", 0, kBummerl, s_.to_go);
        s_.round = static_cast<uint16_t>(f_.number("round", 1, 1000, 1));
    }

    // Who has no points has no trick.
    std::array<uint8_t, 2> usual_tricks(uint8_t total) const {
        if (s_.score[1] == 0 && s_.score[0] > 0) return {total, 0};
        if (s_.score[0] == 0 && s_.score[1] > 0) return {0, total};
        return {static_cast<uint8_t>(total - total / 2), static_cast<uint8_t>(total / 2)};
    }

    void read_ending() {
        s_.winner = static_cast<int8_t>(seat_field("winner", -1));
        s_.value = static_cast<uint8_t>(f_.number("value", 1, 3, 0));
        if ((s_.winner >= 0) != (s_.value > 0)) fail("winner and value go together");
        const bool over = f_.truth("over", false);
        if (over && s_.winner < 0) fail("a game that is over has a winner");
        const bool decided = s_.to_go[0] == 0 || s_.to_go[1] == 0;
        if (s_.rules.unit == Unit::bummerl && decided != over) fail("a Bummerl is over when one has no points to go");
        if (s_.rules.unit == Unit::bummerl && over && s_.to_go[s_.winner] != 0) fail("the winner has no points to go");
        if (s_.rules.unit == Unit::deal && (decided || (s_.winner >= 0) != over))
            fail("a single round has a winner just when it is over");
        s_.actor = over ? int8_t{-1} : s_.trick.empty() ? s_.leader : static_cast<int8_t>(1 - s_.leader);
    }

    void check_sizes() const {
        if (s_.actor < 0) return;
        const int leaders = s_.hand[s_.leader].size() + s_.trick.size();
        const int others = s_.hand[1 - s_.leader].size();
        if (leaders != others) fail("both must hold equally many cards, the card of the trick counted");
        if (others < 1 || others > kHandSize) fail("a hand has 1 to 5 cards");
        if (s_.talon_size % 2) fail("the talon is drawn from in pairs, so its number is even");
        if (s_.talon_size > 0 && s_.closer < 0 && others != kHandSize) fail("with an open talon both hold five cards");
    }

    State s_{};
};

}  // namespace

State parse_state(const Fields& fields, Rng& rng) {
    return Reader(fields, rng).read();
}

}  // namespace valtti::schnapsen
