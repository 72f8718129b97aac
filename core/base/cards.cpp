#include "base/cards.hpp"

#include <array>
#include <optional>

namespace valtti {
namespace {

constexpr std::string_view kRanks = "23456789TJQKA";
constexpr std::string_view kSuits = "CDHS";
constexpr std::array<std::string_view, 4> kSymbols = {"♣", "♦", "♥", "♠"};

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<int> read_suit(std::string_view text) {
    for (int s = 0; s < kNumSuits; ++s)
        if (text == kSymbols[s] || (text.size() == 1 && upper(text[0]) == kSuits[s])) return s;
    return std::nullopt;
}

std::optional<int> read_rank(std::string_view text) {
    if (text == "10") return 10;
    if (text.size() != 1) return std::nullopt;
    const auto place = kRanks.find(upper(text[0]));
    if (place == std::string_view::npos) return std::nullopt;
    return static_cast<int>(place) + 2;
}

std::optional<Card> read_split(std::string_view rank, std::string_view suit) {
    const auto r = read_rank(rank);
    const auto s = read_suit(suit);
    if (!r || !s) return std::nullopt;
    return Card::of(*r, *s);
}

}  // namespace

char suit_letter(int suit) {
    return kSuits[suit];
}

std::string to_text(Card card) {
    return {kRanks[card.rank() - 2], kSuits[card.suit()]};
}

std::string to_text(CardSet set) {
    std::string text;
    for (Card c : set) {
        if (!text.empty()) text += ' ';
        text += to_text(c);
    }
    return text;
}

int parse_suit(std::string_view text) {
    if (const auto suit = read_suit(text)) return *suit;
    throw std::invalid_argument("'" + std::string(text) + "' is not a suit: C, D, H or S");
}

Card parse_card(std::string_view text) {
    // A suit is a letter or a symbol of three bytes, behind the rank or before it.
    for (const size_t sign : {size_t{1}, size_t{3}}) {
        if (text.size() <= sign) continue;
        const size_t rest = text.size() - sign;
        if (const auto card = read_split(text.substr(0, rest), text.substr(rest))) return *card;
        if (const auto card = read_split(text.substr(sign), text.substr(0, sign))) return *card;
    }
    throw std::invalid_argument("'" + std::string(text) +
                                "' is not a card: write rank then suit, such as TH, 5C or AS");
}

}  // namespace valtti
