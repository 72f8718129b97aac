// Tests of the worlds that a player of Moska may imagine: each can be, and all are equally likely.
#include <algorithm>
#include <cmath>
#include <map>

#include "games/moska/moska.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// Is this seat one that is asked because it has something to add?
bool able_to_add(const moska::State& s, int seat) {
    const bool asked = moska::has_seat(s.in_game, seat) && !moska::has_seat(s.passed, seat) && seat != s.target;
    const bool has_card = !(s.hand[seat] & ranks_of(on_table(s))).empty() || (s.rules.deck_attack && s.deck_size > 0);
    return asked && has_card && s.hand_size[s.target] > s.unkilled.size();
}

// Nobody is asked who can only pass, and the target does not act before all have passed unless somebody is able to add.
bool is_asked_rightly(const moska::State& s) {
    if (s.phase != moska::Phase::bout || s.turned != kNoCard || s.rules.turn_order == moska::TurnOrder::compat)
        return true;
    if (s.actor != s.target) return able_to_add(s, s.actor);
    bool able = others_passed(s);
    for (int seat = 0; seat < s.rules.players; ++seat) able = able || able_to_add(s, seat);
    return able;
}

bool two_is_placed_rightly(const moska::State& s) {
    const Card two = Card::of(2, s.trump);
    for (int seat = 0; seat < s.rules.players; ++seat)
        if ((s.hand[seat] - s.known[seat]).contains(two) && !moska::has_seat(s.may_hold_two, seat)) return false;
    return true;
}

// The worlds of a view, each once: hands are sets, the deck has an order.
using World = std::vector<uint64_t>;

World world_of(const moska::State& s) {
    World world;
    for (int seat = 0; seat < s.rules.players; ++seat) world.push_back(s.hand[seat].bits);
    for (Card c : s.deck) world.push_back(c.index);
    return world;
}

struct Worlds {
    std::map<World, int> possible;  // with how often each has been drawn
    bool two_is_bound = false;      // it cannot be everywhere
    bool attack_is_bound = false;   // who is asked rules worlds out
};

// All cards that a seat cannot see are put in all orders into the places where they are.
Worlds all_worlds(const moska::State& s, int seat) {
    std::vector<Card> cards;
    for (Card c : hidden(moska::view(s, seat))) cards.push_back(c);
    Worlds worlds;
    do {
        moska::State world = s;
        size_t next = 0;
        for (int other = 0; other < s.rules.players; ++other) {
            if (other == seat) continue;
            world.hand[other] = s.known[other];
            while (world.hand[other].size() < s.hand_size[other]) world.hand[other] |= cards[next++];
        }
        for (int i = 1; i < s.deck_size; ++i) world.deck.data()[i] = cards[next++];
        check(next == cards.size(), "hidden cards do not fill the places");
        if (!two_is_placed_rightly(world))
            worlds.two_is_bound = true;
        else if (!is_asked_rightly(world))
            worlds.attack_is_bound = true;
        else
            worlds.possible[world_of(world)] = 0;
    } while (std::next_permutation(cards.begin(), cards.end()));
    return worlds;
}

// Draws every world often: all as often as one another, and nothing else.
void expect_even_draws(const moska::View& v, Worlds& worlds, Rng& rng) {
    constexpr int kEach = 200;
    const auto num_worlds = static_cast<int>(worlds.possible.size());
    const moska::Sampler sampler(v);
    for (int i = 0; i < kEach * num_worlds; ++i) {
        const auto found = worlds.possible.find(world_of(sampler.draw(rng)));
        if (found == worlds.possible.end()) fail("a world is drawn that cannot be: " + to_text(fields(v)));
        ++found->second;
    }
    double chi_square = 0;
    for (const auto& [world, drawn] : worlds.possible) chi_square += (drawn - kEach) * (drawn - kEach) / double{kEach};
    // Four standard deviations above the mean, and some for few degrees of freedom.
    const double freedom = num_worlds - 1;
    check(chi_square < freedom + 4 * std::sqrt(2 * freedom) + 12,
          "worlds are not equally likely: " + std::to_string(chi_square) + " with " + std::to_string(num_worlds) +
              " worlds of " + to_text(fields(v)));
}

