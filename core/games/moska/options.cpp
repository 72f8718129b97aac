// Rule options and presets of Moska by name.
#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "games/moska/notation.hpp"

namespace valtti::moska {
namespace {

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

// Speeds and the number of players are of the table, not of a set of rules.
Rules at_table_of(const Rules& before) {
    Rules r;
    r.players = before.players;
    r.speed = before.speed;
    r.equal_speeds = before.equal_speeds;
    return r;
}

}  // namespace

const RuleBook<Rules>& rule_book() {
    static const RuleBook<Rules> all =
        RuleBook<Rules>()
            .number("players", &Rules::players, 2, 8, {}, "how many play")
            .choice(
                "self_play", &Rules::self_play, {"bout_start", "now", "never"},
                "the target may play to itself if there was a deck when the bout began, if there is one now, or never")
            .choice("trump2_swap", &Rules::trump2_swap, {"auto", "choice", "off"},
                    "who is dealt the trump 2 exchanges it for the turned card")
            .number("first_target", &Rules::first_target, 0, 7,
                    {{"random", kRandomTarget}, {"previous_loser", kPreviousLoser}, {"loser_deals", kLoserDeals}},
                    "who is attacked first: drawn, the loser before, second left of that loser, or a seat")
            .choice("mover_asked_again", &Rules::mover_asked_again, {"true", "false", "if_hand_changed"},
                    "after a move its own player, too, must pass again before the bout can end")
            .choice("turn_order", &Rules::turn_order, {"random", "round_robin", "compat"},
                    "who acts next: drawn by speed, the next seat, or anybody but the last one, passed or not")
            .choice("take", &Rules::take, {"either", "unkilled_only", "all_only"},
                    "what the target may pick up at the end of a bout")
            .choice("deck_attack", &Rules::deck_attack, {"off", "on"},
                    "attackers may turn the deck's top card (experimental)")
            .number("hand_size", &Rules::hand_size, 1, 25, {}, "cards dealt and refilled to")
            .number("start_deck", &Rules::start_deck, 0, 51, {{"full", kFullDeck}},
                    "deck cards left at the start, for short games")
            .number("no_progress_limit", &Rules::no_progress_limit, 1, 10000, {{"off", 0}},
                    "bouts in a row without draw, discard or departure after which the game is void")
            .truth("leave_with_unkilled", &Rules::leave_with_unkilled,
                   "the target goes out although cards on the table are not killed")
            .option("speed", "numbers with commas",
                    "how often each player acts (turn_order random), in the order the players are named", set_speed,
                    get_speed)
            .preset("default", [](Rules& r, const Rules& before) { r = at_table_of(before); })
            .preset("compat",
                    [](Rules& r, const Rules& before) {
                        r = at_table_of(before);
                        r.self_play = SelfPlay::now;
                        r.mover_asked_again = AskAgain::never;
                        r.turn_order = TurnOrder::compat;
                        r.no_progress_limit = 0;
                    })
            .preset("korttipelit", [](Rules& r, const Rules& before) {
                r = at_table_of(before);
                r.self_play = SelfPlay::never;
                r.first_target = kLoserDeals;
            });
    return all;
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
