#include "game/card_places.hpp"

#include <stdexcept>

namespace valtti {

Card CardPlaces::claim(const std::string& word, const std::string& place) {
    const Card c = parse_card(word);
    if (!pack_.contains(c)) throw std::invalid_argument(to_text(c) + " is not a card of this game");
    if (!place_[c.index].empty())
        throw std::invalid_argument(to_text(c) + " is there twice: in " + place_[c.index] + " and in " + place);
    place_[c.index] = place;
    return c;
}

CardSet CardPlaces::claim_all(const std::vector<std::string>& words, const std::string& place) {
    CardSet set;
    for (const auto& w : words) set |= claim(w, place);
    return set;
}

std::vector<Card> CardPlaces::claim_list(const std::vector<std::string>& words, const std::string& place) {
    if (words.size() == 1 && !words[0].empty() && words[0].find_first_not_of("0123456789") == std::string::npos)
        return std::vector<Card>(static_cast<size_t>(parse_number(words[0], place, 0, pack_.size())), kUnknown);
    std::vector<Card> cards;
    for (const auto& w : words) cards.push_back(w == "?" ? kUnknown : claim(w, place));
    return cards;
}

CardSet CardPlaces::unplaced() const {
    CardSet pool;
    for (Card c : pack_)
        if (place_[c.index].empty()) pool |= c;
    return pool;
}

void CardPlaces::fill(std::vector<Card>& cards, CardSet& pool, Rng& rng) {
    for (Card& c : cards) {
        if (c != kUnknown) continue;
        if (pool.empty()) throw std::invalid_argument("more cards are unnamed than are left in the pack");
        c = pick_card(pool, rng);
        pool -= c;
    }
}

}  // namespace valtti
