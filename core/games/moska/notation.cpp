#include "games/moska/notation.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "games/moska/moves.hpp"

namespace valtti::moska {
namespace {

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
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

void add_sets(Fields& f, const char* name, const std::array<CardSet, kMaxSeats>& all, int players) {
    if (all == std::array<CardSet, kMaxSeats>{}) return;
    Groups groups;
    for (int seat = 0; seat < players; ++seat) groups.push_back(card_words(all[seat]));
    f.add_groups(name, std::move(groups));
}

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
    for (Card c : p.unkilled_in_order) table.push_back(to_text(c) + (c.index == p.flagged ? "*" : ""));
    if (!table.empty()) f.add("unkilled", Shape::list, table);
    if (!p.killed.empty()) f.add("killed", Shape::list, card_words(p.killed));
    if (!p.discarded.empty()) f.add("discarded", Shape::list, card_words(p.discarded));
    add_sets(f, "known", p.known, p.rules.players);
    if (p.passed) f.add("passed", Shape::numbers, seats_in(p.passed));
    if (p.deck_at_start != (p.deck_size > 0))
        f.add("deck_at_start", Shape::truth, {p.deck_at_start ? "true" : "false"});
    if (p.turned != kNoCard) f.add_word("turned", to_text(Card{static_cast<uint8_t>(p.turned)}));
    if (p.no_progress) f.add_number("no_progress", p.no_progress);
    if (p.progress) f.add("progress", Shape::truth, {"true"});
    if (p.may_hold_two != 0xFF) f.add("may_hold_two", Shape::numbers, seats_in(p.may_hold_two));
    add_sets(f, "not_added", p.not_added, p.rules.players);
    add_sets(f, "not_spent", p.not_spent, p.rules.players);
    return f;
}

std::vector<std::string> deck_words(const CardList& deck) {
    auto words = card_words(deck);
    std::reverse(words.begin(), words.end());
    return words;
}

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

}  // namespace valtti::moska