void all_worlds_of_small_games_are_equally_likely() {
    constexpr int kEnough = 20;
    int free = 0;
    int bound = 0;
    for (const char* deck : {"2", "4"}) {
        const auto rules = rules_with<Moska>({{"players", "3"}, {"hand_size", "2"}, {"start_deck", deck}});
        for_each_position<Moska>(rules, 20, [&](const moska::State& s, const moska::View&, const MoveList&, Rng& rng) {
            for (int seat = 0; seat < s.rules.players; ++seat) {
                const moska::View v = moska::view(s, seat);
                const int n = hidden(v).size();
                if (n < 2 || n > 5) continue;
                Worlds worlds = all_worlds(s, seat);
                int& seen = worlds.two_is_bound || worlds.attack_is_bound ? bound : free;
                if (seen++ < kEnough) expect_even_draws(v, worlds, rng);
            }
        });
    }
    check(free >= kEnough && bound >= kEnough, "too few positions to speak of");
}

// What random games rarely come to: several cards that could be added, and a trump 2 that cannot be everywhere and is
// one of them or not.
void all_worlds_are_equally_likely_whatever_binds_them() {
    const std::string hands = "trump H; target 0; hands AC KC QC | 5D 6D | 8D 9S; ";
    const std::string hands_with_two = "trump H; target 0; hands AC KC QC | 5D 2D | 2S 9S; ";
    int by_two = 0;
    int by_attack = 0;
    int by_both = 0;
    for (const char* actor : {"actor 0", "actor 1", "actor 2", "actor 0; passed 2"})
        for (const std::string& rest :
             {hands + "deck TD JD 3H; unkilled 5C; killed 8C KD", hands + "deck 2H JD 3H; unkilled 5C; may_hold_two 2",
              hands + "deck 2H JD 3H; unkilled 5C; killed 8C KD; may_hold_two 2",
              hands + "deck 2H JD 3H; unkilled 5C; killed 8C KD; may_hold_two 0",
              hands_with_two + "deck 2H JD 3H; unkilled 2C; may_hold_two 1",
              hands_with_two + "deck 2H JD 3H; unkilled 2C; may_hold_two 0",
              hands_with_two + "deck 2H 3H; unkilled 2C 5C; may_hold_two 2"}) {
            Rng rng(5);
            const moska::State s = moska::parse_state(parse_fields(rest + "; " + actor), rng);
            for (int seat = 0; seat < s.rules.players; ++seat) {
                Worlds worlds = all_worlds(s, seat);
                if (worlds.possible.empty()) continue;
                by_two += worlds.two_is_bound && !worlds.attack_is_bound;
                by_attack += worlds.attack_is_bound && !worlds.two_is_bound;
                by_both += worlds.attack_is_bound && worlds.two_is_bound;
                expect_even_draws(moska::view(s, seat), worlds, rng);
            }
        }
    check(by_two >= 5 && by_attack >= 5 && by_both >= 20, "some cases are missing");
}

void drawn_worlds_can_be(const moska::Rules& rules) {
    for_each_position<Moska>(rules, 5, [&](const moska::State& s, const moska::View&, const MoveList&, Rng& rng) {
        for (int seat = 0; seat < s.rules.players; ++seat) {
            const moska::View v = moska::view(s, seat);
            const moska::Sampler sampler(v);
            for (int i = 0; i < 4; ++i) {
                const moska::State world = sampler.draw(rng);
                if (moska::view(world, seat) != v) fail("a world looks different: " + to_text(fields(world)));
                if (!is_asked_rightly(world)) fail("a world is asked wrongly: " + to_text(fields(world)));
                check(moska::fault(world).empty(), moska::fault(world));
            }
        }
    });
}

