#include "game/reader.hpp"

#include <algorithm>
#include <stdexcept>

namespace valtti {

Fields with_present_names(const Fields& fields,
                          const std::vector<std::pair<std::string_view, std::string_view>>& old_to_present) {
    Fields renamed;
    for (const Field& field : fields.all()) {
        const auto found = std::find_if(old_to_present.begin(), old_to_present.end(),
                                        [&](const auto& names) { return names.first == field.name; });
        const std::string name = found == old_to_present.end() ? field.name : std::string(found->second);
        if (renamed.has(name)) throw std::invalid_argument("the field '" + name + "' is given twice");
        renamed.add_groups(name, field.groups);
    }
    return renamed;
}

PositionReader::PositionReader(Fields fields, const std::vector<std::string_view>& names, CardSet pack, Rng& rng)
    : f_(std::move(fields)), rng_(rng), pack_(pack) {
    f_.expect_only(names);
}

void PositionReader::fail(const std::string& message) {
    throw std::invalid_argument(message);
}

void PositionReader::count_hands(int low, int high) {
    const Field* hands = f_.find("hands");
    if (!hands) fail("hands is missing");
    players_ = static_cast<int>(hands->groups.size());
    if (players_ >= low && players_ <= high) return;
    const std::string between = high == low ? "" : (high == low + 1 ? " or " : " to ") + std::to_string(high);
    fail("hands must list " + std::to_string(low) + between + " players, not " + std::to_string(players_));
}

int PositionReader::seat(const std::string& word, std::string_view what) const {
    return static_cast<int>(parse_number(word, what, 0, players_ - 1));
}

uint8_t PositionReader::seats_field(std::string_view name, uint8_t otherwise) const {
    if (!f_.has(name)) return otherwise;
    uint8_t mask = 0;
    for (const auto& w : f_.words(name)) mask |= static_cast<uint8_t>(1 << seat(w, name));
    return mask;
}

PositionReader::Groups PositionReader::groups(std::string_view name) const {
    const Field* field = f_.find(name);
    if (!field) return Groups(static_cast<size_t>(players_));
    if (static_cast<int>(field->groups.size()) != players_)
        fail(std::string(name) + " must have a list for each of " + std::to_string(players_) + " seats");
    return field->groups;
}

Card PositionReader::pack_card(const std::string& word) const {
    const Card c = parse_card(word);
    if (!pack_.contains(c)) fail(to_text(c) + " is not a card of this game");
    return c;
}

void PositionReader::read_hands() {
    const Groups hands = groups("hands");
    for (int i = 0; i < players_; ++i)
        hands_[static_cast<size_t>(i)] = places_.claim_list(hands[static_cast<size_t>(i)], hand_name(i));
}

bool PositionReader::put_in_hand(int seat, Card c) {
    auto& hand = hands_[static_cast<size_t>(seat)];
    if (std::find(hand.begin(), hand.end(), c) != hand.end()) return true;
    const auto room = std::find(hand.begin(), hand.end(), kUnknown);
    if (room == hand.end()) return false;
    *room = places_.claim(to_text(c), hand_name(seat));
    return true;
}

void PositionReader::fill_face_up(Card& c, int trump, const char* where, CardSet& pool) {
    if (c != kUnknown) return;
    const CardSet trumps = pool & suit_cards(trump);
    if (trumps.empty()) fail("no trump is left for the bottom of " + std::string(where));
    c = pick_card(trumps, rng_);
    pool -= c;
}

}  // namespace valtti
