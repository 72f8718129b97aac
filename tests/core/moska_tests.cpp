// Tests of Moska in the core: moves and why not, texts, faults, look-ahead and matches.
#include <algorithm>
#include <set>

#include "games/moska/moska.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

// Every player count, and every value of every option.
std::vector<moska::Rules> variants() {
    std::vector<moska::Rules> all;
    for (int n = 2; n <= 8; ++n) all.push_back(rules_with<Moska>({{"players", std::to_string(n)}}));
    const std::vector<std::pair<std::string, std::string>> options = {{"preset", "compat"},
                                                                      {"preset", "korttipelit"},
                                                                      {"self_play", "now"},
                                                                      {"self_play", "never"},
                                                                      {"trump2_swap", "choice"},
                                                                      {"trump2_swap", "off"},
                                                                      {"first_target", "2"},
                                                                      {"first_target", "previous_loser"},
                                                                      {"mover_asked_again", "false"},
                                                                      {"turn_order", "compat"},
                                                                      {"turn_order", "round_robin"},
                                                                      {"mover_asked_again", "if_hand_changed"},
                                                                      {"take", "unkilled_only"},
                                                                      {"take", "all_only"},
                                                                      {"deck_attack", "on"},
                                                                      {"hand_size", "3"},
                                                                      {"hand_size", "12"},
                                                                      {"start_deck", "0"},
                                                                      {"start_deck", "5"},
                                                                      {"no_progress_limit", "5"},
                                                                      {"leave_with_unkilled", "true"},
                                                                      {"speed", "1,2,0.5,4"}};
    for (const auto& option : options) all.push_back(rules_with<Moska>({option}));
    return all;
}

moska::State position(const std::string& text) {
    Rng rng(1);
    return moska::parse_state(parse_fields(text), rng);
}

// --- Moves ---------------------------------------------------------------------------------------------

// A move of any kind with cards from anywhere, but more often from where they should be.
Move any_rubbish(const moska::View& v, Rng& rng) {
    const auto some = [&](CardSet usual) {
        const CardSet from = rng.below(8) == 0 || usual.empty() ? kFullPack : usual;
        return pick_cards(from, static_cast<int>(rng.below(static_cast<uint32_t>(std::min(from.size(), 4) + 1))), rng);
    };
    Move m = moska::make_move(static_cast<moska::Kind>(rng.below(moska::kNumKinds + 1)));
    if (rng.below(8) == 0) m.value = static_cast<int16_t>(rng.below(4));
    if (rng.below(4) != 0) m.cards = some(rng.below(2) ? v.hand : playable(v));
    if (m.kind == moska::Kind::kill || m.kind == moska::Kind::drop || rng.below(8) == 0) m.targets = some(v.unkilled);
    return m;
}

bool is_about_the_move(const moska::View& v, const Move& m, const Refusal& r) {
    const auto some_of = [&](CardSet cards) { return !r.cards.empty() && cards.contains_all(r.cards); };
    if (r.reason == moska::kNotHeld) return some_of(m.cards - v.hand);
    if (r.reason == moska::kNotToBeKilled) return some_of(m.targets - v.unkilled);
    if (r.reason == moska::kRankNotOnTable) return some_of(m.cards - ranks_of(on_table(v)));
    if (r.reason == moska::kNotAnOpening) return some_of(m.cards) && m.cards.size() > 1;
    if (r.reason == moska::kCannotKill) return m.kind == moska::Kind::drop ? r.cards.size() == 1 : some_of(m.cards);
    if (r.reason == moska::kVictimsNeeded) return r.value > 0 && r.value != m.targets.size();
    if (r.reason == moska::kTooMany) return r.value >= 0 && (r.value < m.cards.size() || m.kind == moska::Kind::turn);
    if (r.reason == moska::kNotNow) return !has_kind(kinds(v), static_cast<moska::Kind>(m.kind));
    if (r.reason == moska::kTurnedFirst) return r.cards.contains(Card{static_cast<uint8_t>(v.turned)});
    if (r.reason == moska::kNotAllKilled) return r.cards == v.unkilled;
    if (r.reason == moska::kDeckClosed) return r.cards.contains(Card{static_cast<uint8_t>(v.flagged)});
    if (r.reason == moska::kNotAllPassed) return !others_passed(v);
    if (r.reason == moska::kAllPassed) return others_passed(v);
    if (r.reason == moska::kNothingToKill) return v.unkilled.empty();
    if (r.reason == moska::kNothingKilled) return v.killed.empty();
    if (r.reason == moska::kDeckEmpty) return v.deck_size == 0;
    if (r.reason == moska::kNoSelfPlay) return !can_self_play(v);
    return r.cards.empty() && r.value == 0;
}