// One card of 34 may be added and must be in a certain hand of three. The trump 2 is known not to be in that hand.
void rare_worlds_are_found() {
    Rng rng(1);
    const std::string common =
        "trump H; target 0; actor 1; hands AC KC QC JC TC 9C | ? ? ? | 6; deck 28; unkilled 5C; "
        "killed 5D 7D; discarded 7C 7H 7S 5S 8D";
    for (const char* may_hold_two : {"", "; may_hold_two 2"}) {
        const moska::State s = moska::parse_state(parse_fields(common + may_hold_two), rng);
        const moska::Sampler sampler(moska::view(s, 0));
        std::map<World, int> beside;
        for (int i = 0; i < 3000; ++i) {
            const moska::State world = sampler.draw(rng);
            check(world.hand[1].contains(parse_card("5H")), "P1 has nothing to add: " + to_text(fields(world)));
            check(*may_hold_two == 0 || !world.hand[1].contains(parse_card("2H")), "P1 has the trump 2");
            for (Card c : world.hand[1]) ++beside[{c.index}];
        }
        const size_t others = hidden(moska::view(s, 0)).size() - (*may_hold_two ? 1 : 0);
        check(beside.size() == others, "some cards are never with the five: " + std::to_string(beside.size()));
    }
}

// Made-up positions that contradict themselves still have worlds.
void contradictions_are_dropped() {
    const std::vector<std::string> texts = {
        // P1 is asked, but has nothing to add.
        "trump H; target 0; actor 1; hands AC KC | 4C 6D | 8D 9S; known | 4C 6D | ; deck ; unkilled 5C",
        "trump H; target 0; actor 1; hands AC KC | 4C 6D | 8D 9S; deck ; unkilled 5C",
        // The target could wait, but nobody is able to attack.
        "trump H; target 0; actor 0; hands AC KC | 4C 6D | 8D 9S; deck ; unkilled 5C",
        // What P1 could add is the trump 2, which it cannot hold.
        "trump H; target 0; actor 1; hands AC KC | 4C 6D | 8D 2H; deck 3D 3H; unkilled 2C; may_hold_two 2",
    };
    for (const auto& text : texts) {
        Rng rng(1);
        const moska::State s = moska::parse_state(parse_fields(text), rng);
        for (int seat = 0; seat < s.rules.players; ++seat) {
            const moska::View v = moska::view(s, seat);
            for (int i = 0; i < 20; ++i)
                check(moska::view(moska::Sampler(v).draw(rng), seat) == v, "a world of " + text + " looks different");
        }
    }
}

void a_world_of_another_view_is_noticed() {
    Rng rng(1);
    const moska::State s = moska::deal({}, rng);
    const moska::Sampler sampler(moska::view(s, 0));
    draw_world<Moska>(sampler, moska::view(s, 0), rng);
    try {
        draw_world<Moska>(sampler, moska::view(s, 1), rng);
    } catch (const std::logic_error& error) {
        check(std::string(error.what()).find("looks different") != std::string::npos, error.what());
        return;
    }
    check(false, "a world was drawn that its view rules out");
}

void drawing_does_not_allocate() {
    for_each_position<Moska>({}, 3, [&](const moska::State& s, const moska::View&, const MoveList&, Rng& rng) {
        for (int seat = 0; seat < s.rules.players; ++seat) {
            const uint64_t before = allocations;
            moska::Sampler(moska::view(s, seat)).draw(rng);
            const uint64_t made = allocations - before;
            check(made == 0, "drawing a world asks for memory");
        }
    });
}

}  // namespace

void test_moska_worlds(const std::vector<moska::Rules>& variants) {
    for (const auto& rules : variants) test("moska: drawn worlds can be", [&] { drawn_worlds_can_be(rules); });
    test("moska: all worlds of small games are equally likely", all_worlds_of_small_games_are_equally_likely);
    test("moska: all worlds are equally likely whatever binds them", all_worlds_are_equally_likely_whatever_binds_them);
    test("moska: rare worlds are found", rare_worlds_are_found);
    test("moska: contradictions are dropped", contradictions_are_dropped);
    test("moska: a world of another view is noticed", a_world_of_another_view_is_noticed);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    test("moska: drawing does not allocate", drawing_does_not_allocate);
#endif
}

}  // namespace valtti::testing
