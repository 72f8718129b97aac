// Tests of Tysiąc in the core: the order of the deal, exact values of open hands, texts, matches and samples.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "arena/match.hpp"
#include "games/tysiac/tysiac.hpp"
#include "testing.hpp"

namespace {

using namespace valtti;
using tysiac::Phase;

tysiac::Rules rules_with(const std::vector<std::pair<std::string, std::string>>& options) {
    tysiac::Rules rules;
    for (const auto& [name, value] : options) tysiac::rule_book().set(rules, name, value);
    tysiac::check(rules);
    return rules;
}

std::vector<tysiac::Rules> variants() {
    std::vector<tysiac::Rules> all;
    for (const auto& preset : tysiac::rule_book().presets())
        for (const char* players : {"3", "4"})
            all.push_back(rules_with({{"players", players}, {"preset", preset}, {"max_rounds", "4"}}));
    all.push_back(rules_with({{"preset", "kurnik"}, {"unit", "deal"}}));
    return all;
}

// --- The deal ------------------------------------------------------------------------------------------

void pack_is_dealt_in_the_order_of_the_table() {
    std::array<Card, tysiac::kPackSize> pack;
    int n = 0;
    for (Card c : tysiac::kPack) pack[n++] = c;
    const auto expect = [&](const auto& cards, const std::vector<int>& places) {
        check(cards.size() == static_cast<int>(places.size()), "the number of cards");
        for (int i = 0; i < cards.size(); ++i) check(cards[i] == pack[places[i]], "card " + std::to_string(i));
    };
    tysiac::State s{};
    s.dealer = 2;
    tysiac::deal_cards(s, pack);
    expect(s.order[0], {0, 4, 8, 12, 15, 18, 21});
    expect(s.order[1], {1, 5, 9, 13, 16, 19, 22});
    expect(s.order[2], {3, 7, 11, 14, 17, 20, 23});
    expect(s.prikup, {2, 6, 10});
    check(s.actor == 0, "the seat left of the dealer speaks first");
}

// --- Exact values of open hands ------------------------------------------------------------------------

// What the declarer takes from here to the end, both defenders playing as one side against it.
class Solver {
public:
    int value(const tysiac::State& s) { return search(s, 0, tysiac::kHighestBid); }

private:
    struct Bounds {
        int low = 0;
        int high = tysiac::kHighestBid;
    };

    static uint64_t key(const tysiac::State& s) {
        CardSet left;
        for (CardSet hand : s.hand) left |= hand;
        return left.bits | static_cast<uint64_t>(s.leader) << 52 | static_cast<uint64_t>(s.trump + 1) << 56;
    }

    int search(const tysiac::State& s, int alpha, int beta) {
        if (s.phase != Phase::playing) return 0;
        if (!s.trick.empty()) return try_moves(s, alpha, beta);
        Bounds& known = seen_[key(s)];
        if (known.low >= beta || known.low == known.high) return known.low;
        if (known.high <= alpha) return known.high;
        alpha = std::max(alpha, known.low);
        beta = std::min(beta, known.high);
        const int found = try_moves(s, alpha, beta);
        Bounds& kept = seen_[key(s)];
        if (found > alpha) kept.low = std::max(kept.low, found);
        if (found < beta) kept.high = std::min(kept.high, found);
        return found;
    }

    int try_moves(const tysiac::State& s, int alpha, int beta) {
        MoveList moves(32);
        tysiac::legal(tysiac::view(s, s.actor), moves);
        const bool own = s.actor == s.declarer;
        int best = own ? -1 : tysiac::kHighestBid + 1;
        for (int i = moves.size() - 1; i >= 0 && alpha < beta; --i) {
            tysiac::State after = s;
            tysiac::apply(after, moves[i], rng_);
            const int gained = after.raw[s.declarer] - s.raw[s.declarer];
            const int value = gained + search(after, alpha - gained, beta - gained);
            best = own ? std::max(best, value) : std::min(best, value);
            (own ? alpha : beta) = own ? std::max(alpha, value) : std::min(beta, value);
        }
        return best;
    }

