#include "games/tysiac/rules.hpp"

#include <algorithm>
#include <bit>

namespace valtti::tysiac {
namespace {

constexpr uint8_t bit(int seat) {
    return static_cast<uint8_t>(1 << seat);
}

// --- Dealing -------------------------------------------------------------------------------------------

// Where each card of the pack goes: the place in the bidding order, or the prikup. Three times everybody and
// the prikup, then four times everybody.
constexpr int kToPrikup = 3;
constexpr std::array<uint8_t, kPackSize> kDealt = {0, 1, kToPrikup, 2, 0, 1, kToPrikup, 2, 0, 1, kToPrikup, 2,
                                                   0, 1, 2,         0, 1, 2, 0,         1, 2, 0, 1,         2};

void give_card(State& s, int seat, Card c) {
    s.hand[seat] |= c;
    s.order[seat].push(c);
    ++s.hand_size[seat];
}

void take_card(State& s, int seat, Card c) {
    s.hand[seat] -= c;
    s.order[seat].remove(c);
    --s.hand_size[seat];
}

void clear_round(State& s) {
    s.phase = Phase::bidding;
    s.declarer = -1;
    s.leader = -1;
    s.trump = kNoSuit;
    s.passed = 0;
    s.declared = 0;
    s.bid = 0;
    s.bids = {};
    s.raw = {};
    s.hand_size = {};
    s.tricks = {};
    s.trick.clear();
    s.played = s.known = s.excluded = {};
    s.hand = {};
    s.order = {};
    s.prikup.clear();
    s.received.fill(kNoCard);
}

void start_auction(State& s) {
    const int first = first_bidder(s);
    s.actor = static_cast<int8_t>(first);
    if (s.rules.opening == Opening::free) return;
    s.bid = s.bids[first] = static_cast<int16_t>(lowest_contract(s, first));
    s.declarer = static_cast<int8_t>(first);
    s.actor = static_cast<int8_t>(next_active(s, first));
}

void deal_round(State& s, Rng& rng) {
    std::array<Card, kPackSize> pack;
    int n = 0;
    for (Card c : kPack) pack[n++] = c;
    rng.shuffle(pack.data(), kPackSize);
    deal_cards(s, pack);
}

// --- Auction and exchange ------------------------------------------------------------------------------

void end_auction(State& s) {
    if (s.declarer < 0) {
        s.declarer = static_cast<int8_t>(last_bidder(s));
        s.bid = static_cast<int16_t>(lowest_contract(s, s.declarer));
    }
    for (Card c : s.prikup) give_card(s, s.declarer, c);
    s.phase = Phase::giving;
    s.actor = s.declarer;
}

// Passes are final, so the next to speak is the next seat that has not passed. The auction ends when nobody is
// left, or only the highest bidder.
void go_on_bidding(State& s) {
    int next = s.actor;
    for (int i = 0; i < 2; ++i) {
        next = next_active(s, next);
        if (has_seat(s.passed, next)) continue;
        if (next == s.declarer) break;
        s.actor = static_cast<int8_t>(next);
        return;
    }
    end_auction(s);
}

void make_bid(State& s, int value) {
    s.bid = s.bids[s.actor] = static_cast<int16_t>(value);
    s.declarer = s.actor;
    if (s.rules.auction == Auction::first_bid) return end_auction(s);
    go_on_bidding(s);
}

void pass_on(State& s) {
    s.passed |= bit(s.actor);
    go_on_bidding(s);
}

void start_play(State& s) {
    s.phase = Phase::playing;
    s.leader = s.actor = s.declarer;
    set_playable(s);
}

void after_nines(State& s) {
    if (!s.rules.raise) return start_play(s);
    s.phase = Phase::raising;
    s.actor = s.declarer;
}

void give_away(State& s, Card first, Card second) {
    const auto [next, other] = receivers(s);
    take_card(s, s.declarer, first);
    take_card(s, s.declarer, second);
    give_card(s, next, first);
    give_card(s, other, second);
    s.received[next] = static_cast<int8_t>(first.index);
    s.received[other] = static_cast<int8_t>(second.index);
    if (s.rules.four_nines) {
        for (int seat = 0; seat < s.rules.players; ++seat) {
            if (!s.hand[seat].contains_all(kNines)) continue;
            s.phase = Phase::nines;
            s.actor = static_cast<int8_t>(seat);
            return;
        }
    }
    after_nines(s);
}

// --- Scores --------------------------------------------------------------------------------------------

int rounded(const Rules& r, int raw) {
    const int to = r.rounding == Rounding::ten ? 10 : 5;
    return (raw + to / 2) / to * to;
}

int bomb_points(const Rules& r) {
    if (r.bomb_points != kUsualBombPoints) return r.bomb_points;
    return r.players == 4 ? 40 : 60;
}

int rest_points(const State& s) {
    if (s.rules.rest_ace == 0) return 0;
    const CardSet prikup = s.prikup.set();
    const int aces = (prikup & cards_of(ace)).size();
    return aces * s.rules.rest_ace + marriage_points(marriages(prikup));
}

// `last` is that of this round.
int declarer_change(const State& s) {
    if (!s.last.bombed) return is_made(s.last) ? s.bid : -s.bid;
    const int every = s.rules.bomb_penalty_every;
    return every > 0 && s.bombs[s.declarer] % every == 0 ? -kPenalty : 0;
}

// What a seat other than the declarer gains, the barrel aside.
int gain(const State& s, int seat, bool bombed) {
    if (seat == resting(s)) return rest_points(s);
    if (!bombed) return rounded(s.rules, s.raw[seat]);
    return s.bombs[s.declarer] > s.rules.bombs_free ? bomb_points(s.rules) : 0;
}

// The total after the round, before penalties for rounds without a trick and on the barrel.
int played_total(const State& s, int seat, bool bombed) {
    const int before = s.totals[seat];
    int after = before;
    if (seat == s.declarer) {
        after += declarer_change(s);
    } else if (!is_on_barrel(s, seat)) {
        after += gain(s, seat, bombed);
        if (s.rules.finish_only_as_declarer && after >= kGoal) after = std::max(before, kBelowGoal);
    }
    // Who is pinned must stop on the barrel, and leaves it upwards only to win.
    const int barrel = s.rules.barrel;
    if (s.rules.barrel_pinned && after >= barrel && (before < barrel || after < kGoal)) after = barrel;
    return after;
}

int penalty_for_zeros(State& s, int seat, bool bombed) {
    if (s.rules.zeros == 0 || bombed || !is_active(s, seat) || s.tricks[seat] > 0) return 0;
    s.zeros[seat] = static_cast<uint8_t>((s.zeros[seat] + 1) % s.rules.zeros);
    return s.zeros[seat] == 0 ? kPenalty : 0;
}

// Counts the rounds that a seat played and that began and ended on the barrel; the last one allowed costs points.
int penalty_for_barrel(State& s, int seat, int after) {
    if (s.rules.barrel_rounds == 0 || !is_active(s, seat)) return 0;
    const bool stayed = is_on_barrel(s, seat) && after >= s.rules.barrel && after < kGoal;
    s.barrel[seat] = static_cast<uint8_t>(stayed ? s.barrel[seat] + 1 : 0);
    if (s.barrel[seat] < s.rules.barrel_rounds) return 0;
    s.barrel[seat] = 0;
    return kPenalty;
}

void count_contract(State& s) {
    if (s.contracts[s.declarer] == kMostCounted) return;
    ++s.contracts[s.declarer];
    s.higher_contracts[s.declarer] += is_higher(s);
    s.raised_contracts[s.declarer] += is_raised(s);
}

void score_round(State& s, bool bombed) {
    if (!bombed) count_contract(s);
    s.last = {
        .round = s.round, .contract = s.bid, .declarer = s.declarer, .bombed = bombed, .raw = s.raw, .change = {}};
    for (int seat = 0; seat < s.rules.players; ++seat) {
        int after = played_total(s, seat, bombed);
        after -= penalty_for_zeros(s, seat, bombed);
        after -= penalty_for_barrel(s, seat, after);
        s.last.change[seat] = static_cast<int16_t>(after - s.totals[seat]);
        s.totals[seat] = after;
    }
}

void end_game(State& s, Phase how) {
    s.phase = how;
    s.actor = -1;
    s.playable = CardSet();
}

void finish_round(State& s, bool bombed, Rng& rng) {
    score_round(s, bombed);
    const bool won = *std::max_element(s.totals.begin(), s.totals.begin() + s.rules.players) >= kGoal;
    if (won || s.rules.unit == Unit::deal) return end_game(s, Phase::over);
    if (s.round >= s.rules.max_rounds) return end_game(s, Phase::void_game);
    ++s.round;
    s.dealer = static_cast<int8_t>(next_seat(s, s.dealer));
    deal_round(s, rng);
}

// --- Tricks --------------------------------------------------------------------------------------------

void declare_marriage(State& s, int seat, Card c) {
    s.raw[seat] = static_cast<int16_t>(s.raw[seat] + kMarriage[c.suit()]);
    s.trump = static_cast<int8_t>(c.suit());
    s.declared |= bit(c.suit());
    s.known[seat] |= partner(c);
}

void end_trick(State& s, Card third, Rng& rng) {
    const auto [winner, points] = trick_end(s, third);
    const auto seats = trick_seats(s);
    s.played[seats[0]] |= s.trick[0];
    s.played[seats[1]] |= s.trick[1];
    s.played[seats[2]] |= third;
    s.trick.clear();
    s.raw[winner] = static_cast<int16_t>(s.raw[winner] + points);
    ++s.tricks[winner];
    s.leader = s.actor = static_cast<int8_t>(winner);
    if (s.hand_size[winner] == 0) finish_round(s, false, rng);
}

void play_card(State& s, Card c, bool declared, Rng& rng) {
    const int seat = s.actor;
    if (declared) declare_marriage(s, seat, c);
    if (!s.trick.empty())
        s.excluded[seat] |= shown_missing(c, led_card(s), best_of_trick(s), s.trump, duties(s.rules)) & kPack;
    take_card(s, seat, c);
    s.known[seat] -= c;
    if (s.trick.size() == 2) {
        end_trick(s, c, rng);
    } else {
        s.trick.push(c);
        s.actor = static_cast<int8_t>(next_active(s, seat));
    }
    if (s.phase == Phase::playing) set_playable(s);
}

// --- Results -------------------------------------------------------------------------------------------

// What counts in the end: the totals, or what a single round has changed.
BySeat<int32_t> results(const Public& p) {
    if (p.rules.unit == Unit::game) return p.totals;
    BySeat<int32_t> changes{};
    std::copy(p.last.change.begin(), p.last.change.end(), changes.begin());
    return changes;
}

// The winner, a bit a seat, or those who share a draw. In a game all who have reached the goal are asked for, in a
// single round those who have gained most.
uint8_t best_seats(const Public& p, const BySeat<int32_t>& points) {
    const auto lowest = [](uint8_t seats) { return bit(std::countr_zero(seats)); };
    const int highest = *std::max_element(points.begin(), points.begin() + p.rules.players);
    const int enough = p.rules.unit == Unit::game ? kGoal : highest;
    uint8_t done = 0;
    uint8_t top = 0;
    for (int seat = 0; seat < p.rules.players; ++seat) {
        if (points[seat] >= enough) done |= bit(seat);
        if (points[seat] == highest) top |= bit(seat);
    }
    if (p.rules.tie == Tie::lowest_seat) return lowest(done);
    if (has_seat(done, p.declarer)) return bit(p.declarer);
    return p.rules.tie == Tie::declarer_then_seat ? lowest(top) : top;
}

// Ranks by points, but for the `best`, who share the first place.
void rank_seats(const Rules& r, uint8_t best, Outcome& o) {
    for (int seat = 0; seat < r.players; ++seat) {
        int ahead = has_seat(best, seat) ? 0 : std::popcount(best);
        for (int other = 0; other < r.players; ++other)
            ahead += !has_seat(best, seat) && !has_seat(best, other) && o.points[other] > o.points[seat];
        o.rank[seat] = static_cast<uint8_t>(1 + ahead);
    }
}

}  // namespace

CardSet played_by(const Public& p, int seat) {
    CardSet cards = p.played[seat];
    int at = p.leader;
    for (Card c : p.trick) {
        if (at == seat) cards |= c;
        at = next_active(p, at);
    }
    return cards;
}

void set_playable(State& s) {
    const CardSet hand = s.phase == Phase::playing ? s.hand[s.actor] : CardSet();
    s.playable = s.trick.empty() ? hand : playable(hand, led_card(s), best_of_trick(s), s.trump, duties(s.rules));
}

void deal_cards(State& s, std::span<const Card, kPackSize> pack) {
    clear_round(s);
    std::array<int, 3> seats;
    seats[0] = first_bidder(s);
    seats[1] = next_active(s, seats[0]);
    seats[2] = next_active(s, seats[1]);
    for (int i = 0; i < kPackSize; ++i) {
        if (kDealt[i] == kToPrikup)
            s.prikup.push(pack[i]);
        else
            give_card(s, seats[kDealt[i]], pack[i]);
    }
    s.playable = CardSet();
    start_auction(s);
}

State deal(const Rules& rules, Rng& rng) {
    State s{};
    s.rules = rules;
    // Drawn in any case, so that the deal does not depend on how the dealer is found.
    const auto drawn = static_cast<int8_t>(rng.below(rules.players));
    s.dealer = rules.first_dealer == kRandomDealer ? drawn : rules.first_dealer;
    deal_round(s, rng);
    return s;
}

void apply(State& s, const Move& m, Rng& rng) {
    switch (m.kind) {
        case Kind::play: return play_card(s, m.cards.first(), false, rng);
        case Kind::declare: return play_card(s, m.cards.first(), true, rng);
        case Kind::pass: return pass_on(s);
        case Kind::bid: return make_bid(s, m.value);
        case Kind::give: return give_away(s, m.cards.first(), m.targets.first());
        case Kind::bomb: ++s.bombs[s.actor]; return finish_round(s, true, rng);
        case Kind::redeal: return deal_round(s, rng);
        case Kind::decline: return after_nines(s);
        case Kind::contract: s.bid = m.value; return start_play(s);
        default: return;
    }
}

double round_value(const Public& p, int seat) {
    constexpr double kFrom = 800;  // the worst round for a seat to the best one, but for a few
    double others = 0;
    for (int i = 0; i < p.rules.players; ++i)
        if (i != seat) others += p.last.change[i] / (p.rules.players - 1.0);
    return std::clamp(0.5 + (p.last.change[seat] - others) / kFrom, 0.0, 1.0);
}

Outcome outcome(const Public& p) {
    if (p.phase == Phase::void_game) return Outcome{.is_void = true};
    Outcome o;
    const BySeat<int32_t> points = results(p);
    const uint8_t best = best_seats(p, points);
    for (int seat = 0; seat < p.rules.players; ++seat) {
        o.points[seat] = static_cast<float>(points[seat]);
        o.won[seat] = best == bit(seat);
        o.lost[seat] = !has_seat(best, seat);
    }
    rank_seats(p.rules, best, o);
    return o;
}

Outcome forfeit(const Public& p, int loser) {
    Outcome o;
    for (int seat = 0; seat < p.rules.players; ++seat) {
        o.lost[seat] = seat == loser;
        o.won[seat] = seat != loser;
        o.rank[seat] = static_cast<uint8_t>(seat == loser ? p.rules.players : 1);
        if (p.rules.unit == Unit::game) o.points[seat] = static_cast<float>(p.totals[seat]);
    }
    return o;
}

}  // namespace valtti::tysiac
