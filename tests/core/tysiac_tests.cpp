// Tests of Tysiąc in the core: the order of the deal, exact values of open hands, texts, matches and samples.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "arena/match.hpp"
#include "games/tysiac/tysiac.hpp"
#include "tests/core/testing.hpp"

namespace valtti::testing {
namespace {

using tysiac::Phase;

std::vector<tysiac::Rules> variants() {
    std::vector<tysiac::Rules> all;
    for (const auto& preset : tysiac::rule_book().presets())
        for (const char* players : {"3", "4"})
            all.push_back(rules_with<Tysiac>({{"players", players}, {"preset", preset}, {"max_rounds", "4"}}));
    all.push_back(rules_with<Tysiac>({{"preset", "kurnik"}, {"unit", "deal"}}));
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

void samples_look_the_same_to_their_seat(const tysiac::Rules& rules) {
    for_each_position<Tysiac>(rules, 20, [&](const tysiac::State& s, const tysiac::View&, const MoveList&, Rng& rng) {
        for (int seat = 0; seat < rules.players; ++seat) {
            const tysiac::View v = Tysiac::view(s, seat);
            const tysiac::State world = sample<Tysiac>(v, rng);
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

// --- Refusals ------------------------------------------------------------------------------------------

const std::string kBidding = "hands AC KC 9C AD KD 9D AH | 7 | 7";
const std::string kGiving = "hands AC KC 9C AD KD 9D AH ? ? ? | 7 | 7";
const std::string kRaising = "phase raising; bid 110; hands AC KC QC 9C AD KD 9D AH | 8 | 8";
const std::string kOver =
    "phase over; hands | |; tricks 8 0 0; totals 1000 0 0; last 1 0 100 played | 120 0 0 | 100 0 0";
const std::string kStrict = "rules preset=kurnik; trump S; ";
const std::string kFirstLead = "rules preset=pagat-ru; phase playing; leader 0; hands KH QH 9C 9S AC AD AS TD | 8 | 8";

const std::vector<Refused> kRefused = {
    {kOver, "pass", "over"},
    {kBidding, "play AC", "not_now"},
    {kGiving, "pass", "not_now"},
    {kBidding, "redeal", "nines_only"},
    {kBidding, "decline", "nines_only"},
    {kBidding + "; bids 0 0 110", "bid 110", "bid_too_low", "", 110},
    {"rules preset=pagat-ru; totals 0 880 0; hands 7 | 7 | 7", "bid 110", "bid_below_lowest", "", 120},
    {kBidding, "bid 105", "bid_step", "", 10},
    {kBidding, "bid 130", "bid_needs_marriage", "", 120},
    {"rules preset=kurnik; hands 7 | KS QS AC AD AH 9C 9D | 7", "bid 170", "bid_too_high", "", 160},
    {kRaising, "contract 100", "contract_too_low", "", 110},
    {kRaising, "contract 190", "contract_too_high", "", 180},
    {kRaising, "contract 115", "bid_step", "", 10},
    {kGiving, "bomb", "no_bombs"},
    {"rules preset=pagat-pl; bombs 2 0 0; " + kGiving, "bomb", "bombs_used_up", "", 2},
    {kGiving, "give AC AC", "same_card_twice", "AC"},
    {kGiving + "; known | 9S |", "give AC 9S", "not_held", "9S"},
    {kGiving, "give AC 2S", "not_in_pack", "2S"},
    {kStrict + "leader 2; trick TH; hands KH 9C 9S | 3 | 2", "play 9C", "follow_suit", "TH"},
    {kStrict + "leader 2; trick TH; hands KD 9C 9S | 3 | 2", "play 9C", "trump", "TH"},
    {kStrict + "leader 2; trick QH; hands KH JH 9S | 3 | 2", "play JH", "beat", "QH"},
    {kStrict + "leader 1; trick TH QS; hands AS 9C 9S | 2 | 2", "play 9S", "overtrump", "QS"},
    {kStrict + "leader 2; trick TH; hands KH QH 9S | 3 | 2", "declare KH", "only_when_leading"},
    {kStrict + "leader 0; hands KH 9C 9S | 3 | 3", "declare KH", "no_marriage", "QH"},
    {kStrict + "leader 0; hands KH 9C 9S | 3 | 3", "declare 9C", "no_marriage"},
    {kFirstLead, "KH+QH", "marriage_first_lead"},
};

// --- What others see -----------------------------------------------------------------------------------

tysiac::State read(const std::string& text) {
    Rng rng(1);
    return tysiac::parse_state(parse_fields(text), rng);
}

void gifts_are_shown_to_giver_and_receiver() {
    const auto s = read("dealer 1; hands 7 | | 10 | 7");
    const Move m = tysiac::make_move(tysiac::Kind::give, s.order[2][0], s.order[2][4]);
    check(s.actor == 2 && tysiac::resting(s) == 1, "the seats");
    check(tysiac::shown(s, m, 2) == m, "the giver sees both cards");
    check(tysiac::shown(s, m, 3) == tysiac::make_move(tysiac::Kind::give, m.cards), "the next seat gets the first");
    check(tysiac::shown(s, m, 0) == tysiac::make_move(tysiac::Kind::give, {}, m.targets), "the other the second");
    check(tysiac::shown(s, m, 1) == tysiac::make_move(tysiac::Kind::give), "who rests sees that something was given");
    check(tysiac::move_text(*tysiac::shown(s, m, 0)) == "give ? " + to_text(m.targets), "as text");
}

void kept_nines_are_shown_to_nobody() {
    const auto s = read("phase nines; declarer 0; hands 8 | 9C 9D 9H 9S ? ? ? ? | 8");
    const Move kept = tysiac::make_move(tysiac::Kind::decline);
    const Move redealt = tysiac::make_move(tysiac::Kind::redeal);
    check(s.actor == 1 && tysiac::shown(s, kept, 1) == kept, "who keeps them knows it");
    for (const int seat : {0, 2}) {
        check(!tysiac::shown(s, kept, seat), "another seat learns of the nines");
        check(tysiac::shown(s, redealt, seat) == redealt, "a new deal is seen by all");
    }
}

void a_marriage_may_be_written_with_both_cards() {
    const tysiac::View v;
    for (const char* text : {"KC+QC", "declare KC+QC", "declare KC"})
        check(tysiac::parse_move(v, text) == tysiac::make_move(tysiac::Kind::declare, parse_card("KC")), text);
    check(tysiac::parse_move(v, "QC+KC") == tysiac::make_move(tysiac::Kind::declare, parse_card("QC")), "QC+KC");
    for (const char* text : {"KC+QD", "KC+", "play KC+QC", "AC+KC"}) {
        try {
            tysiac::parse_move(v, text);
        } catch (const std::invalid_argument&) {
            continue;
        }
        check(false, std::string(text) + " is read");
    }
}

void a_spoiled_state_has_a_fault() {
    const auto s = read("rules preset=kurnik; trump S; leader 2; trick TH; hands KH 9C 9S | 3 | 2");
    const auto spoiled = [&](auto spoil) {
        auto other = s;
        spoil(other);
        return !tysiac::fault(other).empty();
    };
    using State = tysiac::State;
    check(!spoiled([](State&) {}), "nothing is wrong");
    check(spoiled([](State& o) { o.hand[1].pop_first(); }), "a card is missing");
    check(spoiled([](State& o) { o.order[1].clear(); }), "the order is not that of the hand");
    check(spoiled([](State& o) { o.known[0] |= o.hand[1].first(); }), "a known card is elsewhere");
    check(spoiled([](State& o) { o.excluded[1] |= o.hand[1].first(); }), "an excluded card is held");
    check(spoiled([](State& o) { o.actor = 1; }), "the wrong seat is to act");
    check(spoiled([](State& o) {
              o.received[2] = kNoCard;
              o.received[0] = kNoCard;
          }),
          "gifts are missing");
    check(spoiled([](State& o) { o.playable = CardSet(); }), "nothing may be played");
}

// --- Ties ----------------------------------------------------------------------------------------------

struct Ending {
    const char* tie;
    const char* unit;
    const char* results;  // changes of a deal, or totals of a game, by seat
    std::vector<int> ranks;
    std::vector<int> winners;
    std::vector<int> losers;
};

// Seat 1 is the declarer.
const std::vector<Ending> kEndings = {
    {"lowest_seat", "deal", "20 20 10", {1, 2, 3}, {0}, {1, 2}},
    {"declarer_then_seat", "deal", "20 20 10", {2, 1, 3}, {1}, {0, 2}},
    {"declarer_then_draw", "deal", "20 20 10", {2, 1, 3}, {1}, {0, 2}},
    {"lowest_seat", "deal", "60 -100 60", {1, 3, 2}, {0}, {1, 2}},
    {"declarer_then_seat", "deal", "60 -100 60", {1, 3, 2}, {0}, {1, 2}},
    {"declarer_then_draw", "deal", "60 -100 60", {1, 3, 1}, {}, {1}},
    {"declarer_then_draw", "deal", "60 -100 50", {1, 3, 2}, {0}, {1, 2}},
    {"lowest_seat", "game", "1010 1000 1020", {1, 3, 2}, {0}, {1, 2}},
    {"declarer_then_seat", "game", "1010 1000 1020", {3, 1, 2}, {1}, {0, 2}},
    {"declarer_then_seat", "game", "1010 900 1020", {2, 3, 1}, {2}, {0, 1}},
    {"declarer_then_seat", "game", "1010 900 1010", {1, 3, 2}, {0}, {1, 2}},
    {"declarer_then_draw", "game", "1010 900 1010", {1, 3, 1}, {}, {1}},
};

void ties_are_decided_alike_in_deals_and_games() {
    for (const Ending& e : kEndings) {
        const bool deal = std::string(e.unit) == "deal";
        const std::string results = e.results;
        const auto s = read("rules unit=" + std::string(e.unit) + " tie=" + e.tie +
                            "; phase over; declarer 1; hands | |; tricks 8 0 0; totals " + (deal ? "0 0 0" : results) +
                            "; last 1 1 100 played | 60 0 60 | " + (deal ? results : "0 0 0"));
        const Outcome o = tysiac::outcome(s);
        for (int seat = 0; seat < 3; ++seat) {
            const std::string where =
                std::string(e.tie) + " " + e.unit + " " + results + ", seat " + std::to_string(seat);
            check(o.rank[seat] == e.ranks[static_cast<size_t>(seat)], "rank: " + where);
            check(o.won[seat] == (std::ranges::count(e.winners, seat) > 0), "won: " + where);
            check(o.lost[seat] == (std::ranges::count(e.losers, seat) > 0), "lost: " + where);
        }
    }
}

// --- Matches -------------------------------------------------------------------------------------------

void threads_agree(uint64_t games) {
    const auto all = variants();
    for (const auto& rules : all) {
        const std::vector<std::string> names = {"program", "uniform", "decent", "baseline"};
        Match match(plan_of<Tysiac>(rules, 7, table_of<Tysiac>(names, rules.players)));
        threads_do_not_change_games(match, std::max<uint64_t>(games / all.size(), 10));
    }
}

}  // namespace

void test_tysiac(uint64_t games) {
    test("tysiac: the pack is dealt in the order of the table", pack_is_dealt_in_the_order_of_the_table);
    for (const auto& deal : kOpenDeals)
        test("tysiac: open hands have their exact values", [&] { open_hands_have_their_exact_values(deal); });
    for (const auto& rules : variants()) {
        test("tysiac: moves and texts agree", [&] { moves_and_texts_agree<Tysiac>(rules); });
        test("tysiac: states have no fault", [&] { states_have_no_fault<Tysiac>(rules); });
        test("tysiac: samples look the same to their seat", [&] { samples_look_the_same_to_their_seat(rules); });
    }
    test("tysiac: every reason occurs, and only for moves that are not legal",
         [] { every_reason_occurs<Tysiac>(variants(), kRefused); });
    test("tysiac: moves are refused with the reason", [] { moves_are_refused_with_the_reason<Tysiac>(kRefused); });
    test("tysiac: gifts are shown to giver and receiver", gifts_are_shown_to_giver_and_receiver);
    test("tysiac: kept nines are shown to nobody", kept_nines_are_shown_to_nobody);
    test("tysiac: a marriage may be written with both cards", a_marriage_may_be_written_with_both_cards);
    test("tysiac: a spoiled state has a fault", a_spoiled_state_has_a_fault);
    test("tysiac: ties are decided alike in deals and games", ties_are_decided_alike_in_deals_and_games);
    const auto strict = rules_with<Tysiac>({{"preset", "kurnik"}, {"max_rounds", "20"}});
    test("tysiac: parsers survive rubbish", [] {
        parsers_survive_rubbish<Tysiac>(rules_with<Tysiac>({{"preset", "kurnik"}, {"max_rounds", "2"}}), "give");
    });
    test("tysiac: threads do not change games", [&] { threads_agree(games); });
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    // The others draw worlds, for which there are tables as large as the position needs.
    for (const char* name : {"random", "decent", "baseline", "program", "uniform"})
        test("tysiac: playing does not allocate", [&] { playing_does_not_allocate<Tysiac>(name, strict); });
#endif
}

}  // namespace valtti::testing
