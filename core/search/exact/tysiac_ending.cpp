// Alpha-beta that remembers no positions: so few cards are left that looking them up would take longer.
#include "search/exact/tysiac_ending.hpp"

#include <algorithm>
#include <climits>

#include "search/exact/tysiac_trick.hpp"

namespace valtti::tysiac {
namespace {

struct Step {
    Card card;
    bool declared;
};

// The best moves from a position on.
struct BestLine {
    std::array<Step, size_t{3} * kMostInEnding> steps;
    size_t size = 0;

    void begin_with(Step first, const BestLine& then) {
        steps[0] = first;
        std::copy_n(then.steps.begin(), then.size, steps.begin() + 1);
        size = then.size + 1;
    }
};

class Ending {
public:
    explicit Ending(const State& s)
        : duties_(duties(s.rules)), declarer_(s.declarer), missing_(s.bid - s.raw[s.declarer]), left_(s.hand) {
        for (int seat = 0; seat < s.rules.players; ++seat) {
            next_[seat] = next_active(s, seat);
            if (seat == declarer_) continue;
            counts_[seat] = !is_on_barrel(s, seat);
            if (counts_[seat]) taken_ += s.raw[seat];
        }
        trick_.seat = s.leader;
        for (Card c : s.trick) trick_.lay(c, s.trump, next_[trick_.seat]);
        trump_ = s.trump;
    }

    // The value for the declarer.
    int solve(BestLine& line) { return value(trick_, trump_, {INT_MIN, INT_MAX}, line); }

private:
    // What each side is sure of already.
    struct Window {
        int low;
        int high;
    };

    int value(const Trick& t, int trump, Window w, BestLine& line) {
        const CardSet hand = left_[t.seat];
        const bool for_declarer = t.seat == declarer_;
        BestLine then;
        // Says whether the other side will not let it come to this.
        const auto try_all = [&](CardSet cards, bool declared) {
            for (Card c : cards) {
                const int found = after(t, trump, {c, declared}, w, then);
                if (for_declarer ? found <= w.low : found >= w.high) continue;
                (for_declarer ? w.low : w.high) = found;
                line.begin_with({c, declared}, then);
                if (w.low >= w.high) return true;
            }
            return false;
        };
        if (t.size > 0) {
            CardSet winning;
            const CardSet options = playable(hand, t.led, t.best, trump, duties_);
            for (Card c : options)
                if (beats(c, t.best, trump)) winning |= c;
            if (!try_all(winning, false)) try_all(options - winning, false);
        } else {
            CardSet all;
            for (const CardSet& cards : left_) all |= cards;
            if (const int limit = most(all); limit <= w.low) return w.low;
            if (const int limit = least(all); limit >= w.high) return w.high;
            const CardSet top = highest(hand, all);
            const CardSet married = marriage_cards(marriages(hand));
            if (!try_all(hand & married, true) && !try_all(top, false)) try_all(hand - top, false);
        }
        return for_declarer ? w.low : w.high;
    }

    int after(Trick t, int trump, Step step, const Window& w, BestLine& line) {
        const int seat = t.seat;
        const int marriage = step.declared ? kMarriage[step.card.suit()] : 0;
        if (step.declared) trump = step.card.suit();
        take(seat, marriage);
        left_[seat] -= step.card;
        t.lay(step.card, trump, next_[seat]);
        const int found = t.size < 3 ? value(t, trump, w, line) : after_trick(t, trump, w, line);
        left_[seat] |= step.card;
        take(seat, -marriage);
        return found;
    }

    int after_trick(const Trick& t, int trump, const Window& w, BestLine& line) {
        line.size = 0;
        take(t.winner, t.points);
        const int found = left_[t.winner].empty() ? worth(0, 0) : value({.seat = t.winner}, trump, w, line);
        take(t.winner, -t.points);
        return found;
    }

    void take(int seat, int points) {
        if (seat == declarer_)
            missing_ -= points;
        else if (counts_[seat])
            taken_ += points;
    }

    // If the declarer and its opponents take so many points more.
    int worth(int won, int lost) const { return (missing_ <= won ? kMadeContract : 0) - taken_ - lost; }
    // The limits of what the cards that are left can bring.
    int most(CardSet left) const { return worth(points_in(left) + in_marriages(declarer_), 0); }
    int least(CardSet left) const {
        int lost = points_in(left);
        for (int seat = 0; seat < kMostPlayers; ++seat)
            if (counts_[seat]) lost += in_marriages(seat);
        return worth(0, lost);
    }
    int in_marriages(int seat) const { return marriage_points(marriages(left_[seat])); }
    static int points_in(CardSet cards) {
        int sum = 0;
        for (Card c : cards) sum += points(c);
        return sum;
    }

    Duties duties_;
    int declarer_;
    int missing_;    // to the contract
    int taken_ = 0;  // by the opponents, as far as it counts
    BySeat<CardSet> left_;
    BySeat<int> next_{};
    BySeat<bool> counts_{};
    Trick trick_;
    int trump_;
};

}  // namespace

void play_ending(State& s) {
    BestLine line;
    Ending(s).solve(line);
    Rng unused;  // chance deals the next round only
    for (const auto& [card, declared] : std::span(line.steps).first(line.size))
        apply(s, make_move(declared ? Kind::declare : Kind::play, card), unused);
}

int value_of_ending(const State& s) {
    BestLine line;
    return Ending(s).solve(line);
}

}  // namespace valtti::tysiac
