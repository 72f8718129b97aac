#include "games/schnapsen/rules.hpp"

#include <algorithm>

#include "games/ace_ten/duties.hpp"

namespace valtti::schnapsen {
namespace {

void start_deal(State& s, int forehand, Rng& rng) {
    std::array<Card, 2 * kHandSize + kTalonSize> pack;
    int n = 0;
    for (Card c : kPack) pack[static_cast<size_t>(n++)] = c;
    rng.shuffle(pack.data(), n);
    n = 0;
    s.talon.clear();
    for (int i = 0; i < kTalonSize; ++i) s.talon.push(pack[static_cast<size_t>(n++)]);
    for (CardSet& hand : s.hand) {
        hand = CardSet();
        for (int i = 0; i < kHandSize; ++i) hand |= pack[static_cast<size_t>(n++)];
    }
    s.talon_size = kTalonSize;
    s.bottom = static_cast<int8_t>(s.talon[0].index);
    s.trump = static_cast<uint8_t>(s.talon[0].suit());
    s.actor = s.leader = s.forehand = static_cast<int8_t>(forehand);
    s.trick.clear();
    s.closer = -1;
    s.closed_score = s.closed_tricks = 0;
    s.score = s.pending = s.tricks = {};
    s.played = CardSet();
    s.known = s.excluded = {};
}

// --- How a round ends ---

RoundEnd won_against(int winner, int score, int tricks) {
    if (tricks == 0) return {winner, 3, kLoserHasNoTrick};
    return score < kHalf ? RoundEnd{winner, 2, kLoserBelowHalf} : RoundEnd{winner, 1, kLoserHasHalf};
}

// What the closer's opponent, or the victim of a wrong claim, gets.
int value_of_failure(int tricks) {
    return tricks == 0 ? 3 : 2;
}

RoundEnd closed_in_vain(const Public& p) {
    return {1 - p.closer, value_of_failure(p.closed_tricks), p.closed_tricks == 0 ? kClosedTooEarly : kClosedInVain};
}

// A player who has 66 says so.
RoundEnd right_claim(const Public& p, int seat) {
    const int other = 1 - seat;
    if (p.closer == other) return closed_in_vain(p);
    if (p.closer == seat) return won_against(seat, p.closed_score, p.closed_tricks);
    return won_against(seat, p.score[other], p.tricks[other]);
}

RoundEnd wrong_claim(const Public& p, int seat) {
    const int other = 1 - seat;
    return {other, value_of_failure(p.closer == seat ? p.closed_tricks : p.tricks[other]), kWrongClaim};
}

// After a trick that the leader has won.
std::optional<RoundEnd> end_by_trick(const Public& p) {
    const int winner = p.leader;
    const bool played_out = hand_size(p, winner) == 0;
    // After the last trick nothing is left but to claim, so that is never forgotten.
    if ((p.rules.claim == Claim::automatic || played_out) && p.score[winner] >= kEnough) return right_claim(p, winner);
    if (!played_out) return std::nullopt;
    return p.closer >= 0 ? closed_in_vain(p) : RoundEnd{winner, 1, kLastTrick};
}

// After a marriage that the seat to act has declared.
std::optional<RoundEnd> end_by_marriage(const Public& p) {
    if (p.rules.claim != Claim::automatic || p.score[p.actor] < kEnough) return std::nullopt;
    return right_claim(p, p.actor);
}

RoundEnd end_by_claim(const Public& p) {
    return p.score[p.actor] >= kEnough ? right_claim(p, p.actor) : wrong_claim(p, p.actor);
}

void finish(State& s, const RoundEnd& end, Rng& rng) {
    s.winner = static_cast<int8_t>(end.winner);
    s.value = static_cast<uint8_t>(end.value);
    s.actor = -1;
    if (s.rules.unit == Unit::deal) return;
    s.to_go[end.winner] = static_cast<uint8_t>(std::max(0, s.to_go[end.winner] - end.value));
    if (s.to_go[end.winner] == 0) return;
    ++s.round;
    start_deal(s, 1 - s.forehand, rng);
}

// --- Moves ---

void exchange_jack(State& s) {
    const Card trump_jack = card_of(jack, s.trump);
    const Card taken = s.talon[0];
    s.hand[s.actor] -= trump_jack;
    s.hand[s.actor] |= taken;
    s.known[s.actor] |= taken;
    s.talon.data()[0] = trump_jack;
    s.bottom = static_cast<int8_t>(trump_jack.index);
}

void close_talon(State& s) {
    const int other = 1 - s.actor;
    s.closer = s.actor;
    s.closed_score = s.score[other];
    s.closed_tricks = s.tricks[other];
}

void count_marriage(Public& p, int suit) {
    auto& counted = marriage_counts(p, p.actor) ? p.score : p.pending;
    counted[p.actor] += static_cast<uint8_t>(marriage_points(suit, p.trump));
}

void lead(State& s, Card c) {
    s.hand[s.actor] -= c;
    s.known[s.actor] -= c;
    s.trick.push(c);
    s.actor = static_cast<int8_t>(1 - s.actor);
}

// What an answer under obligation shows. With the talon used up both hands are known anyway.
void note_excluded(State& s, Card led, Card answer) {
    if (s.closer < 0) return;
    s.excluded[s.actor] |= shown_missing(answer, led, led, s.trump) & kPack;
}

void draw(State& s, int winner) {
    s.hand[winner] |= s.talon.pop();
    const Card last = s.talon.pop();
    s.hand[1 - winner] |= last;
    s.talon_size = static_cast<uint8_t>(s.talon_size - 2);
    if (s.talon_size > 0) return;
    s.known[1 - winner] |= last;  // which lay face up
    s.bottom = kNoCard;
}

// The trick goes to its winner, who leads to the next one.
void count_trick(Public& p, Card answer) {
    const auto [winner, points] = trick_end(p, answer);
    p.score[winner] += static_cast<uint8_t>(points);
    p.pending[winner] = 0;
    ++p.tricks[winner];
    p.played |= CardSet(led_card(p)) | answer;
    p.trick.clear();
    p.actor = p.leader = static_cast<int8_t>(winner);
}

void answer(State& s, Card c, Rng& rng) {
    note_excluded(s, led_card(s), c);
    s.hand[s.actor] -= c;
    s.known[s.actor] -= c;
    count_trick(s, c);
    if (const auto end = end_by_trick(s)) {
        if (end->reason == kLastTrick) s.score[end->winner] = kEnough;  // which is as good as 66
        return finish(s, *end, rng);
    }
    if (!is_strict(s)) draw(s, s.leader);
}

void play_card(State& s, Card c, Rng& rng) {
    if (s.trick.empty())
        lead(s, c);
    else
        answer(s, c, rng);
}

void declare_and_lead(State& s, Card c, Card partner, Rng& rng) {
    const int seat = s.actor;
    count_marriage(s, c.suit());
    if (const auto end = end_by_marriage(s)) return finish(s, *end, rng);
    s.known[seat] |= partner;
    lead(s, c);
}

void make_claim(State& s, const Move& m, Rng& rng) {
    if (!m.cards.empty()) count_marriage(s, m.cards.first().suit());
    finish(s, end_by_claim(s), rng);
}

Outcome won_by(int winner, int points) {
    Outcome o;
    o.rank = {2, 2};
    o.rank[winner] = 1;
    o.won[winner] = o.lost[1 - winner] = true;
    o.points[winner] = static_cast<float>(points);
    return o;
}

}  // namespace

State deal(const Rules& rules, Rng& rng) {
    State s{};
    s.rules = rules;
    start_deal(s, rules.first_leader == kDrawn ? static_cast<int>(rng.below(2)) : rules.first_leader, rng);
    return s;
}

void apply(State& s, const Move& m, Rng& rng) {
    switch (m.kind) {
        case Kind::play: return play_card(s, m.cards.first(), rng);
        case Kind::exchange: return exchange_jack(s);
        case Kind::declare: return declare_and_lead(s, m.cards.first(), m.targets.first(), rng);
        case Kind::close: return close_talon(s);
        default: return make_claim(s, m, rng);
    }
}

std::array<uint8_t, 2> score_after(const Public& p, const Move& m) {
    auto score = p.score;
    if (p.actor < 0) return score;
    if (const auto trick = trick_end(p, m)) score[trick->winner] += static_cast<uint8_t>(trick->points);
    if (!m.cards.empty() && !m.targets.empty() && marriage_counts(p, p.actor))
        score[p.actor] += static_cast<uint8_t>(marriage_points(m.cards.first().suit(), p.trump));
    return score;
}

std::optional<RoundEnd> round_end(const Public& before, const Move& m) {
    if (before.actor < 0) return std::nullopt;
    Public p = before;
    if (trick_end(p, m)) {
        count_trick(p, m.cards.first());
        return end_by_trick(p);
    }
    if (m.kind != Kind::declare && m.kind != Kind::claim) return std::nullopt;
    if (!m.cards.empty()) count_marriage(p, m.cards.first().suit());
    return m.kind == Kind::claim ? end_by_claim(p) : end_by_marriage(p);
}

Outcome outcome(const Public& p) {
    if (p.rules.unit == Unit::deal) return won_by(p.winner, p.value);
    // Who has not won a single point is a Schneider, which counts double.
    return won_by(p.winner, is_schneider(p) ? 2 : 1);
}

Outcome forfeit(const Public& p, int seat) {
    return won_by(1 - seat, p.rules.unit == Unit::deal ? 3 : 1);
}

}  // namespace valtti::schnapsen