    std::unordered_map<uint64_t, Bounds> seen_;
    Rng rng_{1};
};

// Hands written as suits H/D/C/S.
CardSet hand_of(const std::string& text) {
    const std::array<char, 4> suits = {'H', 'D', 'C', 'S'};
    CardSet hand;
    size_t suit = 0;
    for (char c : text) {
        if (c == '/')
            ++suit;
        else if (c != '-')
            hand |= parse_card(std::string{c, suits[suit]});
    }
    return hand;
}

struct OpenDeal {
    const char* name;
    std::array<const char*, 3> hands;
    int declarer;
    std::array<int, 4> values;  // follow-only with and without marriages on the first trick; strict with and without
};

const std::vector<OpenDeal> kOpenDeals = {
    {"F0", {"-/AQJ9/ATK9/-", "AQ/T/QJ/KQ9", "TKJ9/K/-/ATJ"}, 0, {120, 120, 120, 120}},
    {"F0, seat 1", {"-/AQJ9/ATK9/-", "AQ/T/QJ/KQ9", "TKJ9/K/-/ATJ"}, 1, {55, 51, 55, 51}},
    {"F0, seat 2", {"-/AQJ9/ATK9/-", "AQ/T/QJ/KQ9", "TKJ9/K/-/ATJ"}, 2, {24, 24, 24, 24}},
    {"F1", {"T9/AQJ/-/TKQ", "AQ/K9/ATK/9", "KJ/T/QJ9/AJ"}, 0, {96, 93, 100, 99}},
    {"F2", {"TKQ/TQ/TK/J", "-/K9/Q9/TKQ9", "AJ9/AJ/AJ/A"}, 0, {130, 31, 143, 43}},
    {"F3", {"TJ/K/KQ/TQJ", "Q/TQ9/TJ9/9", "AK9/AJ/A/AK"}, 0, {60, 0, 64, 4}},
    {"F4", {"ATKQ9/K/-/KJ", "-/ATQ9/K9/A9", "J/J/ATQJ/TQ"}, 0, {168, 160, 163, 154}},
    {"F5", {"9/K/AKQ/AJ9", "ATKQJ/Q9/9/-", "-/ATJ/TJ/TKQ"}, 0, {99, 96, 98, 95}},
    {"F6", {"J/KQ9/K/TK9", "ATKQ9/T/9/Q", "-/AJ/ATQJ/AJ"}, 0, {80, 0, 107, 18}},
    {"F7", {"T/TK/AKQ/AK", "QJ/AQJ/TJ/J", "AK9/9/9/TQ9"}, 0, {106, 103, 108, 107}},
    {"F8", {"TKQ/K/KQ/T9", "A9/A9/9/AQJ", "J/TQJ/ATJ/K"}, 0, {118, 0, 118, 0}},
    {"F9", {"KQ9/-/TQ/TKJ", "TJ/AT/K/AQ9", "A/KQJ9/AJ9/-"}, 0, {100, 0, 100, 0}},
    {"F10", {"-/KQ9/T/KQJ9", "A/TJ/AKQJ/A", "TKQJ9/A/9/T"}, 0, {80, 0, 80, 0}},
};

void open_hands_have_their_exact_values(const OpenDeal& deal) {
    for (int column = 0; column < 4; ++column) {
        const char* strict = column >= 2 ? "true" : "false";
        Fields f;
        f.add("rules", Shape::list,
              {"unit=deal", std::string("must_beat=") + strict, std::string("must_trump=") + strict,
               std::string("must_overtrump=") + strict,
               std::string("marriage_first_trick=") + (column % 2 ? "false" : "true")});
        std::vector<std::vector<std::string>> hands;
        for (const char* hand : deal.hands) hands.push_back(card_words(hand_of(hand)));
        f.add_groups("hands", hands);
        f.add_number("leader", deal.declarer);
        Rng rng(1);
        const int value = Solver().value(tysiac::parse_state(f, rng));
        check(value == deal.values[column], std::string(deal.name) + ", column " + std::to_string(column) + ": " +
                                                std::to_string(value) + " instead of " +
                                                std::to_string(deal.values[column]));
    }
}

// --- Texts and samples ---------------------------------------------------------------------------------

template <class F>
void for_each_position(const tysiac::Rules& rules, int games, F f) {
    MoveList moves;
    for (int g = 0; g < games; ++g) {
        Rng rng(static_cast<uint64_t>(g) + 1);
        tysiac::State s = Tysiac::deal(rules, {}, rng);
        while (!Tysiac::over(s)) {
            const tysiac::View v = Tysiac::view(s, s.actor);
            Tysiac::legal(v, moves);
            check(moves.size() > 0, "the actor has no move: " + to_text(Tysiac::fields(s)));
            f(s, v, moves, rng);
            Tysiac::play(s, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))], rng);
        }
    }
}

void moves_and_texts_agree(const tysiac::Rules& rules) {
    for_each_position(rules, 20, [](const tysiac::State& s, const tysiac::View& v, const MoveList& moves, Rng& rng) {
        const std::string text = to_text(Tysiac::fields(s));
        check(Tysiac::parse_state(parse_fields(text), rng) == s, text);
        check(Tysiac::count(v) == static_cast<uint64_t>(moves.size()), "the count of " + text);
        check(Tysiac::forced(s).has_value() == (moves.size() == 1), "what is forced in " + text);
        for (const Move& m : moves) {
            check(Tysiac::parse_move(v, Tysiac::move_text(m)) == m, Tysiac::move_text(m));
            check(Tysiac::is_legal(v, m), Tysiac::move_text(m) + " in " + text);
        }
    });
}