// Whatever somebody tries: a move is refused exactly if it is not legal, with a reason that fits.
void refusals_fit_the_move() {
    std::set<std::string_view> given;
    std::vector<Move> tried(64, kNoMove);
    size_t next = 0;
    const auto try_all = [&](const moska::View& v, Rng& rng) {
        const auto try_one = [&](const Move& m) {
            const auto found = moska::refusal(v, m);
            check(found.has_value() != moska::is_legal(v, m), "a refusal contradicts the rules");
            if (!found) return;
            check(std::ranges::find(moska::kReasons, found->reason) != moska::kReasons.end(), "an unknown reason");
            if (!is_about_the_move(v, m, *found)) fail(std::string(found->reason) + " in " + to_text(fields(v)));
            given.insert(found->reason);
        };
        for (const Move& m : tried) try_one(m);
        for (int i = 0; i < 100; ++i) try_one(any_rubbish(v, rng));
    };
    for (const auto& rules : variants())
        for_each_position<Moska>(
            rules, 1, [&](const moska::State& s, const moska::View&, const MoveList& moves, Rng& rng) {
                tried[next++ % tried.size()] = moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))];
                tried[0] = kNoMove;
                for (int seat = 0; seat < s.rules.players; ++seat) try_all(moska::view(s, seat), rng);
                moska::State ended = s;
                ended.phase = moska::Phase::void_game;
                ended.actor = -1;
                if (next % 16 == 0) try_all(moska::view(ended, 0), rng);
            });
    for (std::string_view reason : moska::kReasons)
        check(given.contains(reason), "nobody was told " + std::string(reason));
}

