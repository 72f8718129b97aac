#include "search/tysiac/seer.hpp"

#include <climits>

namespace valtti::tysiac {
namespace {

constexpr std::array<int, kNumSuits> kByMarriage = {2, 1, 0, 3};  // the highest first

// Can a hand beat the best card of a trick that was begun in a suit? It follows suit if it can.
bool can_beat(CardSet hand, int led_suit, Card best, int trump) {
    const CardSet follow = hand & suit_cards(led_suit);
    if (!follow.empty()) return !(follow & above(best)).empty();
    if (trump == kNoSuit) return false;
    const CardSet trumps = hand & suit_cards(trump);
    return !(best.suit() == trump ? trumps & above(best) : trumps).empty();
}

// The first of the cards with the highest gain.
template <class Gain>
Card best_by(CardSet cards, Gain&& gain) {
    Card best = cards.first();
    int most = INT_MIN;
    for (Card c : cards) {
        if (const int its = gain(c); its > most) {
            most = its;
            best = c;
        }
    }
    return best;
}

// A trick as the seat to act sees it, who knows all hands.
class Seer {
public:
    explicit Seer(const State& s)
        : s_(s),
          me_(s.actor),
          next_(next_active(s, me_)),
          other_(next_active(s, next_)),
          hand_(s.hand[me_]),
          theirs_(s.hand[next_] | s.hand[other_]) {}

    Move lead() const;
    Move follow() const;

private:
    bool is_enemy(int seat) const { return me_ == s_.declarer || seat == s_.declarer; }
    CardSet enemies() const { return me_ == s_.declarer ? theirs_ : s_.hand[s_.declarer]; }
    bool is_top(Card c) const { return (above(c) & theirs_).empty(); }
    // Does a card that is led win against both, whatever they do?
    bool is_sure(Card c, int trump) const {
        return !can_beat(s_.hand[next_], c.suit(), c, trump) && !can_beat(s_.hand[other_], c.suit(), c, trump);
    }
    bool is_married(Card c) const { return is_marriage_card(c) && hand_.contains(partner(c)); }
    Card cheapest(CardSet cards) const;
    Card dearest(CardSet cards) const;
    Card winner_of(CardSet winning) const;
    Card loser_to_lead() const;
    // Does a card that is led go to the other opponent of the declarer?
    bool falls_to_mate(Card c) const;

    const State& s_;
    int me_;
    int next_;
    int other_;
    CardSet hand_;
    CardSet theirs_;
};

// To be thrown on a trick that is lost: few points, no marriage, no card that will take a trick.
Card Seer::cheapest(CardSet cards) const {
    return best_by(cards, [&](Card c) {
        return -4 * points(c) - (is_married(c) ? 100 : 0) - (c.suit() == s_.trump ? 12 : 0) - (is_top(c) ? 6 : 0);
    });
}

// To be thrown on a trick that the own side wins: many points, but none that will win a trick themselves.
Card Seer::dearest(CardSet cards) const {
    return best_by(cards, [&](Card c) {
        return 4 * points(c) - (is_married(c) ? 100 : 0) - (c.suit() == s_.trump ? 24 : 0) - (is_top(c) ? 48 : 0);
    });
}

// The card to win with: points that might be lost later, and a trump only as low as can be.
Card Seer::winner_of(CardSet winning) const {
    return best_by(winning, [&, led = s_.trick[0].suit()](Card c) {
        if (c.suit() != led) return -points(c);
        return (is_top(c) ? -points(c) : 2 * points(c)) - (is_married(c) ? 100 : 0);
    });
}

// A card that the other opponent of the declarer takes is not lost.
Card Seer::loser_to_lead() const {
    return best_by(hand_, [&](Card c) {
        const bool is_kept = me_ != s_.declarer && falls_to_mate(c);
        return is_kept ? 2 * points(c) + 20 : -4 * points(c) - (is_married(c) ? 60 : 0);
    });
}

bool Seer::falls_to_mate(Card c) const {
    const int mate = next_ == s_.declarer ? other_ : next_;
    for (Card taking : s_.hand[mate] & above(c))
        if (!can_beat(s_.hand[s_.declarer], c.suit(), taking, s_.trump)) return true;
    return false;
}

Move Seer::lead() const {
    CardSet sure;
    for (Card c : hand_)
        if (is_sure(c, s_.trump)) sure |= c;
    const bool first_trick = s_.tricks[0] + s_.tricks[1] + s_.tricks[2] + s_.tricks[3] == 0;
    const unsigned suits = first_trick && !s_.rules.marriage_first_trick ? 0 : marriages(hand_);
    const auto is_declared = [&](Card c) { return (suits >> c.suit() & 1) && is_marriage_card(c); };
    if (!sure.empty()) {
        // Trumps are drawn first.
        const CardSet trumps = s_.trump == kNoSuit ? CardSet() : sure & suit_cards(s_.trump);
        const bool draws = !trumps.empty() && !(enemies() & suit_cards(s_.trump)).empty();
        const CardSet plain = sure - marriage_cards(suits);
        const Card c = draws ? trumps.first() : (plain.empty() ? sure : plain).first();
        return make_move(is_declared(c) ? Kind::declare : Kind::play, c);
    }
    for (int suit : kByMarriage) {
        if (!(suits >> suit & 1)) continue;
        const Card k = card_of(king, suit);
        return make_move(Kind::declare, is_sure(k, suit) ? k : card_of(queen, suit));
    }
    return make_move(Kind::play, loser_to_lead());
}

Move Seer::follow() const {
    const CardSet options = s_.playable;
    const Card led = led_card(s_);
    const Card best = best_of_trick(s_);
    const bool is_last = s_.trick.size() == 2;
    // Who is ahead, and will it stay so?
    const int ahead = is_last && s_.trick[1] == best ? other_ : is_last ? next_ : other_;
    const auto play = [](Card c) { return make_move(Kind::play, c); };
    const auto falls_to_next = [&](Card c) { return !is_last && can_beat(s_.hand[next_], led.suit(), c, s_.trump); };
    if (!is_enemy(ahead) && !(is_enemy(next_) && falls_to_next(best))) return play(dearest(options));
    if (!is_last && !is_enemy(next_) && falls_to_next(best)) return play(dearest(options));
    CardSet winning;
    for (Card c : options)
        if (beats(c, best, s_.trump) && !(is_enemy(next_) && falls_to_next(c))) winning |= c;
    return play(winning.empty() ? cheapest(options) : winner_of(winning));
}

}  // namespace

Move seer_move(const State& s) {
    const Seer seer(s);
    return s.trick.empty() ? seer.lead() : seer.follow();
}

}  // namespace valtti::tysiac
