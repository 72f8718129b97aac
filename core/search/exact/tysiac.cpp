// Fail-soft alpha-beta over whole tricks. Values are asked for with windows of no width, from a guess on; what is found
// is remembered between tricks as two limits.
#include "search/exact/tysiac.hpp"

#include <algorithm>

namespace valtti::tysiac {
namespace {

constexpr int kHandSize = kPackSize / 3;
constexpr int kNoPoints = -1;

int points_in(CardSet cards) {
    int sum = 0;
    for (const Rank rank : {ace, ten, king, queen, jack})
        sum += points(card_of(rank, 0)) * (cards & cards_of(rank)).size();
    return sum;
}

// Cards of a list, those of more points first or last.
CardListOf<kHandSize> by_points(CardSet cards, bool most_first) {
    CardListOf<kHandSize> list;
    for (int i = ace; i <= nine; ++i)
        for (Card c : cards& cards_of(static_cast<Rank>(most_first ? i : nine - i))) list.push(c);
    return list;
}

// The best that a side has found so far, and what is left of its window.
class Choice {
public:
    Choice(bool for_declarer, int low, int high)
        : for_declarer_(for_declarer), low_(low), high_(high), value_(for_declarer ? kNoPoints : INT16_MAX) {}

    int value() const { return value_; }
    int low() const { return for_declarer_ ? std::max(low_, value_) : low_; }
    int high() const { return for_declarer_ ? high_ : std::min(high_, value_); }
    // Says whether the other side will not let it come to this.
    bool add(int value) {
        value_ = for_declarer_ ? std::max(value_, value) : std::min(value_, value);
        return for_declarer_ ? value_ >= high_ : value_ <= low_;
    }

private:
    bool for_declarer_;
    int low_;
    int high_;
    int value_;
};

}  // namespace

// All that the declarer could still take.
int Solver::most(const Node& n) const {
    return points_in(n.left) + marriage_points(marriages(hand(n, declarer_)));
}

unsigned Solver::declarable(const Node& n) const {
    const bool is_first = n.left == kPack;
    return is_first && !rules_.marriage_first_trick ? 0 : marriages(hand(n, n.leader));
}

int Solver::lead(const Node& n, int low, int high) {
    if (n.left.empty()) return 0;
    if (const int limit = most(n); limit <= low) return limit;
    const Key key{static_cast<uint32_t>(n.left.bits >> kPack.first().index) | static_cast<uint32_t>(n.leader) << 24 |
                  static_cast<uint32_t>(n.trump + 1) << 26};
    if (const Bounds* found = memory_.find(key)) {
        if (found->low >= high || found->low == found->high) return found->low;
        if (found->high <= low) return found->high;
    }
    nodes_.add();

    Choice choice(n.leader == declarer_, low, high);
    const auto try_lead = [&](Card c, bool declared) {
        const int gain = declared && n.leader == declarer_ ? kMarriage[c.suit()] : 0;
        const Node next{n.left, n.leader, declared ? c.suit() : n.trump};
        return choice.add(gain + play(next, {.seat = n.leader}, c, choice.low() - gain, choice.high() - gain));
    };
    const auto try_all = [&] {
        const unsigned suits = declarable(n);
        for (Card c : hand(n, n.leader) & marriage_cards(suits))
            if (try_lead(c, true)) return;
        for (Card c : by_points(hand(n, n.leader), true))
            if (try_lead(c, false)) return;
    };
    try_all();

    Bounds& found = memory_.at(key);
    if (choice.value() < high) found.high = static_cast<int16_t>(choice.value());
    if (choice.value() > low) found.low = static_cast<int16_t>(choice.value());
    return choice.value();
}

int Solver::play(const Node& n, Trick t, Card c, int low, int high) {
    t.lay(c, n.trump, next_[t.seat]);
    const Node next{n.left - c, n.leader, n.trump};
    if (t.size < 3) return follow(next, t, low, high);
    const int gain = t.winner == declarer_ ? t.points : 0;
    return gain + lead({next.left, t.winner, n.trump}, low - gain, high - gain);
}

int Solver::follow(const Node& n, const Trick& t, int low, int high) {
    const CardSet options = playable(hand(n, t.seat), t.led, t.best, n.trump, duties(rules_));
    Choice choice(t.seat == declarer_, low, high);
    CardSet winning;
    for (Card c : options)
        if (beats(c, t.best, n.trump)) winning |= c;
    // Points go to a trick that stays with the own side, and are kept from others.
    const bool own_side = t.seat != declarer_ && t.winner != declarer_;
    const auto try_all = [&](CardSet cards, bool most_first) {
        for (Card c : by_points(cards, most_first))
            if (choice.add(play(n, t, c, choice.low(), choice.high()))) return true;
        return false;
    };
    if (own_side ? try_all(options - winning, true) || try_all(winning, true)
                 : try_all(winning, true) || try_all(options - winning, false))
        return choice.value();
    return choice.value();
}

// --- From and to states --------------------------------------------------------------------------------

void Solver::start(const State& s, uint64_t nodes) {
    rules_ = s.rules;
    declarer_ = s.declarer;
    memory_.forget();
    nodes_.begin(nodes);
    held_ = s.hand;
    for (int seat = 0; seat < s.rules.players; ++seat) next_[seat] = next_active(s, seat);
}

int Solver::rest(const State& s, int low, int high) {
    Node n{CardSet(), s.leader, s.trump};
    for (const CardSet& cards : held_) n.left |= cards;
    if (s.trick.empty()) return lead(n, low, high);
    Trick t{.seat = s.leader};
    for (Card c : s.trick) t.lay(c, n.trump, next_[t.seat]);
    return follow(n, t, low, high);
}

// Asks whether the value is below a guess until two answers meet.
int Solver::exact_rest(const State& s) {
    int low = 0;
    int high = INT16_MAX;
    int guess = points_in(kPack) / 3;
    while (low < high) {
        const int at = guess == low ? guess + 1 : guess;
        guess = rest(s, at - 1, at);
        (guess < at ? high : low) = guess;
    }
    return low;
}

std::optional<int> Solver::declarer_points(const State& s, uint64_t nodes) {
    start(s, nodes);
    try {
        return s.raw[s.declarer] + exact_rest(s);
    } catch (const exact::OutOfNodes&) {
        return std::nullopt;
    }
}

std::optional<bool> Solver::reaches(const State& s, int points, uint64_t nodes) {
    start(s, nodes);
    const int missing = points - s.raw[s.declarer];
    try {
        return missing <= 0 || rest(s, missing - 1, missing) >= missing;
    } catch (const exact::OutOfNodes&) {
        return std::nullopt;
    }
}

std::optional<int> Solver::declarer_points_after(const State& s, const Move& m, uint64_t nodes) {
    State after = s;
    Rng unused;  // chance deals the next round only
    apply(after, m, unused);
    if (after.round == s.round && is_playing(after)) return declarer_points(after, nodes);
    nodes_.begin(0);
    return after.last.raw[s.declarer];
}

}  // namespace valtti::tysiac
