#include "games/moska/moves.hpp"

#include <algorithm>

#include "base/assignment.hpp"

namespace valtti::moska {
namespace {

constexpr uint32_t bit(Kind k) {
    return 1U << k;
}

// --- Spaces of moves ---------------------------------------------------------------------------------
//
// A space is a walk of a fixed number of steps. At each step one of a few options adds cards to the move
// and leads to a new node; a walk that ends at an accepted node is a move, and different walks are
// different moves. Counting is then a sum over nodes, and the i-th move is found by walking down the counts.

// Subsets of groups of cards. From a group nothing is taken, or at least `least` cards of it; at most
// `cap` cards in all.
struct SetSpace {
    Kind kind;
    int least;
    int cap;
    int num_steps = 0;
    std::array<CardSet, kNumCards> groups;

    static constexpr int kNodes = kNumCards + 1;  // a node is the number of cards taken so far
    int first_node() const { return 0; }
    bool accepts(int node) const { return node > 0; }

    template <class F>
    bool options(int step, int node, F&& take) const {
        const uint64_t group = groups[step].bits;
        for (uint64_t part = 0;;) {
            const CardSet cards(part);
            const int size = cards.size();
            if ((size == 0 || size >= least) && node + size <= cap && !take(cards, CardSet(), node + size))
                return false;
            part = (part - group) & group;  // the next subset
            if (part == 0) return true;
        }
    }
};

// Pairs of a set of killers and a set of victims that can be matched. Plain suits come first, each from
// its lowest card up: a plain killer must find a victim of its suit below it, so at no point may killers
// outnumber victims. Victims left over in a suit need a trump each. Trumps come last, from the highest
// down: at no point may trump victims outnumber trump killers, and what is left must be just what is needed.
struct KillSpace {
    static constexpr Kind kind = Kind::kill;
    enum class Step : uint8_t { killer, victim, close, trump_killer, trump_victim };
    static constexpr int kSide = 14;
    static constexpr int kNodes = kSide * kSide;  // (trumps needed) * kSide + (surplus in this suit)

    int num_steps = 0;
    int trumps = 0;  // trump killers at hand
    std::array<Card, 2 * kNumCards> cards;
    std::array<Step, 2 * kNumCards> steps;

    explicit KillSpace(const View& v) {
        CardSet killable, killers;
        for (Card c : v.hand) {
            const CardSet found = victims(v, c);
            if (!found.empty()) killers |= c;
            killable |= found;
        }
        trumps = (killers & suit_cards(v.trump)).size();
        for (int suit = 0; suit < kNumSuits; ++suit) {
            if (suit == v.trump) continue;
            for (Card c : (killers | killable) & suit_cards(suit))
                add(killers.contains(c) ? Step::killer : Step::victim, c);
            add(Step::close, Card{});
        }
        CardSet rest = (killers | killable) & suit_cards(v.trump);
        while (!rest.empty()) {
            const Card c{static_cast<uint8_t>(std::bit_width(rest.bits) - 1)};
            rest -= c;
            add(killers.contains(c) ? Step::trump_killer : Step::trump_victim, c);
        }
    }

    void add(Step s, Card c) {
        steps[num_steps] = s;
        cards[num_steps++] = c;
    }

    int first_node() const { return 0; }
    bool accepts(int node) const { return node / kSide == node % kSide; }

