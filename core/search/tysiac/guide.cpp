#include "search/tysiac/guide.hpp"

#include <algorithm>

#include "search/tysiac/bidders.hpp"
#include "search/tysiac/hands.hpp"
#include "search/tysiac/usual.hpp"

namespace valtti::tysiac {
namespace {

constexpr int kMostDraws = 30;
constexpr int kMostBids = 4;  // besides a pass
constexpr int kMostContracts = 8;
constexpr size_t kMostPairs = 12;  // of cards to be given
constexpr double kBoldness = 15;   // of others in their bids, at most, up or down
// How often a seat is taken to play like the plain agent. Chosen so that contracts are made as often as they are
// expected to be, be the others strong or weak.
constexpr double kPlainOwn = 0.5;
constexpr double kPlainOthers = 0.4;

}  // namespace

void RoundGuide::begin(const View& view) {
    is_game_ = view.rules.unit == Unit::game;
    if (!chances_ || !chances_->is_for(view.rules)) chances_.emplace(view.rules);
}

// Gifts are many, and bids and contracts matter more than a card.
int RoundGuide::worlds(const View& view, int usual) {
    switch (view.phase) {
        case Phase::playing: return usual;
        case Phase::giving: return 2 * usual;
        default: return 4 * usual;
    }
}

// Of bids and contracts the lowest; of gifts those after which most points are expected.
const MoveList& RoundGuide::candidates(const View& view, Rng& rng) {
    if (view.phase == Phase::giving) return gifts(view);
    Guide::candidates(view, rng);
    if (view.phase == Phase::bidding) moves_.keep_first(std::min(moves_.size(), 1 + kMostBids));
    if (view.phase == Phase::raising) moves_.keep_first(std::min(moves_.size(), kMostContracts));
    return moves_;
}

const MoveList& RoundGuide::gifts(const View& view) {
    pairs_.clear();
    for (Card first : view.hand)
        for (Card second : view.hand& below(first))
            pairs_.push_back({points_of_eight(view.hand - first - second), first, second});
    std::ranges::stable_sort(pairs_, std::greater(), &Pair::kept);
    moves_.clear();
    for (const auto& [kept, first, second] : std::span(pairs_).first(kMostPairs)) {
        moves_.push(make_move(Kind::give, first, second));
        moves_.push(make_move(Kind::give, second, first));
    }
    if (may_bomb(view, view.seat)) moves_.push(make_move(Kind::bomb));
    return moves_;
}

// The game ends with the round.
State RoundGuide::draw(const Sampler& sampler, const View& view, Rng& rng) {
    State world = draw_believed<Tysiac>(sampler, view, rng, kMostDraws, [&](const State& s) {
        return likelihood_of_bids(s, view.seat) * likelihood_of_gifts(s, view.seat);
    });
    world.rules.unit = Unit::deal;
    return world;
}

// Of the others some play like the plain agent in everything. The own seat does so at times in the tricks: it would
// else be thought to see what it does not.
void RoundGuide::enter(const State& world, int seat, Rng& rng) {
    seat_ = seat;
    for (int i = 0; i < world.rules.players; ++i) {
        is_plain_[i] = rng.chance(i == seat ? kPlainOwn : kPlainOthers);
        boldness_[i] = i == seat ? 0 : kBoldness * (2 * rng.unit() - 1);
    }
}

Move RoundGuide::play(const State& s, Rng& thought) {
    const bool is_asked = s.actor != seat_ || s.phase == Phase::playing;
    return is_plain_[s.actor] && is_asked ? plain_->decide(s, thought) : usual_move(s, boldness_[s.actor]);
}

double RoundGuide::value(const State& s, int seat, Rng&) {
    if (!is_game_ || s.phase == Phase::void_game) return value_of(outcome(s), seat);
    const auto best = *std::max_element(s.totals.begin(), s.totals.begin() + s.rules.players);
    if (best < kGoal) return chances_->of(s, seat);
    Public end = s;
    end.rules.unit = Unit::game;
    return value_of(outcome(end), seat);
}

}  // namespace valtti::tysiac
