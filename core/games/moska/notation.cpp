#include "games/moska/notation.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>

#include "game/card_places.hpp"
#include "games/moska/moves.hpp"

namespace valtti::moska {
namespace {

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
}

std::string seat_name(int seat) {
    return "P" + std::to_string(seat);
}

// --- Moves ---------------------------------------------------------------------------------------------

struct Pair {
    Card killer;
    Card victim;
};

// Pairs that exist whatever the trump is: as many as possible within suits, the highest victim first with
// the lowest card that kills it; what is left are trumps and plain cards. Cards of a move that is not legal may be left
// over.
std::vector<Pair> pair_up(CardSet killers, CardSet victims) {
    std::vector<Pair> pairs;
    for (int rank = 14; rank >= 2; --rank) {
        for (int suit = 0; suit < kNumSuits; ++suit) {
            const Card victim = Card::of(rank, suit);
            const CardSet higher = (killers & suit_cards(suit)) - below(victim);
            if (!victims.contains(victim) || higher.empty()) continue;
            pairs.push_back({higher.first(), victim});
            killers -= higher.first();
            victims -= victim;
        }
    }
    while (!killers.empty() && !victims.empty()) pairs.push_back({killers.pop_first(), victims.pop_first()});
    std::sort(pairs.begin(), pairs.end(), [](Pair a, Pair b) { return a.victim < b.victim; });
    return pairs;
}

// With a trump, the pairs must kill.
void parse_pairs(const std::vector<std::string>& words, std::optional<int> trump, Move& m) {
    for (size_t i = 1; i < words.size(); ++i) {
        const auto sides = split(words[i], '>');
        if (sides.size() != 2) fail("'" + words[i] + "' is not a kill: write the killing card, >, the killed card");
        const Card killer = parse_card(sides[0]);
        const Card victim = parse_card(sides[1]);
        if (trump && !kills(killer, victim, *trump)) fail(to_text(killer) + " does not kill " + to_text(victim));
        if (m.cards.contains(killer) || m.targets.contains(victim)) fail("a card is used twice in '" + words[i] + "'");
        m.cards |= killer;
        m.targets |= victim;
    }
}

Kind parse_kind(const std::string& word) {
    const auto found = std::find(kKindNames.begin(), kKindNames.end(), word);
    if (found == kKindNames.end()) {
        std::string names;
        for (auto n : kKindNames) names += (names.empty() ? "" : ", ") + std::string(n);
        fail("'" + word + "' is not a move; moves begin with " + names);
    }
    return static_cast<Kind>(found - kKindNames.begin());
}

// Words for the same thing: the target waits, others pass; with nothing killed, all is what is not killed.
Kind meant_by(const View& v, Kind kind) {
    if (kind == Kind::pass || kind == Kind::wait) return v.seat == v.target ? Kind::wait : Kind::pass;
    if (kind == Kind::takeall && v.killed.empty()) return Kind::take;
    return kind;
}

std::vector<std::string> move_words(const std::string& text) {
    auto words = split(text, ' ');
    if (words.empty()) fail("an empty text is not a move");
    return words;
}

// The first word has been read as the kind.
Move parse_cards(Kind kind, const std::vector<std::string>& words, std::optional<int> trump) {
    Move m = make_move(kind);
    switch (kind) {
        case Kind::open:
        case Kind::add:
        case Kind::self:
            for (size_t i = 1; i < words.size(); ++i) {
                const Card c = parse_card(words[i]);
                if (m.cards.contains(c)) fail(to_text(c) + " is named twice");
                m.cards |= c;
            }
            break;
        case Kind::kill: parse_pairs(words, trump, m); break;
        case Kind::drop:
            if (words.size() != 2) fail("drop names the one card to kill");
            m.targets |= parse_card(words[1]);
            break;
        default:
            if (words.size() > 1) fail("'" + words[0] + "' takes no cards");
    }
    return m;
}

// --- States --------------------------------------------------------------------------------------------

const std::vector<std::string_view> kFieldNames = {"rules",      "phase",       "trump",    "target",        "actor",
                                                   "hands",      "out",         "deck",     "unkilled",      "killed",
                                                   "discarded",  "known",       "passed",   "deck_at_start", "turned",
                                                   "last_actor", "no_progress", "progress", "may_hold_two"};

std::vector<std::string> seats_in(uint8_t mask) {
    std::vector<std::string> words;
    for (int seat = 0; seat < kMaxSeats; ++seat)
        if (has_seat(mask, seat)) words.push_back(std::to_string(seat));
    return words;
}

std::vector<std::string> rule_words(const Rules& rules) {
    Rules usual;
    usual.players = rules.players;
    return rule_book().words(rules, usual, {"players"});
}

using Groups = std::vector<std::vector<std::string>>;

Fields public_fields(const Public& p, Groups hands, std::vector<std::string> deck) {
    Fields f;
    f.add("rules", Shape::list, rule_words(p.rules));
    if (p.phase == Phase::swap) f.add_word("phase", "swap");
    if (p.phase == Phase::void_game) f.add_word("phase", "void");
    f.add_word("trump", std::string(1, suit_letter(p.trump)));
    f.add_number("target", p.target);
    if (p.actor >= 0) f.add_number("actor", p.actor);
    f.add_groups("hands", std::move(hands));
    std::vector<std::string> out;
    for (int i = 0; i < p.num_finished; ++i)
        if (!has_seat(p.in_game, p.finished[i])) out.push_back(std::to_string(p.finished[i]));
    if (!out.empty()) f.add("out", Shape::numbers, out);
    f.add("deck", Shape::list, std::move(deck));
    std::vector<std::string> table;
    for (Card c : p.table) table.push_back(to_text(c) + (c.index == p.flagged ? "*" : ""));
    if (!table.empty()) f.add("unkilled", Shape::list, table);
    if (!p.killed.empty()) f.add("killed", Shape::list, card_words(p.killed));
    if (!p.discarded.empty()) f.add("discarded", Shape::list, card_words(p.discarded));
    Groups known;
    CardSet any;
    for (int seat = 0; seat < p.rules.players; ++seat) {
        known.push_back(card_words(p.known[seat]));
        any |= p.known[seat];
    }
    if (!any.empty()) f.add_groups("known", std::move(known));
    if (p.passed) f.add("passed", Shape::numbers, seats_in(p.passed));
    if (p.deck_at_start != (p.deck_size > 0))
        f.add("deck_at_start", Shape::truth, {p.deck_at_start ? "true" : "false"});
    if (p.turned != kNoCard) f.add_word("turned", to_text(Card{static_cast<uint8_t>(p.turned)}));
    if (p.no_progress) f.add_number("no_progress", p.no_progress);
    if (p.progress) f.add("progress", Shape::truth, {"true"});
    if (p.may_hold_two != 0xFF) f.add("may_hold_two", Shape::numbers, seats_in(p.may_hold_two));
    return f;
}

std::vector<std::string> deck_words(const CardList& deck) {
    auto words = card_words(deck);
    std::reverse(words.begin(), words.end());
    return words;
}

// Reads a state field by field; every card is claimed for one place.
class Reader {
public:
    Reader(const Fields& fields, Rng& rng) : f_(fields), rng_(rng) {}