void samples_look_the_same_to_their_seat(const tysiac::Rules& rules) {
    for_each_position(rules, 20, [&](const tysiac::State& s, const tysiac::View&, const MoveList&, Rng& rng) {
        for (int seat = 0; seat < rules.players; ++seat) {
            const tysiac::View v = Tysiac::view(s, seat);
            const tysiac::State world = Tysiac::sample(v, rng);
            CardSet all = world.phase == Phase::bidding ? world.prikup.set() : CardSet();
            for (int other = 0; other < rules.players; ++other) {
                check(world.hand[other].size() == v.hand_size[other] && world.order[other].set() == world.hand[other],
                      "the size of a sampled hand in " + to_text(Tysiac::fields(v)));
                check((world.hand[other] & v.excluded[other]).empty(), "a sampled hand holds an excluded card");
                all |= world.hand[other] | tysiac::played_by(v, other);
            }
            check(all == tysiac::kPack, "a card is missing in a sample of " + to_text(Tysiac::fields(v)));
            check(Tysiac::view(world, seat) == v, "a sample looks different from " + to_text(Tysiac::fields(v)));
        }
    });
}

// Whatever a parser is fed, it answers or throws invalid_argument.
void parsers_survive_rubbish() {
    const std::string alphabet = "9JQKTACDHS?|;= 0123456789-bidplayhands♥\xff";
    for_each_position(
        rules_with({{"preset", "kurnik"}, {"max_rounds", "2"}}), 4,
        [&](const tysiac::State& s, const tysiac::View& v, const MoveList&, Rng& rng) {
            const std::string text = to_text(Tysiac::fields(s));
            for (int i = 0; i < 60; ++i) {
                std::string spoiled = text;
                for (uint32_t k = 0; k < 1 + rng.below(4); ++k) {
                    const size_t at = rng.below(static_cast<uint32_t>(spoiled.size()));
                    const char c = alphabet[rng.below(static_cast<uint32_t>(alphabet.size()))];
                    switch (rng.below(3)) {
                        case 0: spoiled[at] = c; break;
                        case 1: spoiled.erase(at, 1 + rng.below(8)); break;
                        default: spoiled.insert(at, 1, c);
                    }
                }
                try {
                    const tysiac::State parsed = Tysiac::parse_state(parse_fields(spoiled), rng);
                    check(Tysiac::parse_state(parse_fields(to_text(Tysiac::fields(parsed))), rng) == parsed, spoiled);
                    for (int seat = 0; seat < parsed.rules.players; ++seat)
                        Tysiac::sample(Tysiac::view(parsed, seat), rng);
                } catch (const std::invalid_argument&) {
                }
                std::string word;
                for (uint32_t k = rng.below(14); k > 0; --k)
                    word += alphabet[rng.below(static_cast<uint32_t>(alphabet.size()))];
                try {
                    Tysiac::is_legal(v, Tysiac::parse_move(v, i % 2 ? "give " + word : word));
                } catch (const std::invalid_argument&) {
                }
            }
        });
}

// --- Matches -------------------------------------------------------------------------------------------

Agents<Tysiac> agents_named(const std::vector<std::string>& names) {
    Agents<Tysiac> agents;
    for (const auto& name : names) agents.push_back(make_agent<Tysiac>(name, {}));
    return agents;
}

void threads_do_not_change_games(uint64_t games) {
    for (const auto& rules : variants()) {
        const std::vector<std::string> names = {"program", "uniform", "decent", "baseline"};
        NativeMatch<Tysiac> match({rules, 7}, [&] {
            return agents_named(std::vector<std::string>(names.begin(), names.begin() + rules.players));
        });
        std::vector<GameResult> one(std::min<uint64_t>(games, 100)), two(std::max<uint64_t>(games / 10, 100));
        match.play(0, one, 1, false);
        match.play(0, two, 2, false);
        for (size_t g = 0; g < one.size(); ++g) {
            check(one[g].decisions == two[g].decisions, "threads change a game");
            check(one[g].outcome.rank == two[g].outcome.rank, "threads change a result");
        }
    }
}

void playouts_do_not_allocate() {
    for (const auto& entry : native_agents<Tysiac>()) {
        const std::string name = entry.name;
        NativeMatch<Tysiac> match({rules_with({{"preset", "kurnik"}, {"max_rounds", "20"}}), 7},
                                  [&] { return agents_named({name, name, name}); });
        std::vector<GameResult> results(200);
        match.play(0, results, 1, false);
        const uint64_t before = allocations_made();
        match.play(1000, results, 1, false);
        const uint64_t made = allocations_made() - before;
        check(made == 0, name + " allocates " + std::to_string(made) + " times while playing");
    }
}

}  // namespace

void tysiac_tests(uint64_t games) {
    test("the pack is dealt in the order of the table", pack_is_dealt_in_the_order_of_the_table);
    for (const auto& deal : kOpenDeals)
        test("open hands have their exact values", [&] { open_hands_have_their_exact_values(deal); });
    for (const auto& rules : variants()) {
        test("moves and texts of Tysiąc agree", [&] { moves_and_texts_agree(rules); });
        test("samples look the same to their seat", [&] { samples_look_the_same_to_their_seat(rules); });
    }
    test("parsers of Tysiąc survive rubbish", parsers_survive_rubbish);
    test("threads do not change games of Tysiąc", [&] { threads_do_not_change_games(games); });
    test("playouts of Tysiąc do not allocate", playouts_do_not_allocate);
}
