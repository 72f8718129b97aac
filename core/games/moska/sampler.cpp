#include "games/moska/sampler.hpp"

#include <stdexcept>
#include <string>

namespace valtti::moska {
namespace {

constexpr auto make_binomials() {
    std::array<std::array<uint64_t, kNumCards + 1>, kNumCards + 1> table{};
    for (int n = 0; n <= kNumCards; ++n) {
        table[n][0] = 1;
        for (int k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}
constexpr auto kBinomials = make_binomials();

// The ways in which k cards can lie in n places.
uint64_t ways(int n, int k) {
    return n < 0 || k < 0 ? 0 : kBinomials[n][k];
}

// The ways in which k cards can lie in n places so that one at least of the first `some` places has one.
uint64_t ways_to_reach(int n, int k, int some) {
    return ways(n, k) - ways(n - some, k);
}

// The seats of which one at least is able to attack, if that follows from who is asked; a bit each.
uint8_t attackers_asked(const View& v) {
    if (v.phase != Phase::bout || v.turned != kNoCard || v.rules.turn_order == TurnOrder::compat) return 0;
    // Between the two halves of a move nobody has been asked yet.
    if (v.actor < 0 || (v.actor == v.seat && v.own_kinds == kNotWorkedOut)) return 0;
    const auto asked = static_cast<uint8_t>(v.in_game & ~v.passed & ~(1 << v.target));
    return v.actor == v.target ? asked : static_cast<uint8_t>(asked & 1 << v.actor);
}

}  // namespace

Sampler::Sampler(const View& v) : hidden_(hidden(v)) {
    static_cast<Public&>(known_) = v;
    for (int seat = 0; seat < v.rules.players; ++seat)
        for (Card c : v.known[seat]) known_.order[seat].push(c);
    known_.order[v.seat] = v.order;
    for (int seat = 0; seat < v.rules.players; ++seat) known_.hand[seat] = known_.order[seat].set();
    if (v.deck_size > 0) known_.deck.push(Card{static_cast<uint8_t>(v.bottom)});
    find_places(v);
    bind_two();
    bind_attackers(v);
}

void Sampler::find_places(const View& v) {
    const auto add = [&](int owner, int count) {
        if (count > kNumCards - num_places_) throw std::invalid_argument("a view holds more cards than the pack");
        for (; count > 0; --count) owner_[num_places_++] = static_cast<int8_t>(owner);
    };
    for (int seat = 0; seat < v.rules.players; ++seat)
        if (seat != v.seat) add(seat, v.hand_size[seat] - v.known[seat].size());
    add(-1, v.deck_size - 1);
    if (num_places_ != hidden_.size())
        throw std::invalid_argument("a view has " + std::to_string(hidden_.size()) + " hidden cards for " +
                                    std::to_string(num_places_) + " places");
}

bool Sampler::may_hold_two(int place) const {
    return owner_[place] < 0 || has_seat(known_.may_hold_two, owner_[place]);
}

void Sampler::bind_two() {
    int allowed = 0;
    for (int place = 0; place < num_places_; ++place) allowed += may_hold_two(place);
    two_is_bound_ = hidden_.contains(Card::of(2, known_.trump)) && allowed > 0 && allowed < num_places_;
}

void Sampler::bind_attackers(const View& v) {
    const uint8_t attackers = attackers_asked(v);
    if (attackers == 0 || fits(v) < 1 || (v.rules.deck_attack && v.deck_size > 0)) return;
    const CardSet ranks = ranks_of(on_table(v));
    for (int seat = 0; seat < v.rules.players; ++seat)
        if (has_seat(attackers, seat) && !(known_.hand[seat] & ranks).empty()) return;  // as is known already
    to_add_ = hidden_ & ranks;
    int n = 0;
    for (const bool attacking : {true, false}) {
        for (int place = 0; place < num_places_; ++place) {
            const bool of_attacker = owner_[place] >= 0 && has_seat(attackers, owner_[place]);
            if (of_attacker == attacking) places_[n++] = static_cast<uint8_t>(place);
        }
        if (attacking) num_attacking_ = n;
    }
    attack_is_bound_ = count_with_attack() > 0;
}

Sampler::TwoWeights Sampler::two_weights() const {
    const int n = num_places_ - 1;
    if (to_add_.contains(Card::of(2, known_.trump))) {
        const int others = to_add_.size() - 1;
        return {.in_attack = ways(n, others), .elsewhere = ways_to_reach(n, others, num_attacking_)};
    }
    const int k = to_add_.size();
    return {.in_attack = num_attacking_ > 0 ? ways_to_reach(n, k, num_attacking_ - 1) : 0,
            .elsewhere = ways_to_reach(n, k, num_attacking_)};
}

uint64_t Sampler::count_with_attack() const {
    if (!two_is_bound_) return ways_to_reach(num_places_, to_add_.size(), num_attacking_);
    const TwoWeights weights = two_weights();
    uint64_t total = 0;
    for (int i = 0; i < num_places_; ++i)
        if (may_hold_two(places_[i])) total += i < num_attacking_ ? weights.in_attack : weights.elsewhere;
    return total;
}

// The trump 2 moves from where it cannot be to a uniform one of the other places; the rest stays a uniform arrangement.
void Sampler::arrange(Arrangement& cards, Rng& rng) const {
    int n = 0;
    for (Card c : hidden_) cards[n++] = c;
    rng.shuffle(cards.data(), n);
    if (!two_is_bound_) return;
    int allowed = 0;
    for (int place = 0; place < n; ++place) allowed += may_hold_two(place);
    int at = 0;
    while (cards[at] != Card::of(2, known_.trump)) ++at;
    auto choice = static_cast<int>(rng.below(static_cast<uint32_t>(allowed)));
    int to = 0;
    while (!may_hold_two(to) || choice-- > 0) ++to;
    std::swap(cards[at], cards[to]);
}

// Each place is as likely as there are ways to go on.
int Sampler::draw_place_for_two(Rng& rng) const {
    const TwoWeights weights = two_weights();
    uint64_t choice = rng.below64(count_with_attack());
    for (int i = 0;; ++i) {
        if (!may_hold_two(places_[i])) continue;
        const uint64_t weight = i < num_attacking_ ? weights.in_attack : weights.elsewhere;
        if (choice < weight) return i;
        choice -= weight;
    }
}

// To draw again and again until an attacker has a card to add could take long, so such an arrangement is built. If the
// trump 2 is bound it comes first. Then the first place of an attacker that has a card to add is drawn: each is as
// likely as there are ways to go on. Before it lie other cards, and behind it any.
void Sampler::arrange_with_attack(Arrangement& cards, Rng& rng) const {
    CardSet left = hidden_;
    auto places = places_;
    int n = num_places_;
    int attacking = num_attacking_;
    bool able = false;
    if (two_is_bound_) {
        const Card two = Card::of(2, known_.trump);
        const int at = draw_place_for_two(rng);
        cards[places[at]] = two;
        left -= two;
        able = at < attacking && to_add_.contains(two);
        attacking -= at < attacking;
        --n;
        for (int i = at; i < n; ++i) places[i] = places[i + 1];
    }
    int first = 0;  // of the places that are still free
    if (!able) {
        const auto put_one_of = [&](CardSet set) {
            const Card c = pick_card(set, rng);
            cards[places[first++]] = c;
            left -= c;
        };
        const int k = (left & to_add_).size();
        uint64_t choice = rng.below64(ways_to_reach(n, k, attacking));
        for (;;) {
            const uint64_t weight = ways(n - 1 - first, k - 1);
            if (choice < weight) break;
            choice -= weight;
            put_one_of(left - to_add_);
        }
        put_one_of(left & to_add_);
    }
    Arrangement rest;
    int size = 0;
    for (Card c : left) rest[size++] = c;
    rng.shuffle(rest.data(), size);
    for (int i = 0; i < size; ++i) cards[places[first + i]] = rest[i];
}

State Sampler::draw(Rng& rng) const {
    Arrangement cards;
    if (attack_is_bound_)
        arrange_with_attack(cards, rng);
    else
        arrange(cards, rng);
    State s = known_;
    for (int place = 0; place < num_places_; ++place) {
        const int owner = owner_[place];
        (owner < 0 ? s.deck : s.order[owner]).push(cards[place]);
        if (owner >= 0) s.hand[owner] |= cards[place];
    }
    if (s.actor >= 0) set_actor(s, s.actor);
    return s;
}

}  // namespace valtti::moska
