#include "games/moska/lookahead.hpp"

#include <algorithm>

#include "games/moska/moves.hpp"
#include "games/moska/sampler.hpp"

namespace valtti::moska {
namespace {

bool may_draw(const Move& m) {
    return m.kind == Kind::open || m.kind == Kind::add || m.kind == Kind::end || m.kind == Kind::take ||
           m.kind == Kind::takeall;
}

bool turns_card(const Move& m) {
    return m.kind == Kind::deck || m.kind == Kind::turn;
}

// Calls f with every subset of k cards.
template <class F>
void for_each_subset(CardSet pool, int k, CardSet chosen, F& f) {
    if (k == 0) {
        f(chosen);
        return;
    }
    while (pool.size() >= k) {
        const Card c = pool.pop_first();
        for_each_subset(pool, k - 1, chosen | c, f);
    }
}

// min(C(n, k), limit + 1)
uint64_t binomial_up_to(int n, int k, uint64_t limit) {
    uint64_t c = 1;
    for (int i = 1; i <= k; ++i) {
        c = c * static_cast<uint64_t>(n - k + i) / static_cast<uint64_t>(i);
        if (c > limit) return limit + 1;
    }
    return c;
}

// A uniform sample without replacement of at most `limit` subsets of k cards.
template <class F>
void sample_subsets(CardSet pool, int k, int limit, Rng& rng, std::vector<CardSet>& seen, F f) {
    if (binomial_up_to(pool.size(), k, static_cast<uint64_t>(limit)) <= static_cast<uint64_t>(limit)) {
        for_each_subset(pool, k, CardSet(), f);
        return;
    }
    seen.clear();
    while (static_cast<int>(seen.size()) < limit) {
        const CardSet set = pick_cards(pool, k, rng);
        if (std::find(seen.begin(), seen.end(), set) != seen.end()) continue;
        seen.push_back(set);
        f(set);
    }
}

}  // namespace

Outlook::Outlook(const OutlookOptions& options) : options_(options), moves_(options.max_moves) {
    const size_t usual = static_cast<size_t>(options.samples) * 64;
    views_.reserve(usual);
    prospects_.reserve(usual, static_cast<size_t>(options.max_moves));
}

void Outlook::add(const View& v, bool new_chance) {
    views_.push_back(v);
    new_chance ? prospects_.add_chance() : prospects_.add_choice();
}

void Outlook::add_draws(const View& before, const View& after, const Move& m, Rng& rng) {
    CardSet kept = before.hand - m.cards;
    if (m.kind == Kind::take || m.kind == Kind::takeall) kept |= before.unkilled;
    if (m.kind == Kind::takeall) kept |= before.killed;
    int drawn = after.hand_size[after.seat] - kept.size();
    if (drawn == 0) {
        add(after);
        return;
    }
    View v = after;
    v.order.remove(after.hand - kept);
    v.hand = kept;
    if (drawn == before.deck_size) {  // the whole deck, its known bottom card included
        const Card bottom{static_cast<uint8_t>(before.bottom)};
        v.hand |= bottom;
        v.order.push(bottom);
        --drawn;
    }
    sample_subsets(hidden(before), drawn, options_.samples, rng, seen_, [&](CardSet cards) {
        View sampled = v;
        sampled.hand |= cards;
        for (Card c : cards) sampled.order.push(c);
        add(sampled);
    });
}

// The card on top of the deck is `card`; the other places do not matter, as no view shows them.
void Outlook::add_turned(const View& before, State world, Card card, const Move& m) {
    world.deck.data()[world.deck_size - 1] = card;
    apply(world, m);
    const auto seen_after = [&](const State& s) {
        View v = view(s, before.seat);
        if (options_.compat) {
            v.deck_size = before.deck_size;
            v.bottom = before.bottom;
            v.flagged = kNoCard;
        }
        return v;
    };
    if (world.turned == kNoCard) {
        add(seen_after(world));
        return;
    }
    bool first = true;
    for (Card victim : world.unkilled_in_order) {
        if (!kills(card, victim, world.trump)) continue;
        State dropped = world;
        apply(dropped, make_move(Kind::drop, CardSet(), victim));
        add(seen_after(dropped), first || options_.compat);
        first = false;
    }
}

void Outlook::add_turns(const View& before, const State& world, const Move& m, Rng* rng) {
    CardSet pool = hidden(before);
    const Card bottom{static_cast<uint8_t>(before.bottom)};
    if (before.deck_size == 1)
        pool = bottom;
    else if (options_.compat)
        pool |= bottom;
    if (rng && pool.size() > options_.turns) pool = pick_cards(pool, options_.turns, *rng);
    for (Card c : pool) add_turned(before, world, c, m);
}

void Outlook::keep_first_victim(const View& v) {
    moves_.clear();
    for (Card victim : v.unkilled_in_order) {
        if (!kills(Card{static_cast<uint8_t>(v.turned)}, victim, v.trump)) continue;
        moves_.push(make_move(Kind::drop, CardSet(), victim));
        return;
    }
}

bool Outlook::leaves_openings_out(const View& v, const Rng* rng) const {
    return options_.compat && rng && v.phase == Phase::open;
}

void Outlook::look_from(const View& v, const State& world, Rng* rng) {
    views_.clear();
    prospects_.clear();
    legal(v, moves_);
    if (options_.compat && v.turned != kNoCard) keep_first_victim(v);
    const bool may_stop = leaves_openings_out(v, rng);
    if (may_stop) moves_.shuffle(*rng);
    for (const Move& m : moves_) {
        if (may_stop && static_cast<int>(views_.size()) >= options_.max_moves) break;
        if (turns_card(m)) {
            add_turns(v, world, m, rng);
        } else {
            State next = world;
            apply(next, m);
            const View after = view(next, v.seat);
            if (rng && may_draw(m))
                add_draws(v, after, m, *rng);
            else
                add(after);
        }
        prospects_.end_move();
    }
    moves_.keep_first(static_cast<int>(prospects_.moves()));
}

void Outlook::look(const View& v, Rng& rng) {
    State world = Sampler(v).draw(rng);
    set_actor(world, v.seat);
    look_from(v, world, &rng);
}

void Outlook::look_seeing(const State& s, Rng&) {
    look_from(view(s, s.actor), s, nullptr);
}

}  // namespace valtti::moska