    template <class F>
    bool options(int step, int node, F&& take) const {
        const Card c = cards[step];
        const int needed = node / kSide;
        const int surplus = node % kSide;
        if (steps[step] == Step::close)
            return needed + surplus > trumps || take(CardSet(), CardSet(), (needed + surplus) * kSide);
        if (!take(CardSet(), CardSet(), node)) return false;
        switch (steps[step]) {
            case Step::killer: return surplus == 0 || take(c, CardSet(), node - 1);
            case Step::trump_killer: return take(c, CardSet(), node + 1);
            case Step::trump_victim: return surplus == 0 || take(CardSet(), c, node - 1);
            default: return take(CardSet(), c, node + 1);
        }
    }
};

SetSpace subsets(Kind kind, CardSet cards, int cap) {
    SetSpace space{.kind = kind, .least = 1, .cap = cap, .groups = {}};
    for (Card c : cards) space.groups[space.num_steps++] = c;
    return space;
}

// Openings of two cards and more; the single cards are a space of their own.
SetSpace combinations(CardSet hand, int cap) {
    SetSpace space{.kind = Kind::open, .least = 2, .cap = cap, .groups = {}};
    for (CardSet left = hand; !left.empty();) {
        const CardSet group = ranks_of(left.first()) & hand;
        left -= group;
        if (group.size() >= 2) space.groups[space.num_steps++] = group;
    }
    return space;
}

template <class Space>
Move make_move(const Space& space, CardSet cards, CardSet targets) {
    return Move{.cards = cards, .targets = targets, .value = 0, .kind = static_cast<uint8_t>(space.kind)};
}

// Lists a space; false if the list became full before the end.
template <class Space>
bool list_from(const Space& space, int step, int node, CardSet cards, CardSet targets, MoveList& out) {
    if (step == space.num_steps) {
        if (cards.empty() || !space.accepts(node)) return true;
        if (out.full()) return false;
        out.push(make_move(space, cards, targets));
        return true;
    }
    return space.options(step, node, [&](CardSet c, CardSet t, int next) {
        return list_from(space, step + 1, next, cards | c, targets | t, out);
    });
}

// The number of accepted walks from each node of each step. The empty move is among them.
template <class Space>
class Counts {
public:
    explicit Counts(const Space& space) : space_(space) {
        const int n = space.num_steps;
        for (int node = 0; node < Space::kNodes; ++node) walks_[n][node] = space.accepts(node) ? 1 : 0;
        if constexpr (std::is_same_v<Space, SetSpace>) walks_[n][0] = 1;
        for (int step = n - 1; step >= 0; --step)
            for (int node = 0; node < Space::kNodes; ++node) {
                uint64_t sum = 0;
                space.options(step, node, [&](CardSet, CardSet, int next) {
                    if (next < Space::kNodes) sum += walks_[step + 1][next];
                    return true;
                });
                walks_[step][node] = sum;
            }
    }

    uint64_t moves() const { return walks_[0][space_.first_node()] - 1; }

