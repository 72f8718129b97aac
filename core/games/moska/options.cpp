// Rule options and presets of Moska by name.
#include <algorithm>
#include <charconv>
#include <functional>
#include <stdexcept>

#include "games/moska/notation.hpp"

namespace valtti::moska {
namespace {

struct Entry {
    Option option;
    std::function<void(Rules&, const std::string&)> set;
    std::function<std::string(const Rules&)> get;
};

template <class T>
Entry choice(std::string name, T Rules::* field, std::vector<std::string> names, std::string help) {
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

// A number, with words that stand for numbers outside the range.
template <class T>
Entry number(std::string name, T Rules::* field, long low, long high, std::vector<std::pair<std::string, long>> words,
             std::string help) {
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

void set_speed(Rules& r, const std::string& text) {
    const auto words = split(text, ',');
    const std::string message = "rule speed is 1 to 8 numbers from 0.001 to 1000 with commas, not '" + text + "'";
    if (words.empty() || words.size() > kMaxSeats) throw std::invalid_argument(message);
    r.speed.fill(1000);
    for (size_t i = 0; i < words.size(); ++i) {
        double speed = 0;
        const char* end = words[i].data() + words[i].size();
        const auto [stop, error] = std::from_chars(words[i].data(), end, speed);
        if (error != std::errc() || stop != end || !(speed >= 0.001 && speed <= 1000))
            throw std::invalid_argument(message);
        r.speed[i] = static_cast<uint32_t>(speed * 1000 + 0.5);
    }
    r.equal_speeds = std::all_of(r.speed.begin(), r.speed.end(), [&](uint32_t s) { return s == r.speed[0]; });
}

std::string get_speed(const Rules& r) {
    std::string text;
    for (int seat = 0; seat < r.players; ++seat) {
        std::array<char, 32> digits;
        const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), r.speed[seat] / 1000.0);
        text += (seat ? "," : "") + std::string(digits.data(), end);
    }
    return text;
}

const std::vector<Entry>& entries() {
    static const std::vector<std::string> kTruth = {"false", "true"};
    static const std::vector<Entry> all = {
        number("players", &Rules::players, 2, 8, {}, "how many play"),
        choice("self_play", &Rules::self_play, {"bout_start", "now", "never"},
               "the target may play to itself if there was a deck when the bout began, if there is one now, or never"),
        choice("trump2_swap", &Rules::trump2_swap, {"auto", "choice", "off"},
               "who is dealt the trump 2 exchanges it for the turned card"),
        number("first_target", &Rules::first_target, 0, 7,
               {{"random", kRandomTarget}, {"previous_loser", kPreviousLoser}, {"loser_deals", kLoserDeals}},
               "who is attacked first: drawn, the loser before, second left of that loser, or a seat"),
        choice("mover_asked_again", &Rules::mover_asked_again, {"true", "false", "if_hand_changed"},
               "after a move its own player, too, must pass again before the bout can end"),
        choice("turn_order", &Rules::turn_order, {"random", "round_robin", "compat"},
               "who acts next: drawn by speed, the next seat, or anybody but the last one, passed or not"),
        choice("take", &Rules::take, {"either", "unkilled_only", "all_only"},
               "what the target may pick up at the end of a bout"),
        choice("deck_attack", &Rules::deck_attack, {"off", "on"},
               "attackers may turn the deck's top card (experimental)"),
        number("hand_size", &Rules::hand_size, 1, 25, {}, "cards dealt and refilled to"),
        number("start_deck", &Rules::start_deck, 0, 51, {{"full", kFullDeck}},
               "deck cards left at the start, for short games"),
        number("no_progress_limit", &Rules::no_progress_limit, 1, 10000, {{"off", 0}},
               "bouts in a row without draw, discard or departure after which the game is void"),
        choice("leave_with_unkilled", &Rules::leave_with_unkilled, kTruth,
               "the target goes out although cards on the table are not killed"),
        {{"speed", "numbers with commas",
          "how often each player acts (turn_order random), in the order the players are named"},
         set_speed,
         get_speed},
    };
    return all;
}

const Entry& entry(const std::string& name) {
    for (const Entry& e : entries())
        if (e.option.name == name) return e;
    std::string names;
    for (const Entry& e : entries()) names += (names.empty() ? "" : ", ") + e.option.name;
    throw std::invalid_argument("unknown rule '" + name + "'; the rules are preset, " + names);
}

void set_preset(Rules& rules, const std::string& name) {
    Rules r;
    r.players = rules.players;
    r.speed = rules.speed;
    r.equal_speeds = rules.equal_speeds;
    if (name == "compat") {
        r.self_play = SelfPlay::now;
        r.mover_asked_again = AskAgain::never;
        r.turn_order = TurnOrder::compat;
        r.no_progress_limit = 0;
    } else if (name == "korttipelit") {
        r.self_play = SelfPlay::never;
        r.first_target = kLoserDeals;
    } else if (name != "default") {
        throw std::invalid_argument("unknown preset '" + name + "'; the presets are default, compat, korttipelit");
    }
    rules = r;
}

}  // namespace

std::vector<Option> options() {
    std::vector<Option> all;
    for (const Entry& e : entries()) all.push_back(e.option);
    return all;
}

std::vector<std::string> presets() {
    return {"default", "compat", "korttipelit"};
}

void set_option(Rules& rules, const std::string& name, const std::string& value) {
    if (name == "preset")
        set_preset(rules, value);
    else
        entry(name).set(rules, value);
}

std::string get_option(const Rules& rules, const std::string& name) {
    return entry(name).get(rules);
}

void check(const Rules& rules) {
    if (rules.players * rules.hand_size >= kNumCards)
        throw std::invalid_argument(std::to_string(rules.players) + " hands of " + std::to_string(rules.hand_size) +
                                    " cards leave no card to turn as trump");
    if (rules.first_target >= rules.players)
        throw std::invalid_argument("first_target " + std::to_string(rules.first_target) + " is no seat of " +
                                    std::to_string(rules.players) + " players");
}

}  // namespace valtti::moska
