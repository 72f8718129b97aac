// A plain search that remembers values. A player's choice ends with the first move that wins for certain, and the moves
// that get rid of most cards are tried first: that is all it takes where nearly every position is won by one of the two
// whatever chance does.
#include "search/exact/moska.hpp"

#include <algorithm>

namespace valtti::moska {
namespace {

using Cards = uint32_t;

constexpr Cards bit(int card) {
    return Cards{1} << card;
}
int lowest(Cards cards) {
    return std::countr_zero(cards);
}
int highest(Cards cards) {
    return std::bit_width(cards) - 1;
}
int size(Cards cards) {
    return std::popcount(cards);
}
// The value for player 0 of a game that a player has won.
double won_by(int player) {
    return player == 0 ? 1.0 : -1.0;
}

// Calls `f` with every set of killers from a hand and of victims that they can kill, each once, until it returns true.
// Plain suits come first, each from its lowest card up, then trumps from the highest down: so every killer comes after
// its victims, and every trump before them. See KillSpace in games/moska/moves.cpp.
template <class F>
class KillWalk {
public:
    KillWalk(Cards hand, Cards unkilled, const std::array<Cards, kNumSuits>& suits, F& f)
        : hand_(hand), unkilled_(unkilled), suits_(suits), f_(f), trumps_(size(hand & suits[0])) {}

    bool walk() { return plain(1, (hand_ | unkilled_) & suits_[1], 0, 0, 0, 0); }

private:
    // `open` victims have no killer of their suit yet, and `needed` more of other suits want a trump.
    bool plain(int suit, Cards rest, int open, int needed, Cards killers, Cards victims) {
        if (!rest) {
            needed += open;
            if (needed > trumps_) return false;
            if (suit == kNumSuits - 1) return trump((hand_ | unkilled_) & suits_[0], 0, needed, killers, victims);
            return plain(suit + 1, (hand_ | unkilled_) & suits_[suit + 1], 0, needed, killers, victims);
        }
        const Cards card = bit(lowest(rest));
        rest &= ~card;
        if (unkilled_ & card) {
            if (plain(suit, rest, open + 1, needed, killers, victims | card)) return true;
        } else if (open > 0) {
            if (plain(suit, rest, open - 1, needed, killers | card, victims)) return true;
        }
        return plain(suit, rest, open, needed, killers, victims);
    }

    // `free` trumps have no victim yet.
    bool trump(Cards rest, int free, int needed, Cards killers, Cards victims) {
        if (!rest) return killers && free == needed && f_(killers, victims);
        const Cards card = bit(highest(rest));
        rest &= ~card;
        if (hand_ & card) {
            if (trump(rest, free + 1, needed, killers | card, victims)) return true;
        } else if (free > 0) {
            if (trump(rest, free - 1, needed, killers, victims | card)) return true;
        }
        return trump(rest, free, needed, killers, victims);
    }

    Cards hand_;
    Cards unkilled_;
    const std::array<Cards, kNumSuits>& suits_;
    F& f_;
    int trumps_;
};

}  // namespace

bool is_open_endgame(const Public& p) {
    const bool goes_on = p.phase == Phase::open || p.phase == Phase::bout;
    return goes_on && p.deck_size == 0 && p.turned == kNoCard && std::popcount(p.in_game) == 2;
}

uint64_t Solver::Node::hash() const {
    const uint64_t rest = uint64_t{no_progress} << 8 | uint64_t{progress} << 4 | uint64_t{self_play} << 3 |
                          static_cast<uint64_t>(turn) << 1 | defender;
    uint64_t h = (target | uint64_t{attacker} << 32) * 0x9E3779B97F4A7C15ULL;
    h = (h ^ h >> 32 ^ unkilled ^ uint64_t{killed} << 32) * 0xBF58476D1CE4E5B9ULL;
    return (h ^ h >> 29 ^ rest * 0x94D049BB133111EBULL) >> 7;
}

// The best that a player has found so far.
class Solver::Choice {
public:
    explicit Choice(int player) : win_(won_by(player)), value_(-win_) {}