    // The walk number `index`; number 0 is the empty one, as it takes the first option at each step.
    Move move(uint64_t index) const {
        CardSet cards, targets;
        int node = space_.first_node();
        for (int step = 0; step < space_.num_steps; ++step) {
            space_.options(step, node, [&](CardSet c, CardSet t, int next) {
                const uint64_t here = walks_[step + 1][next];
                if (index >= here) {
                    index -= here;
                    return true;
                }
                cards |= c;
                targets |= t;
                node = next;
                return false;
            });
        }
        return make_move(space_, cards, targets);
    }

private:
    const Space& space_;
    std::array<std::array<uint64_t, Space::kNodes>, 2 * kNumCards + 1> walks_;
};

// Calls f with each space that the viewer has, in the order of kinds.
template <class F>
bool for_each_space(const View& v, uint32_t mask, F&& f) {
    if (has_kind(mask, Kind::open)) {
        const int cap = v.hand_size[v.target];
        if (!f(subsets(Kind::open, v.hand, 1)) || !f(combinations(v.hand, cap))) return false;
    }
    if (has_kind(mask, Kind::add) && !f(subsets(Kind::add, playable(v), fits(v)))) return false;
    if (has_kind(mask, Kind::self) && !f(subsets(Kind::self, playable(v), kNumCards))) return false;
    return !has_kind(mask, Kind::kill) || f(KillSpace(v));
}

// --- Moves that are not sets ---------------------------------------------------------------------------

Move plain(Kind kind, CardSet targets = CardSet()) {
    return Move{.cards = CardSet(), .targets = targets, .value = 0, .kind = static_cast<uint8_t>(kind)};
}

template <class F>
void for_each_plain(const View& v, uint32_t mask, F&& f) {
    for (Kind k :
         {Kind::end, Kind::take, Kind::takeall, Kind::turn, Kind::deck, Kind::pass, Kind::wait, Kind::swap, Kind::keep})
        if (has_kind(mask, k)) f(plain(k));
    if (has_kind(mask, Kind::drop))
        for (Card victim : victims(v, Card{static_cast<uint8_t>(v.turned)})) f(plain(Kind::drop, victim));
}

uint64_t fingerprint(const View& v) {
    uint64_t h = mix(v.hand.bits);
    for (uint64_t word : {v.unkilled.bits, v.killed.bits, v.discarded.bits, uint64_t{v.deck_size}}) h = mix(h, word);
    return h;
}

// As many kills as possible, with the lowest cards.
Move most_kills(const View& v) {
    Assignment a(v.order.size(), v.table.size());
    constexpr int64_t kImpossible = 1000000;
    const auto height = [&](Card c) { return c.rank() + (c.suit() == v.trump ? 13 : 0); };
    for (int i = 0; i < v.order.size(); ++i)
        for (int j = 0; j < v.table.size(); ++j)
            a.cost(i, j) = kills(v.order[i], v.table[j], v.trump) ? height(v.order[i]) : kImpossible;
    a.solve();
    Move m = plain(Kind::kill);
    for (int i = 0; i < v.order.size(); ++i) {
        const int j = a.column_of(i);
        if (j < 0 || a.cost(i, j) == kImpossible) continue;
        m.cards |= v.order[i];
        m.targets |= v.table[j];
    }
    return m;
}

// One uniform index from each of `strata` equal parts of [0, total): all different, each equally likely.
template <class F>
void spread(uint64_t total, uint64_t strata, Rng& rng, F&& f) {
    using Wide = unsigned __int128;
    strata = std::min(strata, total);
    for (uint64_t k = 0; k < strata; ++k) {
        const auto low = static_cast<uint64_t>(Wide{total} * k / strata);
        const auto high = static_cast<uint64_t>(Wide{total} * (k + 1) / strata);
        f(low + rng.below64(high - low));
    }
}

uint64_t count_sets(const View& v, uint32_t mask) {
    uint64_t total = 0;
    for_each_space(v, mask, [&](const auto& space) {
        total += Counts(space).moves();
        return true;
    });
    return total;
}

// The moves that a list always has: those of a single card or pair, and the kill of most cards.
template <class F>
void for_each_kept(const View& v, uint32_t mask, F&& f) {
    for_each_plain(v, mask, f);
    const auto single = [](Kind k, CardSet card, CardSet victim = CardSet()) {
        return Move{.cards = card, .targets = victim, .value = 0, .kind = static_cast<uint8_t>(k)};
    };
    if (has_kind(mask, Kind::open))
        for (Card c : v.hand) f(single(Kind::open, c));
    for (Kind k : {Kind::add, Kind::self})
        if (has_kind(mask, k))
            for (Card c : playable(v)) f(single(k, c));
    if (has_kind(mask, Kind::kill)) {
        for (Card c : v.hand)
            for (Card victim : victims(v, c)) f(single(Kind::kill, c, victim));
        if (const Move most = most_kills(v); most.cards.size() > 1) f(most);
    }
}

void sample_legal(const View& v, uint32_t mask, MoveList& out) {
    int num_kept = 0;
    for_each_kept(v, mask, [&](const Move&) { ++num_kept; });
    // A list too short even for these is a plain sample.
    const bool keeps = num_kept < out.capacity();
    const Move most = has_kind(mask, Kind::kill) ? most_kills(v) : Move{};

    out.clear();
    if (keeps) for_each_kept(v, mask, [&](const Move& m) { out.push(m); });
    const auto room = static_cast<uint64_t>(out.capacity() - out.size());
    const uint64_t total = count_sets(v, mask);
    uint64_t before = 0;  // moves in the spaces before this one
    for_each_space(v, mask, [&](const auto& space) {
        const Counts counts(space);
        const uint64_t here = counts.moves();
        // Each space draws the same indices and takes those that fall into it.
        Rng rng(fingerprint(v));
        spread(total, room, rng, [&](uint64_t index) {
            if (index < before || index >= before + here) return;
            const Move m = counts.move(index - before + 1);
            if (!keeps || !(m.cards.size() == 1 || m == most)) out.push(m);
        });
        before += here;
        return true;
    });
    out.sort_by_kind();
}

uint32_t ending_kinds(const Public& p) {
    const bool may_take_all = p.rules.take != Take::unkilled_only;
    if (p.unkilled.empty()) return bit(Kind::end) | (may_take_all ? bit(Kind::takeall) : 0);
    if (p.killed.empty()) return bit(Kind::take);
    return (p.rules.take != Take::all_only ? bit(Kind::take) : 0) | (may_take_all ? bit(Kind::takeall) : 0);
}

uint32_t target_kinds(const View& v) {
    const bool must_act = others_passed(v);
    const bool asked_any_time = v.rules.turn_order == TurnOrder::compat;
    if (!must_act && !asked_any_time && has_seat(v.passed, v.seat)) return 0;  // it waits
    uint32_t mask = must_act ? ending_kinds(v) : bit(Kind::wait);
    if (can_self_play(v) && !playable(v).empty()) mask |= bit(Kind::self);
    for (Card c : v.hand)
        if (!victims(v, c).empty()) {
            mask |= bit(Kind::kill);
            break;
        }
    if (can_kill_from_deck(v)) mask |= bit(Kind::deck);
    return mask;
}

uint32_t attacker_kinds(const View& v) {
    if (has_seat(v.passed, v.seat) && v.rules.turn_order != TurnOrder::compat) return 0;
    uint32_t mask = bit(Kind::pass);
    if (fits(v) < 1) return mask;
    if (!playable(v).empty()) mask |= bit(Kind::add);
    if (v.rules.deck_attack && v.deck_size > 0) mask |= bit(Kind::turn);
    return mask;
}

bool is_opening(CardSet cards) {
    if (cards.size() == 1) return true;
    for (CardSet left = cards; !left.empty();) {
        const CardSet group = ranks_of(left.first()) & cards;
        if (group.size() < 2) return false;
        left -= group;
    }
    return true;
}

}  // namespace

uint32_t kinds(const View& v) {
    if (v.phase == Phase::over || v.phase == Phase::void_game || !has_seat(v.in_game, v.seat)) return 0;
    if (v.phase == Phase::swap) return v.seat == v.actor ? bit(Kind::swap) | bit(Kind::keep) : 0;
    if (v.phase == Phase::open) return v.seat == initiator(v) ? bit(Kind::open) : 0;
    if (v.turned != kNoCard) return v.seat == v.target ? bit(Kind::drop) : 0;
    return v.seat == v.target ? target_kinds(v) : attacker_kinds(v);
}

void legal(const View& v, MoveList& out) {
    out.clear();
    const uint32_t mask = kinds(v);
    bool whole = true;
    for_each_plain(v, mask, [&](const Move& m) {
        whole = whole && !out.full();
        if (whole) out.push(m);
    });
    whole = whole && for_each_space(v, mask, [&](const auto& space) {
                return list_from(space, 0, space.first_node(), CardSet(), CardSet(), out);
            });
    if (whole)
        out.sort_by_kind();
    else
        sample_legal(v, mask, out);
}

uint64_t count(const View& v) {
    const uint32_t mask = kinds(v);
    uint64_t total = count_sets(v, mask);
    for_each_plain(v, mask, [&](const Move&) { ++total; });
    return total;
}

bool can_match(CardSet killers, CardSet victims, int trump) {
    if (killers.size() != victims.size()) return false;
    for (int suit = 0; suit < kNumSuits; ++suit) {
        const CardSet in_suit = suit_cards(suit);
        int surplus = 0;
        if (suit == trump) {
            for (int rank = 14; rank >= 2; --rank) {
                const Card c = Card::of(rank, suit);
                surplus += killers.contains(c) - victims.contains(c);
                if (surplus < 0) return false;
            }
        } else {
            for (Card c : (killers | victims) & in_suit) {
                surplus += victims.contains(c) - killers.contains(c);
                if (surplus < 0) return false;
            }
        }
    }
    return true;
}

bool is_legal(const View& v, const Move& m) {
    const uint32_t mask = kinds(v);
    if (m.kind >= Kind::kNumKinds || m.value != 0 || !has_kind(mask, static_cast<Kind>(m.kind))) return false;
    switch (m.kind) {
        case Kind::open:
            return !m.cards.empty() && m.targets.empty() && v.hand.contains_all(m.cards) &&
                   m.cards.size() <= v.hand_size[v.target] && is_opening(m.cards);
        case Kind::add:
            return !m.cards.empty() && m.targets.empty() && playable(v).contains_all(m.cards) &&
                   m.cards.size() <= fits(v);
        case Kind::self: return !m.cards.empty() && m.targets.empty() && playable(v).contains_all(m.cards);
        case Kind::kill:
            return !m.cards.empty() && v.hand.contains_all(m.cards) && v.unkilled.contains_all(m.targets) &&
                   can_match(m.cards, m.targets, v.trump);
        case Kind::drop:
            return m.cards.empty() && m.targets.size() == 1 &&
                   victims(v, Card{static_cast<uint8_t>(v.turned)}).contains_all(m.targets);
        default: return m.cards.empty() && m.targets.empty();
    }
}

std::optional<Move> forced(const View& v) {
    const uint32_t mask = kinds(v);
    if (!std::has_single_bit(mask)) return std::nullopt;
    const auto kind = static_cast<Kind>(std::countr_zero(mask));
    switch (kind) {
        case Kind::open:
            if (v.hand.size() > 1) return std::nullopt;
            return Move{.cards = v.hand, .targets = CardSet(), .value = 0, .kind = kind};
        case Kind::drop: {
            const CardSet choice = victims(v, Card{static_cast<uint8_t>(v.turned)});
            if (choice.size() > 1) return std::nullopt;
            return plain(kind, choice);
        }
        case Kind::add:
        case Kind::self:
        case Kind::kill: return std::nullopt;  // never the only kind: one may pass, wait or end as well
        default: return plain(kind);
    }
}

}  // namespace valtti::moska
