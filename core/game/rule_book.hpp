// The rule options of a game by name, written once for every game: a game lists its options and presets.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
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

// An option with the ways to write and to read it.
template <class Rules>
struct RuleEntry {
    Option option;
    std::function<void(Rules&, const std::string&)> set;
    std::function<std::string(const Rules&)> get;
};

// One of several words; the field's value is the place of the word.
template <class Rules, class T>
RuleEntry<Rules> choice(std::string name, T Rules::* field, std::vector<std::string> names, std::string help) {
    std::string values;
    for (const auto& n : names) values += (values.empty() ? "" : ", ") + n;
    const auto set = [=](Rules& r, const std::string& text) {
        for (size_t i = 0; i < names.size(); ++i)
            if (names[i] == text) {
                r.*field = static_cast<T>(i);
                return;
            }
        throw std::invalid_argument("rule " + name + " is one of " + values + ", not '" + text + "'");
    };
    const auto get = [=](const Rules& r) { return names[static_cast<size_t>(r.*field)]; };
    return {{name, values, std::move(help)}, set, get};
}

template <class Rules>
RuleEntry<Rules> truth(std::string name, bool Rules::* field, std::string help) {
    return choice(std::move(name), field, {"false", "true"}, std::move(help));
}

// A number, with words that stand for numbers outside the range.
template <class Rules, class T>
RuleEntry<Rules> number(std::string name, T Rules::* field, long low, long high,
                        std::vector<std::pair<std::string, long>> words, std::string help) {
    std::string values;
    for (const auto& [word, code] : words) values += word + ", ";
    values += std::to_string(low) + "-" + std::to_string(high);
    const auto set = [=](Rules& r, const std::string& text) {
        for (const auto& [word, code] : words)
            if (word == text) {
                r.*field = static_cast<T>(code);
                return;
            }
        try {
            r.*field = static_cast<T>(parse_number(text, name, low, high));
        } catch (const std::invalid_argument&) {
            throw std::invalid_argument("rule " + name + " is one of " + values + ", not '" + text + "'");
        }
    };
    const auto get = [=](const Rules& r) {
        for (const auto& [word, code] : words)
            if (code == static_cast<long>(r.*field)) return word;
        return std::to_string(r.*field);
    };
    return {{name, values, std::move(help)}, set, get};
}

template <class Rules>
class RuleBook {
public:
    // A preset changes a fresh set of rules; what it must keep of the rules before (the number of players) it copies.
    struct Preset {
        std::string name;
        std::function<void(Rules& fresh, const Rules& before)> apply;
    };

    RuleBook(std::vector<RuleEntry<Rules>> entries, std::vector<Preset> presets)
        : entries_(std::move(entries)), presets_(std::move(presets)) {}

    std::vector<Option> options() const {
        std::vector<Option> all;
        for (const auto& e : entries_) all.push_back(e.option);
        return all;
    }

    std::vector<std::string> presets() const {
        std::vector<std::string> names;
        for (const auto& p : presets_) names.push_back(p.name);
        return names;
    }

    // `name` is an option, or "preset".
    void set(Rules& rules, const std::string& name, const std::string& value) const {
        if (name != "preset") return find(name).set(rules, value);
        for (const auto& p : presets_)
            if (p.name == value) {
                Rules fresh;
                p.apply(fresh, rules);
                rules = fresh;
                return;
            }
        throw std::invalid_argument("unknown preset '" + value + "'; the presets are " + joined(presets()));
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
    const RuleEntry<Rules>& find(const std::string& name) const {
        std::vector<std::string> names = {"preset"};
        for (const auto& e : entries_) {
            if (e.option.name == name) return e;
            names.push_back(e.option.name);
        }
        throw std::invalid_argument("unknown rule '" + name + "'; the rules are " + joined(names));
    }

    static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const auto& w : words) text += (text.empty() ? "" : ", ") + w;
        return text;
    }

    std::vector<RuleEntry<Rules>> entries_;
    std::vector<Preset> presets_;
};

}  // namespace valtti
