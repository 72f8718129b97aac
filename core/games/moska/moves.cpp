#include "games/moska/moves.hpp"

#include <algorithm>

#include "base/assignment.hpp"

namespace valtti::moska {
namespace {

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

// Lists a space; false if the list became full before the end.
template <class Space>
bool list_from(const Space& space, int step, int node, CardSet cards, CardSet targets, MoveList& out) {
    if (step == space.num_steps) {
        if (cards.empty() || !space.accepts(node)) return true;
        if (out.full()) return false;
        out.push(make_move(space.kind, cards, targets));
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
        return make_move(space_.kind, cards, targets);
    }

private:
    const Space& space_;
    std::array<std::array<uint64_t, Space::kNodes>, 2 * kNumCards + 1> walks_;
};

// Goes through all classes of moves that the viewer has, in the order of kinds: calls `each` with every move of
// a class that is not a set of cards, and `space` with the space of one that is. Stops when one returns false.
template <class Each, class OfSets>
bool for_each_class(const View& v, uint32_t mask, Each&& each, OfSets&& space) {
    for (; mask; mask &= mask - 1) {
        const auto kind = static_cast<Kind>(std::countr_zero(mask));
        bool go_on = true;
        switch (kind) {
            case Kind::open:
                go_on = space(subsets(kind, v.hand, 1)) && space(combinations(v.hand, v.hand_size[v.target]));
                break;
            case Kind::add: go_on = space(subsets(kind, playable(v), fits(v))); break;
            case Kind::self: go_on = space(subsets(kind, playable(v), kNumCards)); break;
            case Kind::kill: go_on = space(KillSpace(v)); break;
            case Kind::drop:
                for (Card victim : victims(v, Card{static_cast<uint8_t>(v.turned)}))
                    go_on = go_on && each(make_move(kind, CardSet(), victim));
                break;
            default: go_on = each(make_move(kind));
        }
        if (!go_on) return false;
    }
    return true;
}

constexpr auto kPassOver = [](const auto&) { return true; };

template <class F>
void for_each_space(const View& v, uint32_t mask, F&& f) {
    for_each_class(v, mask, kPassOver, [&](const auto& space) {
        f(space);
        return true;
    });
}

template <class F>
void for_each_plain(const View& v, uint32_t mask, F&& f) {
    for_each_class(
        v, mask,
        [&](const Move& m) {
            f(m);
            return true;
        },
        kPassOver);
}

// --- Lists of moves --------------------------------------------------------------------------------------

uint64_t fingerprint(const View& v) {
    uint64_t h = mix(v.hand.bits);
    for (uint64_t word : {v.unkilled.bits, v.killed.bits, v.discarded.bits, uint64_t{v.deck_size}}) h = mix(h, word);
    return h;
}

// As many kills as possible, with the lowest cards.
Move most_kills(const View& v) {
    Assignment a(v.order.size(), v.unkilled_in_order.size());
    constexpr int64_t kImpossible = 1000000;
    const auto height = [&](Card c) { return c.rank() + (c.suit() == v.trump ? 13 : 0); };
    for (int i = 0; i < v.order.size(); ++i)
        for (int j = 0; j < v.unkilled_in_order.size(); ++j)
            a.cost(i, j) = kills(v.order[i], v.unkilled_in_order[j], v.trump) ? height(v.order[i]) : kImpossible;
    a.solve();
    Move m = make_move(Kind::kill);
    for (int i = 0; i < v.order.size(); ++i) {
        const int j = a.column_of(i);
        if (j < 0 || a.cost(i, j) == kImpossible) continue;
        m.cards |= v.order[i];
        m.targets |= v.unkilled_in_order[j];
    }
    return m;
}

// One uniform index from each of `strata` nearly equal parts of [0, total), the parts starting anywhere: all
// indices are different, and each is as likely as any other.
template <class F>
void spread(uint64_t total, uint64_t strata, Rng& rng, F&& f) {
    using Wide = unsigned __int128;
    strata = std::min(strata, total);
    const uint64_t start = total > 0 ? rng.below64(total) : 0;
    for (uint64_t k = 0; k < strata; ++k) {
        const auto low = static_cast<uint64_t>(Wide{total} * k / strata);
        const auto high = static_cast<uint64_t>(Wide{total} * (k + 1) / strata);
        f((start + low + rng.below64(high - low)) % total);
    }
}

uint64_t count_sets(const View& v, uint32_t mask) {
    uint64_t total = 0;
    for_each_space(v, mask, [&](const auto& space) { total += Counts(space).moves(); });
    return total;
}

// The moves that a list always has: those of a single card or pair, and the kill of most cards.
template <class F>
void for_each_kept(const View& v, uint32_t mask, F&& f) {
    for_each_plain(v, mask, f);
    if (has_kind(mask, Kind::open))
        for (Card c : v.hand) f(make_move(Kind::open, c));
    for (Kind k : {Kind::add, Kind::self})
        if (has_kind(mask, k))
            for (Card c : playable(v)) f(make_move(k, c));
    if (has_kind(mask, Kind::kill)) {
        for (Card c : v.hand)
            for (Card victim : victims(v, c)) f(make_move(Kind::kill, c, victim));
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
    const uint64_t total = keeps ? count_sets(v, mask) : count(v);
    uint64_t before = 0;  // moves counted so far
    // Everyone draws the same indices and takes those that fall to it.
    const auto take_drawn = [&](uint64_t here, auto&& move_at) {
        Rng rng(fingerprint(v));
        spread(total, room, rng, [&](uint64_t index) {
            if (index < before || index >= before + here) return;
            const Move m = move_at(index - before);
            if (!keeps || !(m.cards.size() == 1 || m == most)) out.push(m);
        });
        before += here;
    };
    for_each_space(v, mask, [&](const auto& space) {
        const Counts counts(space);
        take_drawn(counts.moves(), [&](uint64_t i) { return counts.move(i + 1); });
    });
    if (!keeps) for_each_plain(v, mask, [&](const Move& m) { take_drawn(1, [&](uint64_t) { return m; }); });
    out.sort();
}

uint32_t bout_kinds(const Public& p, int seat, CardSet hand) {
    const bool is_target = seat == p.target;
    // Who has passed is not asked again until something happens; the target is, once all others have passed.
    const bool is_asked =
        !has_seat(p.passed, seat) | (p.rules.turn_order == TurnOrder::compat) | (is_target & others_passed(p));
    if (!is_asked) return 0;
    return is_target ? target_kinds(p, hand) : attacker_kinds(p, hand);
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

KindMask kinds(const Public& p, int seat, CardSet hand) {
    uint32_t mask = 0;
    if (p.phase == Phase::bout && p.turned == kNoCard)
        mask = bout_kinds(p, seat, hand);
    else if (p.phase == Phase::open)
        mask = bit_if(seat == initiator(p), Kind::open);
    else if (p.phase == Phase::bout)
        mask = bit_if(seat == p.target, Kind::drop);
    else if (p.phase == Phase::swap)
        mask = bit_if(seat == p.actor, Kind::swap) | bit_if(seat == p.actor, Kind::keep);
    return static_cast<KindMask>(has_seat(p.in_game, seat) ? mask : 0);
}

bool legal(const View& v, MoveList& out) {
    out.clear();
    const uint32_t mask = kinds(v);
    const auto push = [&](const Move& m) {
        if (out.full()) return false;
        out.push(m);
        return true;
    };
    const auto list = [&](const auto& space) {
        return list_from(space, 0, space.first_node(), CardSet(), CardSet(), out);
    };
    const bool whole = for_each_class(v, mask, push, list);
    if (!whole) sample_legal(v, mask, out);
    return whole;
}

Move nth_move(const View& v, uint64_t n) {
    Move found;
    for_each_class(
        v, kinds(v),
        [&](const Move& m) {
            found = m;
            return n-- > 0;
        },
        [&](const auto& space) {
            const Counts counts(space);
            if (n >= counts.moves()) {
                n -= counts.moves();
                return true;
            }
            found = counts.move(n + 1);
            return false;
        });
    return found;
}

Move any_move(const View& v, MoveList& moves, Rng& rng) {
    if (!legal(v, moves)) return nth_move(v, rng.below64(count(v)));  // too many to list
    return moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))];
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

std::optional<Move> only_move(const State& s) {
    const CardSet hand = s.hand[s.actor];
    const auto kind = static_cast<Kind>(std::countr_zero(s.actor_kinds));
    // Adding, playing to oneself and killing are never the only kind: one may pass, wait or end as well.
    if (kind == Kind::open) return hand.size() > 1 ? std::nullopt : std::optional(make_move(kind, hand));
    if (kind != Kind::drop) return make_move(kind);
    const CardSet choice = kills(Card{static_cast<uint8_t>(s.turned)}, s.trump) & s.unkilled;
    return choice.size() > 1 ? std::nullopt : std::optional(make_move(kind, CardSet(), choice));
}

}  // namespace valtti::moska