    double value() const { return value_; }
    // Says whether it cannot become better.
    bool add(double value) {
        if (value * win_ > value_ * win_) value_ = value;
        return value_ == win_;
    }

private:
    double win_;
    double value_;
};

double Solver::value_of(const Node& n) {
    nodes_.add();
    if (const Found* found = memory_.find(n)) return found->value;
    const double value = n.turn == Turn::attack ? value_of_attack(n) : value_of_defence(n);
    memory_.at(n).value = value;
    return value;
}

Solver::Cards Solver::of_ranks_on_table(const Node& n, Cards hand) const {
    Cards open = 0;
    for (Cards left = n.unkilled | n.killed; left; left &= left - 1) open |= same_rank_[lowest(left)];
    return hand & open;
}

// The largest set comes first.
template <class Try>
bool Solver::try_subsets(Cards cards, int most, Try&& attempt) {
    for (Cards part = cards; part; part = (part - 1) & cards) {
        nodes_.add();
        if (size(part) <= most && attempt(part)) return true;
    }
    return false;
}

// --- The attacker --------------------------------------------------------------------------------------

double Solver::value_of_attack(const Node& n) {
    Choice choice(1 - n.defender);
    if (!(n.unkilled | n.killed)) {
        try_openings(n, choice);
        return choice.value();
    }
    const int room = size(n.target) - size(n.unkilled);
    if (room > 0) {
        const auto attack = [&](Cards cards) { return choice.add(after_attack(n, cards)); };
        if (try_subsets(of_ranks_on_table(n, n.attacker), room, attack)) return choice.value();
    }
    choice.add(after_wait(n, Turn::defend_or_end));
    return choice.value();
}

bool Solver::try_openings(const Node& n, Choice& choice) {
    const auto is_alone = [&](int card, Cards among) { return size(same_rank_[card] & among) < 2; };
    Cards grouped = 0;
    for (Cards left = n.attacker; left; left &= left - 1)
        if (!is_alone(lowest(left), n.attacker)) grouped |= bit(lowest(left));
    const auto open = [&](Cards cards) {
        for (Cards left = cards; left; left &= left - 1)
            if (is_alone(lowest(left), cards)) return false;
        return choice.add(after_attack(n, cards));
    };
    if (try_subsets(grouped, size(n.target), open)) return true;
    for (Cards left = n.attacker; left; left &= left - 1)
        if (choice.add(after_attack(n, bit(lowest(left))))) return true;
    return false;
}

double Solver::after_attack(const Node& n, Cards cards) {
    Node next = n;
    next.attacker &= ~cards;
    next.unkilled |= cards;
    if (!next.attacker) return won_by(1 - n.defender);
    // Without a deck the hand of who attacks always changes.
    if (rules_.mover_asked_again == AskAgain::never) return after_wait(next, Turn::defend_or_end);
    return after_draw(next, true);
}

// --- The target ----------------------------------------------------------------------------------------

double Solver::value_of_defence(const Node& n) {
    Choice choice(n.defender);
    if (try_kills(n, choice)) return choice.value();
    if (n.self_play) {
        const auto play = [&](Cards cards) { return choice.add(after_self_play(n, cards)); };
        if (try_subsets(of_ranks_on_table(n, n.target), kMostCards, play)) return choice.value();
    }
    if (n.turn == Turn::defend) {
        choice.add(after_wait(n, Turn::attack));
        return choice.value();
    }
    const bool may_leave_killed = rules_.take != Take::all_only || !n.killed;
    const bool may_take_killed = rules_.take != Take::unkilled_only && n.killed;
    if (!n.unkilled && choice.add(after_bout(n, Kind::end))) return choice.value();
    if (n.unkilled && may_leave_killed && choice.add(after_bout(n, Kind::take))) return choice.value();
    if (may_take_killed) choice.add(after_bout(n, Kind::takeall));
    return choice.value();
}

bool Solver::try_kills(const Node& n, Choice& choice) {
    auto kill = [&](Cards killers, Cards victims) { return choice.add(after_kill(n, killers, victims)); };
    return KillWalk(n.target, n.unkilled, suits_, kill).walk();
}

double Solver::after_kill(const Node& n, Cards killers, Cards victims) {
    Node next = n;
    next.target &= ~killers;
    next.unkilled &= ~victims;
    next.killed |= killers | victims;
    return after_defence(next);
}

double Solver::after_self_play(const Node& n, Cards cards) {
    Node next = n;
    next.target &= ~cards;
    next.unkilled |= cards;
    return after_defence(next);
}

double Solver::after_defence(const Node& n) {
    if (!n.target && (!n.unkilled || rules_.leave_with_unkilled)) return won_by(n.defender);
    return after_draw(n, false);
}

double Solver::after_bout(const Node& n, Kind how) {
    const Cards taken = how == Kind::end ? 0 : how == Kind::take ? n.unkilled : n.unkilled | n.killed;
    Node next{.target = n.target | taken, .attacker = n.attacker, .defender = n.defender};
    if (how == Kind::end) {
        std::swap(next.target, next.attacker);
        next.defender = static_cast<uint8_t>(1 - n.defender);
    }
    if (may_be_void_) {
        const bool discards = ((n.unkilled | n.killed) & ~taken) != 0;
        next.no_progress = static_cast<uint16_t>(n.progress || discards ? 0 : n.no_progress + 1);
        if (next.no_progress >= rules_.no_progress_limit) return 0;
    }
    return value_of(next);
}

// --- Whose turn it is ----------------------------------------------------------------------------------

double Solver::after_wait(Node n, Turn turn) {
    n.turn = turn;
    return value_of(n);
}

// After cards were laid: an attacker who can add none is not asked; otherwise either may be.
double Solver::after_draw(const Node& n, bool attacked) {
    const bool takes_turns = rules_.turn_order != TurnOrder::random;
    const bool can_add = size(n.target) > size(n.unkilled) && of_ranks_on_table(n, n.attacker);
    if (!can_add && rules_.turn_order != TurnOrder::compat) return after_wait(n, Turn::defend_or_end);
    if (takes_turns) return after_wait(n, attacked ? Turn::defend : Turn::attack);
    const double target_first = after_wait(n, Turn::defend);
    const double attacker_first = after_wait(n, Turn::attack);
    if (target_first == attacker_first) return target_first;
    return quickness_[n.defender] * target_first + quickness_[1 - n.defender] * attacker_first;
}

// --- From and to states --------------------------------------------------------------------------------

Solver::Cards Solver::numbered(CardSet set) const {
    Cards cards = 0;
    for (int i = 0; i < num_cards_; ++i)
        if (set.contains(cards_[i])) cards |= bit(i);
    return cards;
}

Solver::Node Solver::start(const State& s) {
    const int target = s.target;
    const int attacker = next_in_game(s, target);
    rules_ = s.rules;
    memory_.forget();
    num_cards_ = 0;
    for (Card c : s.hand[target] | s.hand[attacker] | on_table(s)) cards_[num_cards_++] = c;
    for (int i = 0; i < num_cards_; ++i) same_rank_[i] = numbered(ranks_of(cards_[i]));
    for (int i = 0; i < kNumSuits; ++i) suits_[i] = numbered(suit_cards((s.trump + i) % kNumSuits));
    const double target_speed = s.rules.speed[target];
    const double attacker_speed = s.rules.speed[attacker];
    const auto defender = static_cast<uint8_t>(target > attacker);
    quickness_[defender] = target_speed / (target_speed + attacker_speed);
    quickness_[1 - defender] = attacker_speed / (target_speed + attacker_speed);
    // In each bout without progress the attacker, who stays the attacker, loses a card.
    const int limit = s.rules.no_progress_limit;
    may_be_void_ = limit > 0 && s.no_progress + num_cards_ + 1 >= limit;

    Node n{.target = numbered(s.hand[target]),
           .attacker = numbered(s.hand[attacker]),
           .unkilled = numbered(s.unkilled),
           .killed = numbered(s.killed),
           .defender = defender};
    if (s.actor == target) n.turn = others_passed(s) ? Turn::defend_or_end : Turn::defend;
    n.self_play = can_self_play(s);
    if (may_be_void_) {
        n.progress = s.progress;
        n.no_progress = s.no_progress;
    }
    return n;
}

double Solver::after_move(const Node& n, const Move& m) {
    const Cards cards = numbered(m.cards);
    switch (m.kind) {
        case Kind::open:
        case Kind::add: return after_attack(n, cards);
        case Kind::kill: return after_kill(n, cards, numbered(m.targets));
        case Kind::self: return after_self_play(n, cards);
        case Kind::pass: return after_wait(n, Turn::defend_or_end);
        case Kind::wait: return after_wait(n, Turn::attack);
        default: return after_bout(n, static_cast<Kind>(m.kind));
    }
}

template <class Work>
std::optional<double> Solver::within(uint64_t nodes, const State& s, int seat, Work&& work) {
    nodes_.begin(nodes);
    const int other = next_in_game(s, seat);
    if ((s.hand[seat] | s.hand[other] | on_table(s)).size() > kMostCards) return std::nullopt;
    try {
        return won_by(seat > other) * work(start(s));
    } catch (const exact::OutOfNodes&) {
        return std::nullopt;
    }
}

std::optional<double> Solver::value(const State& s, int seat, uint64_t nodes) {
    return within(nodes, s, seat, [&](const Node& n) { return value_of(n); });
}

std::optional<double> Solver::value_after(const State& s, const Move& m, int seat, uint64_t nodes) {
    return within(nodes, s, seat, [&](const Node& n) { return after_move(n, m); });
}

}  // namespace valtti::moska
