// Rule options and presets of Tysiąc by name.
#include <stdexcept>

#include "games/tysiac/notation.hpp"

namespace valtti::tysiac {
namespace {

// The duties of the strict game.
void play_strictly(Rules& r) {
    r.must_beat = r.must_trump = r.must_overtrump = true;
}

// The rules as they stand.
void thesis(Rules&) {}

void thesis_repro(Rules& r) {
    r.auction = Auction::first_bid;
    r.bid_limit = BidLimit::none;
    r.raise = false;
    r.four_nines = false;
    r.tie = Tie::lowest_seat;
    r.first_dealer = 0;
}

void kurnik(Rules& r) {
    r.opening = Opening::forced;
    r.bid_limit = BidLimit::marriages;
    play_strictly(r);
    r.barrel = 800;
    r.bomb = true;
    r.bombs_free = 1;
    r.tie = Tie::declarer_then_draw;
    r.rest_ace = 50;
}

void pagat_pl(Rules& r) {
    r.opening = Opening::forced;
    play_strictly(r);
    r.bomb = true;
    r.bombs_most = 2;
    r.tie = Tie::declarer_then_draw;
    r.rest_ace = 40;
}

void pagat_ru(Rules& r) {
    r.opening = Opening::forced;
    r.bid_step = 5;
    r.must_trump = true;
    r.marriage_first_trick = false;
    r.rounding = Rounding::five;
    r.barrel = 880;
    r.barrel_pinned = true;
    r.barrel_rounds = 3;
    r.barrel_contract = 120;
    r.bomb = true;
    r.bomb_penalty_every = 3;
    r.zeros = 3;
    r.tie = Tie::declarer_then_draw;
    r.rest_ace = 40;
}

// The number of players is of the table, not of a set of rules.
template <void (*change)(Rules&)>
void at_table(Rules& fresh, const Rules& before) {
    fresh.players = before.players;
    change(fresh);
}

}  // namespace

const RuleBook<Rules>& rule_book() {
    static const RuleBook<Rules> all =
        RuleBook<Rules>()
            .number("players", &Rules::players, 3, 4, {}, "how many sit at the table; of four the dealer rests")
            .choice("unit", &Rules::unit, {"game", "deal"}, "what is played: a game to 1000 points, or a single round")
            .choice("auction", &Rules::auction, {"open", "first_bid"},
                    "players overbid one another, or each is asked once and the first who bids plays")
            .number("bid_step", &Rules::bid_step, 5, 20, {}, "bids are 100 and whole steps above it")
            .choice("opening", &Rules::opening, {"free", "forced"},
                    "the first bidder may pass, or is committed to the lowest bid")
            .choice("bid_limit", &Rules::bid_limit, {"none", "marriage", "marriages"},
                    "bids above 120: free, with any marriage in hand, or at most 120 and the marriages held")
            .truth("raise", &Rules::raise, "after giving cards away the declarer may raise its bid")
            .truth("must_beat", &Rules::must_beat, "who can follow suit with a higher card must")
            .truth("must_trump", &Rules::must_trump, "who cannot follow suit must trump")
            .truth("must_overtrump", &Rules::must_overtrump, "who must trump must beat trumps that lie there, if able")
            .truth("marriage_first_trick", &Rules::marriage_first_trick,
                   "a marriage may be declared with the first lead of a round")
            .choice("rounding", &Rules::rounding, {"5", "10"}, "defenders' points are rounded to these")
            .number("barrel", &Rules::barrel, 500, 990, {{"off", 0}}, "from this total on only a declarer gains points")
            .truth("barrel_pinned", &Rules::barrel_pinned, "totals stop at the barrel, until its holder wins")
            .number("barrel_rounds", &Rules::barrel_rounds, 1, 100, {{"off", 0}},
                    "rounds on the barrel, the last of which costs 120")
            .number("barrel_contract", &Rules::barrel_contract, 100, 120, {{"off", 0}},
                    "the lowest bid of who is on the barrel")
            .choice("bomb", &Rules::bomb, {"off", "on"}, "the declarer may give the round up before giving cards away")
            .number("bomb_points", &Rules::bomb_points, 0, 120, {{"usual", kUsualBombPoints}},
                    "what a bomb gives each opponent; usual is 60, at a table of four 40")
            .number("bombs_free", &Rules::bombs_free, 0, 100, {}, "bombs of a player that give nobody points")
            .number("bombs_most", &Rules::bombs_most, 1, 100, {{"any", 0}}, "bombs a player may use in a game")
            .number("bomb_penalty_every", &Rules::bomb_penalty_every, 1, 100, {{"off", 0}},
                    "every so many bombs of a player cost it 120")
            .choice("four_nines", &Rules::four_nines, {"off", "redeal"}, "who holds four nines may have cards redealt")
            .number("zeros", &Rules::zeros, 1, 100, {{"off", 0}},
                    "every so many rounds without a trick cost a player 120")
            .choice(
                "tie", &Rules::tie, {"lowest_seat", "declarer_then_seat", "declarer_then_draw"},
                "who wins when several reach 1000, or are best in a single round: the lowest seat, or the declarer, "
                "then the higher total, then the lower seat or nobody")
            .truth("finish_only_as_declarer", &Rules::finish_only_as_declarer,
                   "who is not declarer cannot get beyond 990")
            .number("first_dealer", &Rules::first_dealer, 0, 3, {{"random", kRandomDealer}}, "who deals first")
            .number("rest_ace", &Rules::rest_ace, 1, 100, {{"off", 0}},
                    "points to the resting seat for each ace of the prikup, besides its marriages")
            .number("max_rounds", &Rules::max_rounds, 1, 100'000, {}, "rounds after which the game is void")
            .preset("thesis", at_table<thesis>)
            .preset("thesis-repro", at_table<thesis_repro>)
            .preset("kurnik", at_table<kurnik>)
            .preset("pagat-pl", at_table<pagat_pl>)
            .preset("pagat-ru", at_table<pagat_ru>);
    return all;
}

void check(const Rules& rules) {
    if (rules.first_dealer >= rules.players)
        throw std::invalid_argument("first_dealer " + std::to_string(rules.first_dealer) + " is no seat of " +
                                    std::to_string(rules.players) + " players");
    if (rules.barrel == 0 && (rules.barrel_pinned || rules.barrel_rounds > 0 || rules.barrel_contract > 0))
        throw std::invalid_argument("rules about the barrel need a barrel");
}

}  // namespace valtti::tysiac
