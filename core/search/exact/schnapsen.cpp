// Alpha-beta with a window of no width: the one question is whether seat 0 gets at least so many game points. Three
// things keep the trees small.
//
// Scores. More points never harm, so an answer holds for all scores that are better for who is right with it, and for
// those that are a little worse, too: by how much comes back with each answer. Positions are remembered without their
// scores, and with these limits.
//
// Sure tricks. Where suit must be followed, who leads may have 66 by cards that cannot be beaten.
//
// Order. While the talon is open, of the answers that nothing is known about yet those are tried first that leave the
// better hand and score.
#include "search/exact/schnapsen.hpp"

#include <algorithm>

#include "search/exact/schnapsen_hands.hpp"

namespace valtti::schnapsen {

using namespace hands;

struct Solver::Node {
    std::array<Bits, 2> hand{};
    std::array<uint8_t, 2> score{};
    std::array<uint8_t, 2> pending{};
    std::array<bool, 2> has_trick{};
    int8_t leader = 0;
    uint8_t talon = 0;       // its size
    bool exchanged = false;  // does the trump jack lie at its bottom?
    bool first = false;      // is this the first lead of the round?
    int8_t closer = -1;
    uint8_t stake = 0;  // what the closer wins
};

namespace {

using Node = Solver::Node;
using Proof = Solver::Proof;

// Moves of who leads besides its cards: a card led from a marriage, closing, exchanging.
constexpr int kDeclare = kCards;
constexpr int kClose = 2 * kCards;
constexpr int kExchange = kClose + 1;
constexpr uint8_t kNone = 0xFF;

constexpr uint8_t kAnything = 0xFF;

int stake_against(int score, bool has_trick) {
    if (!has_trick) return 3;
    return score < kHalf ? 2 : 1;
}
int stake_against(const Node& n, int seat) {
    return stake_against(n.score[seat], n.has_trick[seat]);
}
// What the closer loses.
int price_of_failure(const Node& n) {
    return n.stake == 3 ? 3 : 2;
}
bool is_strict(const Node& n) {
    return n.talon == 0 || n.closer >= 0;
}
int for_seat_0(int winner, int value) {
    return winner == 0 ? value : -value;
}
// The most that a seat can win, if the other does nothing foolish.
int most_for(const Node& n, int seat) {
    if (n.closer < 0) return stake_against(n, 1 - seat);
    return n.closer == seat ? n.stake : price_of_failure(n);
}

void limit(uint8_t& slack, int most) {
    slack = static_cast<uint8_t>(std::min<int>(slack, most));
}
void limit(Proof& p, const Proof& other) {
    for (size_t seat = 0; seat < 2; ++seat) limit(p.slack[seat], other.slack[seat]);
}
// Is the answer what this seat hopes for?
bool suits(const Proof& p, int seat) {
    return p.reached == (seat == 0);
}

// With half of all points a loser loses one game point, and else two: its score matters if the second one is in
// question.
void limit_by_half(Proof& p, const Node& n, int loser, int points) {
    if (!n.has_trick[loser] || points != for_seat_0(1 - loser, loser == 0 ? 1 : 2)) return;
    const bool has_half = n.score[loser] >= kHalf;
    if (has_half == suits(p, loser))
        limit(p.slack[loser], has_half ? n.score[loser] - kHalf : kHalf - 1 - n.score[loser]);
}

// With more points a seat would have won before; if that would change the answer, they are the limit.
void limit_by_claim(Proof& p, const Node& n, int seat) {
    if (!suits(p, seat)) limit(p.slack[seat], kEnough - 1 - n.score[seat]);
}

// A seat has 66.
Proof claimed(const Node& n, int seat, int points) {
    Proof p{for_seat_0(seat, most_for(n, seat)) >= points, {kAnything, kAnything}};
    if (suits(p, seat)) limit(p.slack[seat], n.score[seat] - kEnough);
    if (n.closer < 0) limit_by_half(p, n, 1 - seat, points);
    return p;
}

// Nobody has 66, and no cards are left.
Proof played_out(const Node& n, int points) {
    const int winner = n.closer >= 0 ? 1 - n.closer : n.leader;
    const int value = n.closer >= 0 ? price_of_failure(n) : 1;
    Proof p{for_seat_0(winner, value) >= points, {kAnything, kAnything}};
    limit_by_claim(p, n, n.leader);
    return p;
}

// The points of who leads once it has played all its sure cards, with the marriages that it declares by then.
int sure_score(const Node& n, Bits sure, MarriagePoints counting) {
    const int me = n.leader;
    const Bits kings = marriages(n.hand[me]);
    const Bits led = kings & (sure | sure << 4);
    int score = n.score[me];
    if (sure) score += n.pending[me] + worth_of(sure) + worth_of(lowest_of(n.hand[1 - me], std::popcount(sure)));
    for (Bits left = led; left; left &= left - 1) score += marriage_worth(lowest(left));
    // One more can be declared with a card that may be lost.
    if (kings != led && counting == MarriagePoints::at_once && (sure || n.has_trick[me]))
        score += marriage_worth(lowest(kings & ~led));
    return score;
}

// The points that a seat would have if it took all tricks.
int highest_score(const Node& n, int seat) {
    int score = n.score[seat] + n.pending[seat] + worth_of(n.hand[0] | n.hand[1]);
    for (Bits left = marriages(n.hand[seat]); left; left &= left - 1) score += marriage_worth(lowest(left));
    return score;
}

// What can be told without looking ahead where suit must be followed.
std::optional<Proof> count_strict(const Node& n, int points, MarriagePoints counting) {
    const int me = n.leader;
    const Bits sure = sure_tricks(n.hand[me], n.hand[1 - me]);
    if (const int score = sure_score(n, sure, counting); score >= kEnough) {
        Node end = n;
        end.score[me] = static_cast<uint8_t>(score);
        return claimed(end, me, points);
    }
    const auto decided = [](bool reached) { return Proof{reached, {kAnything, kAnything}}; };
    // Who takes all tricks takes the last one.
    if (sure == n.hand[me] && n.closer != me)
        if (const int won = n.closer < 0 ? 1 : price_of_failure(n); (for_seat_0(me, won) >= points) == (me == 0))
            return decided(me == 0);
    if (n.closer < 0) return std::nullopt;
    const int score = highest_score(n, n.closer);
    if (score >= kEnough) return std::nullopt;
    Proof p = decided(n.closer == 1);
    limit(p.slack[n.closer], kEnough - 1 - score);
    return p;
}

// How a position looks while the talon is open: points, and above all trumps and marriages.
int outlook(const Node& n, int seat) {
    const auto side = [&](int of) {
        const Bits hand = n.hand[of];
        return n.score[of] + n.pending[of] + worth_of(hand) + 15 * std::popcount(hand & kTrumps) +
               20 * std::popcount(marriages(hand));
    };
    return side(seat) - side(1 - seat);
}

// Positions that are to be looked into, the most promising first.
class Prospects {
public:
    void add(const Node& n, int promise) {
        int place = size_++;
        for (; place > 0 && promises_[place - 1] < promise; --place) {
            nodes_[place] = nodes_[place - 1];
            promises_[place] = promises_[place - 1];
        }
        nodes_[place] = n;
        promises_[place] = promise;
    }
    int size() const { return size_; }
    const Node& operator[](int i) const { return nodes_[i]; }

private:
    std::array<Node, kHandSize> nodes_;
    std::array<int, kHandSize> promises_;
    int size_ = 0;
};

}  // namespace

// --- Memory --------------------------------------------------------------------------------------------

Solver::Key Solver::key_of(const Node& n) {
    uint64_t bits = n.hand[1];
    bits = bits << kCards | n.hand[0];
    bits = bits << 7 | n.pending[0];
    bits = bits << 7 | n.pending[1];
    bits = bits << 1 | static_cast<uint64_t>(n.leader);
    bits = bits << 2 | static_cast<uint64_t>(n.has_trick[0] << 1 | n.has_trick[1]);
    bits = bits << 2 | static_cast<uint64_t>(n.closer + 1);
    bits = bits << 2 | n.stake;
    bits = bits << 2 | static_cast<uint64_t>(n.exchanged << 1 | n.first);
    return {bits};
}

std::optional<Proof> Solver::remembered(const Node& n, int points) const {
    const Found* f = memory_.find(key_of(n));
    if (!f) return std::nullopt;
    const auto proof = [](bool reached, int slack_0, int slack_1) {
        return Proof{reached, {static_cast<uint8_t>(slack_0), static_cast<uint8_t>(slack_1)}};
    };
    if (f->reached >= points && n.score[0] >= f->reached_with[0] && n.score[1] <= f->reached_with[1])
        return proof(true, n.score[0] - f->reached_with[0], f->reached_with[1] - n.score[1]);
    if (f->missed <= points && n.score[0] <= f->missed_with[0] && n.score[1] >= f->missed_with[1])
        return proof(false, f->missed_with[0] - n.score[0], n.score[1] - f->missed_with[1]);
    return std::nullopt;
}

void Solver::remember(const Node& n, int points, const Proof& p, uint8_t best) {
    const auto lower = [&](int seat) { return static_cast<uint8_t>(std::max(n.score[seat] - p.slack[seat], 0)); };
    const auto upper = [&](int seat) { return static_cast<uint8_t>(std::min(n.score[seat] + p.slack[seat], 255)); };
    Found& f = memory_.at(key_of(n));
    (p.reached ? f.reached : f.missed) = static_cast<int8_t>(points);
    if (p.reached)
        f.reached_with = {lower(0), upper(1)};
    else
        f.missed_with = {upper(0), lower(1)};
    f.best = best;
}

// --- Search --------------------------------------------------------------------------------------------

uint32_t Solver::talon_cards(const Node& n) const {
    Bits cards = bit(n.exchanged ? kTrumpJack : talon_[0]);
    for (int i = 1; i < n.talon; ++i) cards |= bit(talon_[i]);
    return cards;
}

// Without looking ahead.
std::optional<Proof> Solver::known(const Node& n, int points) const {
    if (n.score[n.leader] >= kEnough) return claimed(n, n.leader, points);
    const bool sure = -most_for(n, 1) >= points;
    if (sure || most_for(n, 0) < points) {
        Proof p{sure, {kAnything, kAnything}};
        if (n.closer < 0) limit_by_half(p, n, sure ? 0 : 1, points);
        return p;
    }
    if (is_strict(n))
        if (const auto counted = count_strict(n, points, rules_.marriage_points)) return counted;
    return remembered(n, points);
}

Proof Solver::at_least(const Node& n, int points) {
    if (const auto p = known(n, points)) return *p;
    nodes_.add();
    const Found* f = memory_.find(key_of(n));
    uint8_t best = f ? f->best : kNone;
    const Proof p = lead(n, points, best);
    remember(n, points, p, best);
    return p;
}

Proof Solver::lead_with(const Node& n, int move, int points) {
    const int me = n.leader;
    const int other = 1 - me;
    Node next = n;
    if (move == kExchange) {
        next.hand[me] = (n.hand[me] & ~bit(kTrumpJack)) | bit(talon_[0]);
        next.exchanged = true;
        return at_least(next, points);
    }
    if (move == kClose) {
        next.closer = n.leader;
        next.stake = static_cast<uint8_t>(stake_against(n, other));
        Proof p = at_least(next, points);
        limit_by_half(p, n, other, points);
        return p;
    }
    const int card = move % kDeclare;
    next.hand[me] &= ~bit(card);
    if (move < kDeclare) return answer(next, card, points);
    const bool counts = rules_.marriage_points == MarriagePoints::at_once && n.has_trick[me];
    auto& counted = counts ? next.score[me] : next.pending[me];
    counted = static_cast<uint8_t>(counted + marriage_worth(card));
    if (next.score[me] >= kEnough) return claimed(next, me, points);
    Proof p = answer(next, card, points);
    limit_by_claim(p, next, me);
    return p;
}

Proof Solver::lead(const Node& n, int points, uint8_t& best) {
    const int me = n.leader;
    const Bits hand = n.hand[me];
    const Bits theirs = n.hand[1 - me];
    const bool open = !is_strict(n);
    Proof found{me != 0, {kAnything, kAnything}};  // what all moves that were tried have proved, or a good one
    const uint8_t tried = best;
    const auto succeeds = [&](int move) {
        const Proof p = lead_with(n, move, points);
        if (suits(p, me)) {
            found = p;
            best = static_cast<uint8_t>(move);
            return true;
        }
        limit(found, p);
        return false;
    };
    const auto attempt = [&](int move) { return move != tried && succeeds(move); };
    if (tried != kNone && succeeds(tried)) return found;

    const bool may_exchange = open && (hand & bit(kTrumpJack)) && n.talon >= rules_.exchange_talon &&
                              (!n.first || rules_.exchange_first_lead);
    if (may_exchange && attempt(kExchange)) return found;
    const bool may_close = open && rules_.close_talon != kNoClosing && n.talon >= rules_.close_talon;
    if (may_close && attempt(kClose)) return found;
    // To claim without having 66 loses, but sometimes less than the other would win by having closed.
    if (rules_.claim == Claim::player && n.closer == 1 - me && n.has_trick[me]) {
        const Proof given_up{for_seat_0(1 - me, n.has_trick[1 - me] ? 2 : 3) >= points, {kAnything, kAnything}};
        if (suits(given_up, me)) return given_up;
    }
    // What can be declared is not led without.
    Bits plain = hand;
    const bool may_marry = !n.first || rules_.marriage_first_lead;
    for (Bits kings = may_marry ? marriages(hand) : 0; kings; kings &= kings - 1) {
        const int king = lowest(kings);
        const int queen = king - kNumSuits;
        plain &= ~bit(king);
        if (attempt(kDeclare + king)) return found;
        if (rules_.marriage_card == MarriageCard::king) continue;
        plain &= ~bit(queen);
        if (attempt(kDeclare + queen)) return found;
    }
    // First what the other cannot beat; it must if it can where the play is strict.
    Bits winning = 0;
    for (Bits left = plain; left; left &= left - 1)
        if (const int c = lowest(left); !((open ? theirs : duty(theirs, c)) & beating(c))) winning |= bit(c);
    Bits losing = plain & ~winning;
    if (!open) {
        const Bits apart = theirs | married(hand, hand);
        winning = without_lower_equals(winning, apart);
        losing = without_higher_equals(losing, apart);
    }
    for (; winning; winning &= ~bit(highest(winning)))
        if (attempt(highest(winning))) return found;
    while (losing) {
        const int c = open ? highest(losing) : lowest(losing);
        losing &= ~bit(c);
        if (attempt(c)) return found;
    }
    return found;
}

Proof Solver::answer(const Node& n, int led, int points) {
    const int me = 1 - n.leader;
    const Bits hand = n.hand[me];
    const bool open = !is_strict(n);
    const Bits talon = open ? talon_cards(n) : 0;
    const Bits apart = n.hand[n.leader] | talon | married(hand, hand | talon) | (open ? bit(kTrumpJack) : 0);
    const Bits options = open ? hand : duty(hand, led);
    const Bits winning = without_lower_equals(options & beating(led), apart);
    Bits losing = without_higher_equals(options & ~beating(led), apart);

    Proof found{me != 0, {kAnything, kAnything}};
    const auto succeeds = [&](const Proof& p) {
        if (suits(p, me)) {
            found = p;
            return true;
        }
        limit(found, p);
        return false;
    };
    Prospects prospects;
    const auto is_known_to_succeed = [&](int card) {
        Node next = n;
        if (const auto end = end_trick(next, led, card, points)) return succeeds(*end);
        if (auto p = known(next, points)) {
            limit_by_claim(*p, next, next.leader);
            return succeeds(*p);
        }
        prospects.add(next, open ? outlook(next, me) : 0);
        return false;
    };
    for (Bits left = winning & suit_of(led); left; left &= ~bit(highest(left)))
        if (is_known_to_succeed(highest(left))) return found;
    for (Bits left = winning & ~suit_of(led); left; left &= ~bit(highest(left)))
        if (is_known_to_succeed(highest(left))) return found;
    for (; losing; losing &= losing - 1)
        if (is_known_to_succeed(lowest(losing))) return found;
    for (int i = 0; i < prospects.size(); ++i) {
        Proof p = at_least(prospects[i], points);
        limit_by_claim(p, prospects[i], prospects[i].leader);
        if (succeeds(p)) return found;
    }
    return found;
}

// The trick goes to its winner, and both draw. Says how the round ends if it does.
std::optional<Proof> Solver::end_trick(Node& n, int led, int answer, int points) const {
    const int other = 1 - n.leader;
    const int winner = beating(led) & bit(answer) ? other : n.leader;
    n.hand[other] &= ~bit(answer);
    n.score[winner] = static_cast<uint8_t>(n.score[winner] + worth(led) + worth(answer) + n.pending[winner]);
    n.pending[winner] = 0;
    n.has_trick[winner] = true;
    n.leader = static_cast<int8_t>(winner);
    n.first = false;
    if (n.score[winner] >= kEnough) return claimed(n, winner, points);
    if (!n.hand[winner]) return played_out(n, points);
    if (!is_strict(n)) {
        n.talon = static_cast<uint8_t>(n.talon - 2);
        n.hand[winner] |= bit(talon_[n.talon + 1]);
        n.hand[1 - winner] |= bit(n.talon == 0 && n.exchanged ? kTrumpJack : talon_[n.talon]);
    }
    return std::nullopt;
}

// --- From and to states --------------------------------------------------------------------------------

Node Solver::start(const State& s) {
    rules_ = s.rules;
    memory_.forget();
    Node n;
    for (size_t seat = 0; seat < 2; ++seat) {
        n.hand[seat] = bits_of(s.hand[seat], s.trump);
        n.has_trick[seat] = s.tricks[seat] > 0;
    }
    n.score = s.score;
    n.pending = s.pending;
    n.leader = s.leader;
    n.talon = s.talon_size;
    for (int i = 0; i < s.talon.size(); ++i) talon_[i] = static_cast<uint8_t>(index_of(s.talon[i], s.trump));
    n.first = s.played.empty();
    n.closer = s.closer;
    if (s.closer >= 0) n.stake = static_cast<uint8_t>(stake_against(s.closed_score, s.closed_tricks > 0));
    return n;
}

std::optional<int> Solver::value(const State& s, int seat, uint64_t nodes) {
    nodes_.begin(nodes);
    const Node n = start(s);
    const auto reached = [&](int points) {
        if (s.trick.empty()) return at_least(n, points).reached;
        return answer(n, index_of(led_card(s), s.trump), points).reached;
    };
    const auto for_first = [&] {
        if (reached(1)) return !reached(2) ? 1 : !reached(3) ? 2 : 3;
        return reached(-1) ? -1 : reached(-2) ? -2 : -3;
    };
    try {
        return for_seat_0(seat, for_first());
    } catch (const exact::OutOfNodes&) {
        return std::nullopt;
    }
}

std::optional<int> Solver::value_after(const State& s, const Move& m, int seat, uint64_t nodes) {
    nodes_.begin(0);
    if (const auto end = round_end(s, m)) return end->winner == seat ? end->value : -end->value;
    State after = s;
    Rng unused;  // chance deals the next round only
    apply(after, m, unused);
    return value(after, seat, nodes);
}

}  // namespace valtti::schnapsen
