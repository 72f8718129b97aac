#include "games/schnapsen/notation.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/ace_ten/notation.hpp"

namespace valtti::schnapsen {
namespace {

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
}

using Words = std::vector<std::string>;
using Groups = std::vector<Words>;

// --- Moves ---------------------------------------------------------------------------------------------

Move parse_marriage_move(Kind kind, const std::string& word) {
    const Card led = parse_marriage(word);
    // A claim leads no card, so it has one form only.
    return make_marriage(kind, kind == claim ? card_of(king, led.suit()) : led);
}

// --- States --------------------------------------------------------------------------------------------

Words number_words(const std::array<uint8_t, 2>& numbers) {
    return {std::to_string(numbers[0]), std::to_string(numbers[1])};
}

void add_pair(Fields& f, const char* name, const std::array<uint8_t, 2>& numbers,
              const std::array<uint8_t, 2>& usual = {}) {
    if (numbers != usual) f.add(name, Shape::numbers, number_words(numbers));
}

void add_sets(Fields& f, const char* name, const std::array<CardSet, 2>& sets) {
    if (!(sets[0] | sets[1]).empty()) f.add_groups(name, {card_words(sets[0]), card_words(sets[1])});
}

Fields public_fields(const Public& p, Groups hands, Words talon) {
    Fields f;
    f.add("rules", Shape::list, rule_book().words(p.rules, Rules{}));
    f.add_word("trump", std::string(1, suit_letter(p.trump)));
    f.add_number("leader", p.leader);
    if (!p.trick.empty()) f.add("trick", Shape::list, card_words(p.trick));
    f.add_groups("hands", std::move(hands));
    f.add("talon", Shape::list, std::move(talon));
    if (!p.played.empty()) f.add("played", Shape::list, card_words(p.played));
    add_pair(f, "score", p.score);
    add_pair(f, "pending", p.pending);
    add_pair(f, "tricks", p.tricks);
    if (p.closer >= 0) {
        f.add_number("closer", p.closer);
        f.add_number("closed_score", p.closed_score);
        f.add_number("closed_tricks", p.closed_tricks);
    }
    add_sets(f, "known", p.known);
    add_sets(f, "excluded", p.excluded);
    f.add_number("forehand", p.forehand);
    add_pair(f, "to_go", p.to_go, {kBummerl, kBummerl});
    if (p.round > 1) f.add_number("round", p.round);
    if (p.winner >= 0) {
        f.add_number("winner", p.winner);
        f.add_number("value", p.value);
    }
    if (p.actor < 0) f.add("over", Shape::truth, {"true"});
    return f;
}

}  // namespace

std::string move_text(const Move& m) {
    switch (m.kind) {
        case Kind::play: return to_text(m.cards.first());
        case Kind::exchange: return "X";
        case Kind::declare: return marriage_text(m.cards.first());
        case Kind::close: return "close";
        default: return m.cards.empty() ? "claim" : "claim " + marriage_text(m.cards.first());
    }
}

Move parse_move(const std::string& text) {
    auto words = split(text, ' ');
    if (words.empty()) fail("an empty text is not a move");
    const auto found = std::find(kKindNames.begin(), kKindNames.end(), words[0]);
    if (found == kKindNames.end()) {
        if (words.size() > 1) fail("'" + text + "' is not a move: write KH, KH+QH, X, close or claim");
        if (words[0] == "X" || words[0] == "x") return make_move(exchange);
        if (words[0].find('+') != std::string::npos) return parse_marriage_move(declare, words[0]);
        return make_move(play, parse_card(words[0]));
    }
    const auto kind = static_cast<Kind>(found - kKindNames.begin());
    const bool takes_card = kind == play || kind == declare || (kind == claim && words.size() == 2);
    if (words.size() != (takes_card ? 2u : 1u))
        fail("'" + words[0] + (takes_card ? "' needs its card" : "' takes no cards"));
    if (kind == play) return make_move(play, parse_card(words[1]));
    return takes_card ? parse_marriage_move(kind, words[1]) : make_move(kind);
}

Fields fields(const State& s) {
    return public_fields(s, {card_words(s.hand[0]), card_words(s.hand[1])}, card_words(s.talon));
}

Fields fields(const View& v) {
    const int other = 1 - v.seat;
    const int above_bottom = v.talon_size > 0 ? v.talon_size - 1 : 0;
    auto unseen = card_words(v.known[other]);
    unseen.resize(unseen.size() + static_cast<size_t>(hidden(v).size() - above_bottom), "?");
    Groups hands(2);
    hands[v.seat] = card_words(v.hand);
    hands[other] = std::move(unseen);
    Words talon(v.talon_size, "?");
    if (v.talon_size > 0) talon[0] = to_text(Card{static_cast<uint8_t>(v.bottom)});
    return public_fields(v, std::move(hands), std::move(talon));
}

}  // namespace valtti::schnapsen