void refusals_say_what_is_wrong() {
    using moska::Kind;
    const auto expect = [](const moska::State& s, int seat, const Move& m, std::string_view reason,
                           const std::string& cards = "", int value = 0) {
        const auto found = moska::refusal(moska::view(s, seat), m);
        const std::string text = "P" + std::to_string(seat) + " " + moska::move_text(m);
        check(found.has_value() == !reason.empty(), text + " is legal or not");
        if (!found) return;
        check(found->reason == reason, text + " is refused: " + std::string(found->reason));
        check(to_text(found->cards) == cards && found->value == value, text + " is refused for other cards or numbers");
    };
    const auto say = [](const std::string& text) { return moska::parse_move(text); };
    const auto set = [](const std::string& text) { return moska::parse_move("open " + text).cards; };

    const moska::State bout = position(
        "trump H; target 0; actor 1; hands AC KC 3D | 5D 6D 5S 8S | 8D 9S; deck TD 3H; unkilled 5C; killed 8C KD");
    expect(bout, 1, say("add 5D 8S"), "");
    expect(bout, 1, say("add 5D 5S 8S"), moska::kTooMany, "", 2);
    expect(bout, 1, say("add 5D 6D"), moska::kRankNotOnTable, "6D");
    expect(bout, 1, say("add 5D 5H"), moska::kNotHeld, "5H");
    expect(bout, 1, say("add"), moska::kCardsNeeded);
    expect(bout, 1, say("open 6D"), moska::kNotNow);
    expect(bout, 1, say("kill 6D>5C"), moska::kNotNow);
    expect(bout, 1, say("wait"), moska::kNotNow);
    expect(bout, 1, moska::make_move(Kind::pass, set("5D")), moska::kNoSuchMove);
    expect(bout, 0, say("kill KC>5C"), "");
    expect(bout, 0, say("kill KC>8C"), moska::kNotToBeKilled, "8C");
    expect(bout, 0, say("kill 3D>5C"), moska::kCannotKill, "3D");
    expect(bout, 0, moska::make_move(Kind::kill, set("AC KC"), set("5C")), moska::kVictimsNeeded, "", 2);
    expect(bout, 0, moska::make_move(Kind::kill, set(""), set("5C")), moska::kCardsNeeded);
    expect(bout, 0, say("take"), moska::kNotAllPassed);
    expect(bout, 0, say("end"), moska::kNotAllPassed);
    expect(bout, 1, say("turn"), moska::kRulesWithoutTurning);

    const moska::State ending = position(
        "trump H; target 0; actor 0; hands AC KC 3D | 5D | 8D; deck TD 3H; unkilled 5C*; killed 8C KD; passed 1 2");
    expect(ending, 0, say("take"), "");
    expect(ending, 0, say("end"), moska::kNotAllKilled, "5C");
    expect(ending, 0, say("wait"), moska::kAllPassed);
    expect(ending, 0, say("deck"), moska::kDeckClosed, "5C");
    moska::State without = ending;
    without.actor_kinds = moska::kNotWorkedOut;
    without.rules.take = moska::Take::all_only;
    expect(without, 0, say("take"), moska::kAllIsTaken);
    without.rules.take = moska::Take::unkilled_only;
    expect(without, 0, say("takeall"), moska::kKilledStay);
    without.rules.self_play = moska::SelfPlay::never;
    expect(without, 0, say("self AC"), moska::kNoSelfPlay);

    const moska::State killed = position("trump H; target 0; actor 0; hands AC KC | 5D | 8D; killed 5C 8C; passed 1 2");
    expect(killed, 0, say("end"), "");
    expect(killed, 0, say("take"), moska::kNothingToKill);
    expect(killed, 0, say("deck"), moska::kDeckEmpty);
    const moska::State ace = position("trump H; target 0; actor 0; hands AC KC | 5D | 8D; unkilled AH; passed 1 2");
    expect(ace, 0, say("takeall"), moska::kNothingKilled);
    expect(ace, 0, say("deck"), moska::kDeckEmpty);
    expect(ace, 0, moska::make_move(Kind::kill, set("AC"), set("AH")), moska::kCannotKill, "AC");

    const moska::State full = position(
        "rules deck_attack=on; trump H; target 0; actor 0; hands AC | 5D 6D | 8D 9S; deck TD 3H; unkilled 5C; passed "
        "2");
    moska::State asked = full;
    asked.passed = 0;
    expect(asked, 1, say("add 5D"), moska::kTooMany, "", 0);
    expect(asked, 1, say("turn"), moska::kTooMany, "", 0);

    const moska::State open = position("trump H; target 2; hands AC KC | 5D 6D 5S 8S 8D | 8C 9S; deck TD 3H");
    expect(open, 1, say("open 5D 5S"), "");
    expect(open, 1, say("open 5D 6D"), moska::kNotAnOpening, "5D 6D");
    expect(open, 1, say("open 5D 5S 8S 8D"), moska::kTooMany, "", 2);
    expect(open, 0, say("open AC"), moska::kNotNow);

    const moska::State turned =
        position("trump H; target 0; turned 9H; hands AC | 5D | 8C; deck TD 3H; unkilled 5C TH 2D");
    expect(turned, 0, say("drop 5C"), "");
    expect(turned, 0, say("drop TH"), moska::kCannotKill, "9H");
    expect(turned, 0, moska::make_move(Kind::drop), moska::kVictimsNeeded, "", 1);
    expect(turned, 0, say("kill AC>5C"), moska::kTurnedFirst, "9H");
    expect(turned, 0, say("take"), moska::kTurnedFirst, "9H");
}

// Passes show in the marks and in what was not added, and who keeps the trump 2 does so unseen.
void others_see_all_but_passes_and_keeping(const moska::Rules& rules) {
    for_each_position<Moska>(rules, 3, [&](const moska::State& s, const moska::View&, const MoveList& moves, Rng&) {
        for (const Move& m : moves) {
            const bool passes = m.kind == moska::Kind::pass || m.kind == moska::Kind::wait;
            const bool silent = passes || m.kind == moska::Kind::keep;
            for (int seat = 0; seat < s.rules.players; ++seat) {
                const auto seen = moska::shown(s, m, seat);
                check(seen.has_value() == (seat == s.actor || !silent), moska::move_text(m) + " is seen or not");
                check(!seen || *seen == m, moska::move_text(m) + " looks different");
            }
            if (!passes) continue;
            moska::State after = s;
            moska::apply(after, m);
            after.passed = s.passed;
            after.not_added = s.not_added;
            check(static_cast<const moska::Public&>(after) == s, "a pass changes more than its marks");
        }
    });
}

void moves_are_read_without_a_view(const moska::Rules& rules) {
    for_each_position<Moska>(rules, 1, [&](const moska::State&, const moska::View& v, const MoveList& moves, Rng&) {
        for (const Move& m : moves) {
            const std::string text = moska::move_text(m);
            check(moska::parse_move(text) == m && moska::parse_move(v, text) == m, "move text: " + text);
        }
    });
}

