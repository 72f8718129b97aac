#include "search/schnapsen/guide.hpp"

#include "search/schnapsen/chances.hpp"

namespace valtti::schnapsen {
namespace {

constexpr int kMostDraws = 20;
constexpr double kKeptBack = 0.35;    // how often somebody keeps a marriage for later
constexpr int kSolvedWhenClosed = 2;  // cards in each hand
constexpr int kTricks = 3;            // that are finished in a playout, unless it ends for good before

// Is a playout valued as if all cards were open? They are once the talon is used up. With a closed one a few stay
// hidden; until there are as few as this both would seem to see what they do not.
bool is_open(const State& s) {
    return s.talon_size == 0 || (s.closer >= 0 && hand_size(s, 1 - s.leader) <= kSolvedWhenClosed);
}

}  // namespace

double likelihood_of_lead(const State& s, int seat) {
    if (s.trick.empty() || s.leader == seat || is_strict(s)) return 1;
    const Card led = led_card(s);
    const bool has_married = is_marriage_card(led) && s.known[s.leader].contains(partner(led));
    const bool may_marry = !s.played.empty() || s.rules.marriage_first_lead;
    return may_marry && !has_married && marriages(s.hand[s.leader] | led) ? kKeptBack : 1;
}

void MasterGuide::begin(const View& view) {
    root_ = view;
}

// With the talon used up there is one world.
bool MasterGuide::solve(const View& view, std::span<const Move> moves, std::span<double> values) {
    if (view.talon_size > 0) return false;
    Rng unused;
    const State state = Sampler(view).draw(unused);
    for (size_t i = 0; i < moves.size(); ++i)
        values[i] = chance_after(view, view.seat, *solver_.value_after(state, moves[i], view.seat));
    return true;
}

// Nobody forgets to claim.
State MasterGuide::draw(const Sampler& sampler, const View& view, Rng& rng) {
    State world = draw_believed<Schnapsen>(sampler, view, rng, kMostDraws,
                                           [&](const State& s) { return likelihood_of_lead(s, view.seat); });
    world.rules.claim = Claim::automatic;
    return world;
}

bool MasterGuide::stops(const State& s, int seat, bool is_forced) {
    if (is_next_round(s) || is_open(s)) return true;
    return s.played.size() >= root_.played.size() + 2 * kTricks && CutGuide::stops(s, seat, is_forced);
}

double MasterGuide::value(const State& s, int seat, Rng& thought) {
    if (is_over<Schnapsen>(s)) return CutGuide::value(s, seat, thought);
    if (is_next_round(s)) return chance_after(s, seat, 0);  // its points are in the score
    if (is_open(s)) return chance_after(root_, seat, *solver_.value(s, seat));
    return CutGuide::value(s, seat, thought);
}

}  // namespace valtti::schnapsen
