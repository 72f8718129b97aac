#include "games/tysiac/notation.hpp"

#include <algorithm>
#include <stdexcept>

#include "games/ace_ten/notation.hpp"

namespace valtti::tysiac {
namespace {

using Words = std::vector<std::string>;
using Groups = std::vector<Words>;

[[noreturn]] void fail(const std::string& message) {
    throw std::invalid_argument(message);
}

// --- Moves ---------------------------------------------------------------------------------------------

Kind parse_kind(const std::string& word) {
    const auto found = std::find(kKindNames.begin(), kKindNames.end(), word);
    if (found != kKindNames.end()) return static_cast<Kind>(found - kKindNames.begin());
    std::string names;
    for (auto n : kKindNames) names += (names.empty() ? "" : ", ") + std::string(n);
    fail("'" + word + "' is not a move; moves begin with " + names);
}

// A gift that a seat does not see is no card.
std::string gift_text(CardSet card) {
    return card.empty() ? "?" : to_text(card);
}

CardSet parse_gift(const std::string& word) {
    return word == "?" ? CardSet() : CardSet(parse_card(word));
}

// --- States --------------------------------------------------------------------------------------------

Words rule_words(const Rules& rules) {
    return rule_book().words(rules, Rules{}, {"players"});
}

template <class T>
Words numbers(const BySeat<T>& all, int players) {
    Words words;
    for (int seat = 0; seat < players; ++seat) words.push_back(std::to_string(all[seat]));
    return words;
}

template <class T>
void add_numbers(Fields& f, const char* name, const BySeat<T>& all, int players) {
    if (all != BySeat<T>{}) f.add(name, Shape::numbers, numbers(all, players));
}

void add_sets(Fields& f, const char* name, const BySeat<CardSet>& all, int players) {
    if (all == BySeat<CardSet>{}) return;
    Groups groups;
    for (int seat = 0; seat < players; ++seat) groups.push_back(card_words(all[seat]));
    f.add_groups(name, std::move(groups));
}

void add_given(Fields& f, const BySeat<int8_t>& received, int players) {
    Groups groups(static_cast<size_t>(players));
    bool any = false;
    for (int seat = 0; seat < players; ++seat) {
        if (received[seat] == kNoCard) continue;
        groups[static_cast<size_t>(seat)] = {to_text(Card{static_cast<uint8_t>(received[seat])})};
        any = true;
    }
    if (any) f.add_groups("given", std::move(groups));
}

void add_last(Fields& f, const LastRound& last, int players) {
    if (last.round == 0) return;
    f.add_groups("last", {{std::to_string(last.round), std::to_string(last.declarer), std::to_string(last.contract),
                           last.bombed ? "bombed" : "played"},
                          numbers(last.raw, players),
                          numbers(last.change, players)});
}

Words seats_in(uint8_t mask) {
    Words words;
    for (int seat = 0; seat < kMostPlayers; ++seat)
        if (has_seat(mask, seat)) words.push_back(std::to_string(seat));
    return words;
}

Words suits_in(uint8_t mask) {
    Words words;
    for (int suit = 0; suit < kNumSuits; ++suit)
        if (mask >> suit & 1) words.emplace_back(1, suit_letter(suit));
    return words;
}

Fields all_fields(const Public& p, Groups hands, Words prikup, const BySeat<int8_t>& received) {
    const int n = p.rules.players;
    Fields f;
    f.add("rules", Shape::list, rule_words(p.rules));
    f.add_number("round", p.round);
    f.add_number("dealer", p.dealer);
    add_numbers(f, "totals", p.totals, n);
    f.add_word("phase", std::string(kPhaseNames[static_cast<size_t>(p.phase)]));
    f.add_groups("hands", std::move(hands));
    f.add("prikup", Shape::list, std::move(prikup));
    if (p.passed) f.add("passed", Shape::numbers, seats_in(p.passed));
    if (p.declarer >= 0) f.add_number("declarer", p.declarer);
    if (p.bid > 0) f.add_number("bid", p.bid);
    add_numbers(f, "bids", p.bids, n);
    add_given(f, received, n);
    if (p.trump != kNoSuit) f.add_word("trump", std::string(1, suit_letter(p.trump)));
    if (p.leader >= 0) f.add_number("leader", p.leader);
    if (!p.trick.empty()) f.add("trick", Shape::list, card_words(p.trick));
    add_sets(f, "played", p.played, n);
    // Once cards have been played it is named even if it is nothing: a reader would count the cards instead.
    if (p.raw != BySeat<int16_t>{} || p.played != BySeat<CardSet>{}) f.add("raw", Shape::numbers, numbers(p.raw, n));
    add_numbers(f, "tricks", p.tricks, n);
    if (p.declared) f.add("declared", Shape::list, suits_in(p.declared));
    add_sets(f, "known", p.known, n);
    add_sets(f, "excluded", p.excluded, n);
    add_numbers(f, "bombs", p.bombs, n);
    add_numbers(f, "barrel", p.barrel, n);
    add_numbers(f, "zeros", p.zeros, n);
    add_numbers(f, "contracts", p.contracts, n);
    add_numbers(f, "higher_contracts", p.higher_contracts, n);
    add_numbers(f, "raised_contracts", p.raised_contracts, n);
    add_last(f, p.last, n);
    return f;
}

}  // namespace

std::string move_text(const Move& m) {
    std::string text(kKindNames[m.kind]);
    if (m.kind == Kind::bid || m.kind == Kind::contract) return text + " " + std::to_string(m.value);
    if (m.kind == Kind::give) return text + " " + gift_text(m.cards) + " " + gift_text(m.targets);
    return m.cards.empty() ? text : text + " " + to_text(m.cards);
}

Move parse_move(const View&, const std::string& text) {
    const auto words = split(text, ' ');
    const bool declares = words.size() == 1 || (words.size() == 2 && words[0] == kKindNames[Kind::declare]);
    if (declares && words.back().find('+') != std::string::npos)
        return make_move(Kind::declare, parse_marriage(words.back()));
    return parse_move(text);
}

Move parse_move(const std::string& text) {
    const auto words = split(text, ' ');
    if (words.empty()) fail("an empty text is not a move");
    Move m;
    m.kind = parse_kind(words[0]);
    const auto expect = [&](size_t n, const char* message) {
        if (words.size() != n + 1) fail("'" + words[0] + "' " + message);
    };
    switch (m.kind) {
        case Kind::bid:
        case Kind::contract:
            expect(1, "names a number of points");
            m.value = static_cast<int16_t>(parse_number(words[1], words[0], kLowestBid, kHighestBid));
            break;
        case Kind::give:
            expect(2, "names two cards, the first for the next seat");
            m.cards = parse_gift(words[1]);
            m.targets = parse_gift(words[2]);
            break;
        case Kind::play:
        case Kind::declare:
            expect(1, "names one card");
            m.cards = parse_card(words[1]);
            break;
        default: expect(0, "stands alone");
    }
    return m;
}

Fields fields(const State& s) {
    Groups hands;
    for (int seat = 0; seat < s.rules.players; ++seat) hands.push_back(card_words(s.order[seat]));
    return all_fields(s, std::move(hands), card_words(s.prikup), s.received);
}

Fields fields(const View& v) {
    Groups hands;
    for (int seat = 0; seat < v.rules.players; ++seat) {
        auto words = seat == v.seat ? card_words(v.order) : card_words(v.known[seat]);
        words.resize(v.hand_size[seat], "?");
        hands.push_back(std::move(words));
    }
    Words prikup = v.phase == Phase::bidding ? Words(kPrikupSize, "?") : card_words(v.prikup);
    return all_fields(v, std::move(hands), std::move(prikup), v.received);
}

}  // namespace valtti::tysiac