    State read() {
        f_.expect_only(kFieldNames);
        read_rules();
        s_.trump = static_cast<uint8_t>(parse_suit(f_.word("trump")));
        s_.may_hold_two = read_mask("may_hold_two", 0xFF);
        read_cards();
        fill_unknown();
        read_seats();
        read_roles();
        return s_;
    }

private:
    static constexpr Card kUnknown = CardPlaces::kUnknown;

    void read_rules() {
        const Field* hands = f_.find("hands");
        if (!hands) fail("hands is missing");
        const size_t n = hands->groups.size();
        if (n < 2 || n > kMaxSeats) fail("hands must list 2 to 8 players, not " + std::to_string(n));
        const auto words = f_.words("rules");
        rule_book().read(s_.rules, words);
        const bool players_given =
            std::any_of(words.begin(), words.end(), [](const auto& w) { return w.starts_with("players="); });
        if (!players_given) s_.rules.players = static_cast<uint8_t>(n);
        if (s_.rules.players != n)
            fail(std::to_string(s_.rules.players) + " players but " + std::to_string(n) + " hands");
        check(s_.rules);
    }

    void read_cards() {
        const auto& hands = f_.find("hands")->groups;
        for (size_t seat = 0; seat < hands.size(); ++seat)
            hands_[seat] = places_.claim_list(hands[seat], seat_name(static_cast<int>(seat)) + "'s hand");
        deck_ = places_.claim_list(f_.words("deck"), "the deck");
        for (auto w : f_.words("unkilled")) {
            const bool flag = w.ends_with('*');
            if (flag) w.pop_back();
            const Card c = places_.claim(w, "unkilled");
            if (flag && s_.flagged != kNoCard) fail("only one card can be flagged with *");
            if (flag) s_.flagged = static_cast<int8_t>(c.index);
            s_.unkilled |= c;
            s_.table.push(c);
        }
        s_.killed = places_.claim_all(f_.words("killed"), "killed");
        if (s_.killed.size() % 2) fail("killed holds pairs of cards, so their number must be even");
        s_.discarded = places_.claim_all(f_.words("discarded"), "discarded");
        if (f_.has("turned")) s_.turned = static_cast<int8_t>(places_.claim(f_.word("turned"), "turned").index);
        if (f_.has("known")) read_known();
    }

