// The text form of a state: named fields, each a word, a list of words or groups of words.
//
//     trump H; target 0; hands 2C 5D | 3S | 4C 4S; unkilled 7C 9D*
//
// The same fields are what a JSON position file holds, so a game writes and reads one form only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/card_list.hpp"
#include "base/cards.hpp"

namespace valtti {

enum class Shape { word, number, truth, list, numbers, groups };

struct Field {
    std::string name;
    Shape shape = Shape::list;
    std::vector<std::vector<std::string>> groups;  // one group unless the shape is `groups`
};

class Fields {
public:
    void add(std::string name, Shape shape, std::vector<std::string> words);
    void add_groups(std::string name, std::vector<std::vector<std::string>> groups);
    void add_word(std::string name, std::string word) { add(std::move(name), Shape::word, {std::move(word)}); }
    void add_number(std::string name, long number) { add(std::move(name), Shape::number, {std::to_string(number)}); }

    const Field* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    const std::vector<Field>& all() const { return fields_; }

    // Reading, with an error that names the field. `words` of a field that is missing is empty. Groups of one word
    // each are a list too: whoever writes [6, 6] need not know whether it is a list or a group for each seat.
    std::vector<std::string> words(std::string_view name) const;
    std::string word(std::string_view name) const;
    long number(std::string_view name, long low, long high) const;
    long number(std::string_view name, long low, long high, long otherwise) const;
    bool truth(std::string_view name, bool otherwise) const;
    // Throws for a field that is not among the names.
    void expect_only(const std::vector<std::string_view>& names) const;

private:
    std::vector<Field> fields_;
};

std::string to_text(const Fields& fields);
Fields parse_fields(std::string_view text);

std::vector<std::string> split(std::string_view text, char separator);
std::vector<std::string> card_words(CardSet set);
template <int kMost>
std::vector<std::string> card_words(const CardListOf<kMost>& list) {
    std::vector<std::string> words;
    for (Card c : list) words.push_back(to_text(c));
    return words;
}
long parse_number(std::string_view text, std::string_view what, long low, long high);

}  // namespace valtti
