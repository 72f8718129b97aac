// The rule options of a game by name, written once for every game: a game lists its options and presets.
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/fields.hpp"

namespace valtti {

// One rule option as a person sees it.
struct Option {
    std::string name;
    std::string values;  // what may be written, in words
    std::string help;
};

// What may be written for an option that is a number in the end: words that stand for numbers, and the numbers from
// `low` to `high` as they are.
class Wording {
public:
    using Words = std::initializer_list<std::pair<std::string_view, long>>;

    Wording(std::string_view option, Words words, long low, long high);
    // Words that stand for 0, 1 and so on.
    Wording(std::string_view option, std::initializer_list<std::string_view> words);

    std::string values() const;                // all that may be written
    long read(const std::string& text) const;  // throws std::invalid_argument
    std::string write(long value) const;

private:
    bool has_numbers() const { return low_ <= high_; }

    std::string option_;
    std::vector<std::pair<std::string, long>> words_;
    long low_ = 0;
    long high_ = -1;
};

// "a, b, c"
std::string listed(const std::vector<std::string>& words);

// Options are added one by one: a list of them all, made in one expression, takes a compiler ten times as long.
template <class Rules>
class RuleBook {
public:
    using Set = std::function<void(Rules&, const std::string&)>;
    using Get = std::function<std::string(const Rules&)>;
    // Changes a fresh set of rules; what it must keep of the rules before (the number of players) it copies.
    using Preset = std::function<void(Rules& fresh, const Rules& before)>;

    RuleBook& option(std::string_view name, std::string_view values, std::string_view help, Set set, Get get) {
        entries_.push_back(
            {{std::string(name), std::string(values), std::string(help)}, std::move(set), std::move(get)});
        return *this;
    }

    // One of several words; the field's value is the place of the word.
    template <class T>
    RuleBook& choice(std::string_view name, T Rules::* field, std::initializer_list<std::string_view> words,
                     std::string_view help) {
        return worded(name, field, Wording(name, words), help);
    }

    RuleBook& truth(std::string_view name, bool Rules::* field, std::string_view help) {
        return choice(name, field, {"false", "true"}, help);
    }

    // A number, with words that stand for numbers outside the range.
    template <class T>
    RuleBook& number(std::string_view name, T Rules::* field, long low, long high, Wording::Words words,
                     std::string_view help) {
        return worded(name, field, Wording(name, words, low, high), help);
    }

    RuleBook& preset(std::string_view name, Preset apply) {
        presets_.push_back({std::string(name), std::move(apply)});
        return *this;
    }

    std::vector<Option> options() const {
        std::vector<Option> all;
        for (const auto& e : entries_) all.push_back(e.option);
        return all;
    }

    std::vector<std::string> presets() const {
        std::vector<std::string> names;
        for (const auto& [name, apply] : presets_) names.push_back(name);
        return names;
    }

    // `name` is an option, or "preset".
    void set(Rules& rules, const std::string& name, const std::string& value) const {
        if (name != "preset") return find(name).set(rules, value);
        for (const auto& [preset, apply] : presets_)
            if (preset == value) {
                Rules fresh;
                apply(fresh, rules);
                rules = fresh;
                return;
            }
        throw std::invalid_argument("unknown preset '" + value + "'; the presets are " + listed(presets()));
    }

    std::string get(const Rules& rules, const std::string& name) const { return find(name).get(rules); }

    // The options that differ from `usual` as name=value, and those that are always to be named.
    std::vector<std::string> words(const Rules& rules, const Rules& usual,
                                   const std::vector<std::string>& always = {}) const {
        std::vector<std::string> words;
        for (const auto& e : entries_) {
            const std::string value = e.get(rules);
            const bool named = std::find(always.begin(), always.end(), e.option.name) != always.end();
            if (named || value != e.get(usual)) words.push_back(e.option.name + "=" + value);
        }
        return words;
    }

    // Applies options written name=value, in their order.
    void read(Rules& rules, const std::vector<std::string>& words) const {
        for (const auto& word : words) {
            const auto at = word.find('=');
            if (at == std::string::npos)
                throw std::invalid_argument("the rule '" + word + "' must be written name=value");
            set(rules, word.substr(0, at), word.substr(at + 1));
        }
    }

private:
    struct Entry {
        Option option;
        Set set;
        Get get;
    };

    template <class T>
    RuleBook& worded(std::string_view name, T Rules::* field, const Wording& wording, std::string_view help) {
        return option(
            name, wording.values(), help,
            [=](Rules& r, const std::string& text) { r.*field = static_cast<T>(wording.read(text)); },
            [=](const Rules& r) { return wording.write(static_cast<long>(r.*field)); });
    }

    const Entry& find(const std::string& name) const {
        std::vector<std::string> names = {"preset"};
        for (const auto& e : entries_) {
            if (e.option.name == name) return e;
            names.push_back(e.option.name);
        }
        throw std::invalid_argument("unknown rule '" + name + "'; the rules are " + listed(names));
    }

    std::vector<Entry> entries_;
    std::vector<std::pair<std::string, Preset>> presets_;
};

}  // namespace valtti