    // A known card is named in its hand, or takes an unnamed place there.
    void read_known() {
        const auto& groups = f_.find("known")->groups;
        if (groups.size() != s_.rules.players) fail("known must have a list for each player");
        for (int seat = 0; seat < s_.rules.players; ++seat) {
            for (const auto& w : groups[seat]) {
                const Card c = parse_card(w);
                auto& hand = hands_[seat];
                if (std::find(hand.begin(), hand.end(), c) == hand.end()) {
                    const auto room = std::find(hand.begin(), hand.end(), kUnknown);
                    if (room == hand.end()) fail("known: " + to_text(c) + " is not in " + seat_name(seat) + "'s hand");
                    *room = places_.claim(w, seat_name(seat) + "'s hand");
                }
                s_.known[seat] |= c;
            }
        }
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
        if (!deck_.empty() && deck_.back() == kUnknown) {
            const CardSet trumps = pool & suit_cards(s_.trump);
            if (trumps.empty()) fail("no trump is left for the bottom of the deck");
            deck_.back() = pick_card(trumps, rng_);
            pool -= deck_.back();
        }
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

    uint8_t read_mask(const std::string& name, uint8_t otherwise) {
        if (!f_.has(name)) return otherwise;
        uint8_t mask = 0;
        for (const auto& w : f_.words(name)) mask |= static_cast<uint8_t>(1 << seat(w, name));
        return mask;
    }

    int seat(const std::string& word, std::string_view what) const {
        return static_cast<int>(parse_number(word, what, 0, s_.rules.players - 1));
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
        s_.passed = read_mask("passed", 0);
    }

    void read_roles() {
        s_.target = static_cast<int8_t>(seat(f_.word("target"), "target"));
        s_.deck_at_start = f_.truth("deck_at_start", s_.deck_size > 0);
        s_.progress = f_.truth("progress", false);
        s_.no_progress = static_cast<uint16_t>(f_.number("no_progress", 0, 65535, 0));
        s_.last_actor = static_cast<int8_t>(f_.number("last_actor", 0, s_.rules.players - 1, -1));
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
        if (s_.phase == Phase::swap) check_swap();
    }

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
                              f_.has("actor") && s_.hand[f_.number("actor", 0, s_.rules.players - 1)].contains(two);
        if (!possible) fail("the phase swap needs trump2_swap=choice, a deck and an actor who holds the trump 2");
    }

    void read_actor() {
        int actor = s_.target;
        if (f_.has("actor"))
            actor = static_cast<int>(f_.number("actor", 0, s_.rules.players - 1));
        else if (s_.phase == Phase::open)
            actor = initiator(s_);
        else if (s_.turned == kNoCard && !others_passed(s_))
            fail("say who is to act: actor is missing");
        set_actor(s_, actor);
        if (s_.actor_kinds == 0) fail(seat_name(actor) + " cannot be the one to act in this position");
    }

    const Fields& f_;
    Rng& rng_;
    State s_{};
    CardPlaces places_{kFullPack};
    std::array<std::vector<Card>, kMaxSeats> hands_;
    std::vector<Card> deck_;  // top first
};

}  // namespace

std::string move_text(const Move& m) {
    if (m.kind >= kNumKinds) return "no move";
    std::string text(kKindNames[m.kind]);
    if (m.kind == Kind::kill) {
        CardSet killers = m.cards;
        CardSet victims = m.targets;
        for (const Pair& p : pair_up(m.cards, m.targets)) {
            text += " " + to_text(p.killer) + ">" + to_text(p.victim);
            killers -= p.killer;
            victims -= p.victim;
        }
        for (Card c : killers) text += " " + to_text(c) + ">";
        for (Card c : victims) text += " >" + to_text(c);
        return text;
    }
    const CardSet cards = m.kind == Kind::drop ? m.targets : m.cards;
    return cards.empty() ? text : text + " " + to_text(cards);
}

Move parse_move(const std::string& text) {
    const auto words = move_words(text);
    return parse_cards(parse_kind(words[0]), words, std::nullopt);
}

Move parse_move(const View& v, const std::string& text) {
    const auto words = move_words(text);
    return parse_cards(meant_by(v, parse_kind(words[0])), words, v.trump);
}

Fields fields(const State& s) {
    Groups hands;
    for (int seat = 0; seat < s.rules.players; ++seat) hands.push_back(card_words(s.order[seat]));
    Fields f = public_fields(s, std::move(hands), deck_words(s.deck));
    if (s.last_actor >= 0) f.add_number("last_actor", s.last_actor);
    return f;
}

Fields fields(const View& v) {
    Groups hands;
    for (int seat = 0; seat < v.rules.players; ++seat) {
        auto words = seat == v.seat ? card_words(v.order) : card_words(v.known[seat]);
        words.resize(v.hand_size[seat], "?");
        hands.push_back(std::move(words));
    }
    std::vector<std::string> deck(v.deck_size, "?");
    if (v.deck_size > 0) deck.back() = to_text(Card{static_cast<uint8_t>(v.bottom)});
    return public_fields(v, std::move(hands), std::move(deck));
}

State parse_state(const Fields& fields, Rng& rng) {
    return Reader(fields, rng).read();
}

}  // namespace valtti::moska
