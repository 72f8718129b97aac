#include "game/fields.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace valtti {

void Fields::add(std::string name, Shape shape, std::vector<std::string> words) {
    fields_.push_back({std::move(name), shape, {std::move(words)}});
}

void Fields::add_groups(std::string name, std::vector<std::vector<std::string>> groups) {
    fields_.push_back({std::move(name), Shape::groups, std::move(groups)});
}

const Field* Fields::find(std::string_view name) const {
    for (const Field& f : fields_)
        if (f.name == name) return &f;
    return nullptr;
}

std::vector<std::string> Fields::words(std::string_view name) const {
    const Field* f = find(name);
    if (!f) return {};
    std::vector<std::string> words;
    for (const auto& group : f->groups) {
        if (f->groups.size() > 1 && group.size() != 1)
            throw std::invalid_argument(std::string(name) + " is one list, not several");
        words.insert(words.end(), group.begin(), group.end());
    }
    return words;
}

std::string Fields::word(std::string_view name) const {
    const auto found = words(name);
    if (found.size() != 1)
        throw std::invalid_argument(std::string(name) + (found.empty() ? " is missing" : " must be a single word"));
    return found[0];
}

long Fields::number(std::string_view name, long low, long high) const {
    return parse_number(word(name), name, low, high);
}

long Fields::number(std::string_view name, long low, long high, long otherwise) const {
    return has(name) ? number(name, low, high) : otherwise;
}

bool Fields::truth(std::string_view name, bool otherwise) const {
    if (!has(name)) return otherwise;
    const std::string w = word(name);
    if (w == "true") return true;
    if (w == "false") return false;
    throw std::invalid_argument(std::string(name) + " must be true or false, not '" + w + "'");
}

void Fields::expect_only(const std::vector<std::string_view>& names) const {
    for (const Field& f : fields_) {
        if (std::find(names.begin(), names.end(), f.name) != names.end()) continue;
        std::string known;
        for (auto n : names) known += (known.empty() ? "" : ", ") + std::string(n);
        throw std::invalid_argument("unknown field '" + f.name + "'; the fields are " + known);
    }
}

std::string to_text(const Fields& fields) {
    std::string text;
    for (const Field& f : fields.all()) {
        if (!text.empty()) text += "; ";
        text += f.name;
        for (size_t g = 0; g < f.groups.size(); ++g) {
            if (g > 0) text += " |";
            for (const auto& w : f.groups[g]) text += " " + w;
        }
    }
    return text;
}

Fields parse_fields(std::string_view text) {
    Fields fields;
    for (const auto& part : split(text, ';')) {
        auto words = split(part, ' ');
        if (words.empty()) continue;
        const std::string name = words[0];
        if (fields.has(name)) throw std::invalid_argument("the field '" + name + "' is given twice");
        std::vector<std::vector<std::string>> groups(1);
        for (size_t i = 1; i < words.size(); ++i) {
            if (words[i] == "|")
                groups.emplace_back();
            else
                groups.back().push_back(words[i]);
        }
        fields.add_groups(name, std::move(groups));
    }
    return fields;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (size_t start = 0; start <= text.size();) {
        const size_t stop = std::min(text.find(separator, start), text.size());
        if (stop > start) parts.emplace_back(text.substr(start, stop - start));
        start = stop + 1;
    }
    return parts;
}

std::vector<std::string> card_words(CardSet set) {
    std::vector<std::string> words;
    for (Card c : set) words.push_back(to_text(c));
    return words;
}

long parse_number(std::string_view text, std::string_view what, long low, long high) {
    long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < low || number > high)
        throw std::invalid_argument(std::string(what) + " must be a whole number from " + std::to_string(low) + " to " +
                                    std::to_string(high) + ", not '" + std::string(text) + "'");
    return number;
}

}  // namespace valtti
