#include "games/tysiac/worlds.hpp"

namespace valtti::tysiac {

Worlds::Worlds(CardSet cards, std::span<const Place> places, CardSet prikup)
    : num_places_(static_cast<int>(places.size())) {
    Rooms rooms{};
    for (int p = 0; p < num_places_; ++p) {
        places_[p] = places[p];
        rooms[p] = static_cast<uint8_t>(places[p].room);
        if (p + 1 == num_places_) continue;
        stride_[p] = num_rooms_;
        num_rooms_ *= places[p].room + 1;
    }
    for (Card c : cards - prikup) cards_[num_cards_++] = c;
    num_plain_ = num_cards_;
    for (Card c : cards& prikup) cards_[num_cards_++] = c;
    free_ = is_free(prikup);
    if (free_) {
        total_ = count_shuffles();
    } else {
        count_ways();
        begin(cards & prikup, {}, rooms, 0);
    }
}

bool Worlds::is_free(CardSet prikup) const {
    CardSet cards;
    for (int i = 0; i < num_cards_; ++i) cards |= cards_[i];
    for (int p = 0; p < num_places_; ++p) {
        const Place& place = places_[p];
        if (place.room == 0) continue;
        if (!place.may_hold.contains_all(cards) || (place.one_of_prikup && !(cards & prikup).empty())) return false;
    }
    return true;
}

uint64_t Worlds::count_shuffles() const {
    uint64_t total = 1;
    for (int p = 0, left = num_cards_; p < num_places_; ++p)
        for (int k = 1; k <= places_[p].room; ++k)
            total = total * static_cast<uint64_t>(left--) / static_cast<uint64_t>(k);
    return total;
}

size_t Worlds::index(int card, const Rooms& rooms) const {
    int at = card * num_rooms_;
    for (int p = 0; p + 1 < num_places_; ++p) at += rooms[p] * stride_[p];
    return static_cast<size_t>(at);
}

void Worlds::count_ways() {
    ways_.assign(static_cast<size_t>((num_plain_ + 1) * num_rooms_), 0);
    ways_[static_cast<size_t>(num_plain_ * num_rooms_)] = 1;
    for (int card = num_plain_ - 1; card >= 0; --card) {
        for (int number = 0; number < num_rooms_; ++number) {
            Rooms rooms{};
            int last = num_plain_ - card;  // the room of the last place
            for (int p = 0; p + 1 < num_places_; ++p) {
                rooms[p] = static_cast<uint8_t>(number / stride_[p] % (places_[p].room + 1));
                last -= rooms[p];
            }
            if (last < 0) continue;
            rooms[num_places_ - 1] = static_cast<uint8_t>(last);
            uint64_t sum = 0;
            for (int p = 0; p < num_places_; ++p)
                if (fits(p, rooms, card)) sum += ways_without(p, card + 1, rooms);
            ways_[index(card, rooms)] = sum;
        }
    }
}

void Worlds::begin(CardSet prikup, const Hands& hands, const Rooms& rooms, uint32_t has_one) {
    if (prikup.empty()) {
        beginnings_.push_back({hands, rooms, ways_[index(0, rooms)]});
        total_ += beginnings_.back().ways;
        return;
    }
    const Card c = prikup.pop_first();
    for (int p = 0; p < num_places_; ++p) {
        const bool full = rooms[p] == 0 || (places_[p].one_of_prikup && has_one >> p & 1);
        if (full || !places_[p].may_hold.contains(c)) continue;
        Hands more = hands;
        Rooms less = rooms;
        more[p] |= c;
        --less[p];
        begin(prikup, more, less, has_one | 1U << p);
    }
}

Worlds::Hands Worlds::shuffle(Rng& rng) const {
    auto cards = cards_;
    rng.shuffle(cards.data(), num_cards_);
    Hands hands{};
    for (int p = 0, next = 0; p < num_places_; ++p)
        for (int k = 0; k < places_[p].room; ++k) hands[p] |= cards[next++];
    return hands;
}

Worlds::Hands Worlds::draw(Rng& rng) const {
    if (free_) return shuffle(rng);
    uint64_t at = rng.below64(total_);
    size_t b = 0;
    while (at >= beginnings_[b].ways) at -= beginnings_[b++].ways;
    Hands hands = beginnings_[b].hands;
    Rooms rooms = beginnings_[b].rooms;
    for (int card = 0; card < num_plain_; ++card) {
        for (int p = 0;; ++p) {
            if (!fits(p, rooms, card)) continue;
            const uint64_t here = ways_without(p, card + 1, rooms);
            if (at >= here) {
                at -= here;
                continue;
            }
            hands[p] |= cards_[card];
            --rooms[p];
            break;
        }
    }
    return hands;
}

}  // namespace valtti::tysiac
