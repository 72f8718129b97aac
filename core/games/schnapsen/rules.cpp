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

int value_against(int score, int tricks) {
    return tricks == 0 ? 3 : score < kEnough / 2 ? 2 : 1;
}

// What the closer's opponent, or the victim of a wrong claim, gets.
int value_of_failure(int tricks) {
    return tricks == 0 ? 3 : 2;
}

void finish(State& s, int winner, int value, Rng& rng) {
    s.winner = static_cast<int8_t>(winner);
    s.value = static_cast<uint8_t>(value);
    s.actor = -1;
    if (s.rules.unit == Unit::deal) return;
    s.to_go[winner] = static_cast<uint8_t>(std::max(0, s.to_go[winner] - value));
    if (s.to_go[winner] == 0) return;
    ++s.round;
    start_deal(s, 1 - s.forehand, rng);
}

// A player who has 66 says so.
void win_claim(State& s, int seat, Rng& rng) {
    const int other = 1 - seat;
    if (s.closer == seat)
        finish(s, seat, value_against(s.closed_score, s.closed_tricks), rng);
    else if (s.closer == other)
        finish(s, seat, value_of_failure(s.closed_tricks), rng);
    else
        finish(s, seat, value_against(s.score[other], s.tricks[other]), rng);
}

void lose_claim(State& s, int seat, Rng& rng) {
    const int other = 1 - seat;
    finish(s, other, value_of_failure(s.closer == seat ? s.closed_tricks : s.tricks[other]), rng);
}

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

void declare(State& s, int suit) {
    auto& counted = marriage_counts(s, s.actor) ? s.score : s.pending;
    counted[s.actor] += static_cast<uint8_t>(marriage_points(suit, s.trump));
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

void answer(State& s, Card c, Rng& rng) {
    const Card led = led_card(s);
    note_excluded(s, led, c);
    s.hand[s.actor] -= c;
    s.known[s.actor] -= c;
    const auto [winner, points] = trick_end(s, c);
    s.score[winner] += static_cast<uint8_t>(points);
    s.pending[winner] = 0;
    ++s.tricks[winner];
    s.played |= CardSet(led) | c;
    s.trick.clear();
    s.actor = s.leader = static_cast<int8_t>(winner);
    const bool played_out = s.hand[winner].empty();
    // After the last trick nothing is left but to claim, so that is never forgotten.
    if ((s.rules.claim == Claim::automatic || played_out) && s.score[winner] >= kEnough)
        return win_claim(s, winner, rng);
    if (played_out) {
        if (s.closer >= 0) return lose_claim(s, s.closer, rng);
        s.score[winner] = kEnough;  // the last trick is as good as 66
        return finish(s, winner, 1, rng);
    }
    if (!is_strict(s)) draw(s, winner);
}

void play_card(State& s, Card c, Rng& rng) {
    if (s.trick.empty())
        lead(s, c);
    else
        answer(s, c, rng);
}

void marry_and_lead(State& s, Card c, Card partner, Rng& rng) {
    const int seat = s.actor;
    declare(s, c.suit());
    if (s.rules.claim == Claim::automatic && s.score[seat] >= kEnough) return win_claim(s, seat, rng);
    s.known[seat] |= partner;
    lead(s, c);
}

void make_claim(State& s, const Move& m, Rng& rng) {
    const int seat = s.actor;
    if (!m.cards.empty()) declare(s, m.cards.first().suit());
    if (s.score[seat] >= kEnough)
        win_claim(s, seat, rng);
    else
        lose_claim(s, seat, rng);
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
        case Kind::marry: return marry_and_lead(s, m.cards.first(), m.targets.first(), rng);
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

Outcome outcome(const State& s) {
    if (s.rules.unit == Unit::deal) return won_by(s.winner, s.value);
    // Who has not won a single point is a Schneider, which counts double.
    return won_by(s.winner, is_schneider(s) ? 2 : 1);
}

Outcome forfeit(const State& s, int seat) {
    return won_by(1 - seat, s.rules.unit == Unit::deal ? 3 : 1);
}

}  // namespace valtti::schnapsen
