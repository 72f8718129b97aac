#include "game/rule_book.hpp"

namespace valtti {

Wording::Wording(std::string_view option, Words words, long low, long high)
    : option_(option), words_(words.begin(), words.end()), low_(low), high_(high) {}

Wording::Wording(std::string_view option, std::initializer_list<std::string_view> words) : option_(option) {
    for (const auto word : words) words_.emplace_back(word, static_cast<long>(words_.size()));
}

std::string Wording::values() const {
    std::vector<std::string> all;
    for (const auto& [word, value] : words_) all.push_back(word);
    if (has_numbers()) all.push_back(std::to_string(low_) + "-" + std::to_string(high_));
    return listed(all);
}

long Wording::read(const std::string& text) const {
    for (const auto& [word, value] : words_)
        if (word == text) return value;
    try {
        if (has_numbers()) return parse_number(text, option_, low_, high_);
    } catch (const std::invalid_argument&) {
        // said below, with the words
    }
    throw std::invalid_argument("rule " + option_ + " is one of " + values() + ", not '" + text + "'");
}

std::string Wording::write(long value) const {
    for (const auto& [word, meant] : words_)
        if (meant == value) return word;
    return std::to_string(value);
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& w : words) text += (text.empty() ? "" : ", ") + w;
    return text;
}

}  // namespace valtti