// What is refused must be written in order to say so.
void moves_that_are_none_have_texts() {
    const CardSet five = parse_card("5C");
    const CardSet cards = five | parse_card("6C") | parse_card("7C");
    check(moska::move_text(kNoMove) == "no move", "no move");
    check(moska::move_text(moska::make_move(moska::Kind::kill, cards)) == "kill 5C> 6C> 7C>", "killers alone");
    check(moska::move_text(moska::make_move(moska::Kind::kill, cards - five, five)) == "kill 6C>5C 7C>", "one victim");
    check(moska::move_text(moska::make_move(moska::Kind::kill, CardSet(), five)) == "kill >5C", "a victim alone");
    check(moska::move_text(moska::make_move(moska::Kind::pass, five)) == "pass 5C", "a pass with a card");
}

// A seat need not know the right one of two words, and is told at once that a card does not kill.
void seats_may_use_other_words() {
    const moska::State s = position("trump H; target 0; actor 1; hands AC 3D | 5D 6D | 8D 9S; deck TD 3H; unkilled 5C");
    const moska::View target = moska::view(s, 0);
    const moska::View attacker = moska::view(s, 1);
    check(moska::move_text(moska::parse_move(target, "pass")) == "wait", "the target waits");
    check(moska::move_text(moska::parse_move(attacker, "wait")) == "pass", "an attacker passes");
    check(moska::move_text(moska::parse_move(target, "takeall")) == "take", "nothing is killed");
    for (const char* text : {"pass", "wait", "takeall", "take", "kill 9D>7D 2H>TC"})
        check(moska::move_text(moska::parse_move(text)) == text, std::string(text) + " is read as something else");
    const auto error = [](const auto& parse) -> std::string {
        try {
            parse();
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    check(error([&] { moska::parse_move(target, "kill 3D>5C"); }) == "3D does not kill 5C", "what does not kill");
    for (const char* text : {"", "fold", "pass 5C", "open 5X", "open 5C 5C", "kill 5C", "kill 6C>5C 6C>4C", "drop"}) {
        const std::string said = error([&] { moska::parse_move(text); });
        check(!said.empty() && said == error([&] { moska::parse_move(attacker, text); }), text);
    }
}

// --- Faults --------------------------------------------------------------------------------------------

void faults_are_found() {
    using moska::State;
    const State bout = position(
        "trump H; target 0; actor 1; hands AC KC 3D | 5D 6D | 8D 9S; deck TD 3H; unkilled 5C 7C*; killed 8C KD; "
        "known AC | 5D | ");
    const State turned = position("trump H; target 0; turned 9H; hands AC | 5D | 8C; deck TD 3H; unkilled 5C 2D");
    const State late = position("trump H; target 0; hands AC | 5D | ; out 2; deck ");
    const State over = position("trump H; target 0; hands AC | | ; out 2 1; deck ");
    for (const State& s : {bout, turned, late, over}) check(moska::fault(s).empty(), moska::fault(s));
    const Card five = parse_card("5C");
    const auto expect = [](State s, const char* what, const std::function<void(State&)>& spoil) {
        spoil(s);
        check(!moska::fault(s).empty(), std::string("no fault is found in ") + what);
    };
    expect(bout, "a missing card", [](State& s) { s.discarded.pop_first(); });
    expect(bout, "a card in two places", [&](State& s) { s.discarded |= five; });
    expect(bout, "a card twice in the deck", [](State& s) { s.deck.data()[1] = s.deck[0]; });
    expect(bout, "the order of a hand", [](State& s) { s.order[1].pop(); });
    expect(bout, "the cards of an order", [&](State& s) { s.order[1].data()[0] = five; });
    expect(bout, "the size of a hand", [](State& s) { ++s.hand_size[2]; });
    expect(bout, "known cards", [&](State& s) { s.known[1] |= five; });
    expect(bout, "the trump 2", [](State& s) {
        s.may_hold_two = 0;
        s.discarded -= parse_card("2H");
        s.hand[2] = (s.hand[2] - parse_card("9S")) | parse_card("2H");
        s.order[2].data()[1] = parse_card("2H");
        s.discarded |= parse_card("9S");
    });
    expect(bout, "the size of the deck", [](State& s) { --s.deck_size; });
    expect(bout, "the bottom", [&](State& s) { s.bottom = static_cast<int8_t>(five.index); });
    expect(bout, "the trump", [](State& s) { s.trump = 0; });
    expect(bout, "a deck that has grown", [](State& s) { s.deck_at_start = false; });
    expect(bout, "the table", [](State& s) { s.unkilled_in_order.pop(); });
    expect(bout, "pairs of killed cards", [](State& s) { s.discarded |= s.killed.pop_first(); });
    expect(bout, "the flag", [](State& s) { s.flagged = 0; });
    expect(bout, "the phase", [](State& s) { s.phase = moska::Phase::open; });
    expect(bout, "a target that is out", [](State& s) { s.target = 3; });
    expect(bout, "the actor", [](State& s) { s.actor = -1; });
    expect(bout, "an actor that is out", [](State& s) { s.actor = 5; });
    expect(bout, "the kinds of the actor", [](State& s) { s.actor_kinds ^= 1; });
    expect(bout, "the last actor", [](State& s) { s.last_actor = 3; });
    expect(bout, "passes", [](State& s) { s.passed |= 8; });
    expect(bout, "who is in the game", [](State& s) { s.in_game |= 8; });
    expect(bout, "a player without cards", [](State& s) {
        s.discarded |= s.hand[2];
        s.hand[2] = CardSet();
        s.order[2].clear();
        s.hand_size[2] = 0;
    });
    expect(turned, "a flag besides a turned card", [&](State& s) { s.flagged = static_cast<int8_t>(five.index); });
    expect(turned, "a turned card without a choice", [](State& s) {
        s.discarded |= s.unkilled_in_order.pop();
        s.unkilled = s.unkilled_in_order.set();
    });
    expect(late, "a seat that finished twice", [](State& s) { s.finished[s.num_finished++] = 2; });
    expect(late, "the end of a game", [](State& s) {
        s.phase = moska::Phase::over;
        s.actor = -1;
    });
    expect(over, "an actor after the end", [](State& s) { s.actor = 0; });
    expect(over, "the loser", [](State& s) { --s.num_finished; });
}

// --- Look-ahead and matches ----------------------------------------------------------------------------

void outlooks_cover_all_moves(const moska::Rules& rules) {
    moska::Outlook outlook({.max_moves = 50, .samples = 10});
    moska::Outlook compat({.max_moves = 50, .samples = 10, .compat = true});
    std::vector<double> values, ratings;
    for_each_position<Moska>(rules, 1, [&](const moska::State& s, const moska::View& v, const MoveList&, Rng& rng) {
        for (moska::Outlook* o : {&outlook, &compat}) {
            for (const bool seeing : {false, true}) {
                if (seeing)
                    o->look_seeing(s, rng);
                else
                    o->look(v, rng);
                values.assign(o->views().size(), 1.5);
                ratings.assign(static_cast<size_t>(o->moves().size()), 0);
                o->prospects().rate(values, ratings);
                for (double r : ratings) check(r == 1.5, "a mean of equal values differs from them");
            }
        }
    });
}

// Plays the games of all variants, by quick agents and a few by all agents; two threads must agree with one.
void play_games(uint64_t games) {
    std::vector<std::string> all, quick;
    for (const auto& entry : native_agents<Moska>()) {
        all.emplace_back(entry.name);
        if (is_quick(entry)) quick.emplace_back(entry.name);
    }
    const auto rules = variants();
    const uint64_t each = std::max<uint64_t>(games / rules.size(), 10);
    for (size_t i = 0; i < rules.size(); ++i) {
        const auto play = [&](const std::vector<std::string>& names, uint64_t count) {
            Match match(plan_of<Moska>(rules[i], 11, table_of<Moska>(names, rules[i].players, i)));
            threads_do_not_change_games(match, count);
        };
        play(quick, each);
        play(all, 10);
    }
}

}  // namespace

void test_moska(uint64_t games) {
    for (const auto& rules : variants()) {
        test("moska: moves and texts agree", [&] { moves_and_texts_agree<Moska>(rules); });
        test("moska: outlooks cover all moves", [&] { outlooks_cover_all_moves(rules); });
        test("moska: moves are read without a view", [&] { moves_are_read_without_a_view(rules); });
        test("moska: others see all but passes and keeping", [&] { others_see_all_but_passes_and_keeping(rules); });
    }
    test("moska: refusals fit the move", refusals_fit_the_move);
    test("moska: refusals say what is wrong", refusals_say_what_is_wrong);
    test("moska: moves that are none have texts", moves_that_are_none_have_texts);
    test("moska: seats may use other words", seats_may_use_other_words);
    test("moska: faults are found", faults_are_found);
    test_moska_worlds(variants());
    test("moska: parsers survive rubbish", [] { parsers_survive_rubbish<Moska>({}, "kill"); });
    test("moska: threads do not change games", [&] { play_games(games); });
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    for (const char* name : {"random", "random-old", "uniform", "bot0", "bot1", "bot2", "bot3"})
        test("moska: playing does not allocate", [&] { playing_does_not_allocate<Moska>(name, {}); });
#endif
}

}  // namespace valtti::testing
