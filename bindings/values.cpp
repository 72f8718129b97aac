#include "bindings/values.hpp"

namespace valtti::bindings {

void refuse(const std::string& message) {
    throw nb::value_error(message.c_str());
}

size_t checked_index(nb::ssize_t i, size_t size) {
    if (i < 0) i += static_cast<nb::ssize_t>(size);
    if (i < 0 || i >= static_cast<nb::ssize_t>(size)) throw nb::index_error();
    return static_cast<size_t>(i);
}

void check_between(const char* name, long value, long low, long high) {
    if (value < low || value > high)
        refuse(std::string(name) + " must be from " + std::to_string(low) + " to " + std::to_string(high) + ", not " +
               std::to_string(value));
}

std::vector<size_t> places_of(const nb::slice& slice, size_t size) {
    const auto [start, stop, step, length] = slice.compute(size);
    std::vector<size_t> places;
    for (size_t i = 0; i < length; ++i)
        places.push_back(static_cast<size_t>(static_cast<nb::ssize_t>(start) +
                                             static_cast<nb::ssize_t>(i) * static_cast<nb::ssize_t>(step)));
    return places;
}

std::string suit_text(int suit) {
    return std::string(1, suit_letter(suit));
}

std::vector<bool> seats_in(uint8_t mask, int players) {
    std::vector<bool> all;
    for (int seat = 0; seat < players; ++seat) all.push_back(mask >> seat & 1);
    return all;
}

nb::ssize_t hash_of(const std::string& text) {
    return static_cast<nb::ssize_t>(std::hash<std::string>{}(text) >> 1);
}

}  // namespace valtti::bindings
