#include "search/tysiac/guide.hpp"

#include <algorithm>

#include "search/exact/tysiac_ending.hpp"
#include "search/playout.hpp"
#include "search/tysiac/hands.hpp"
#include "search/tysiac/usual.hpp"

namespace valtti::tysiac {
namespace {

constexpr int kMostDraws = 30;
constexpr double kBoldness = 15;  // of others in their bids, at most, up or down
constexpr int kExactCards = 3;    // from so many in each hand on a round is played to its end by exact play

}  // namespace

void RoundGuide::begin(const View& view) {
    chance_of_plain_ = chance_of_plain(view);
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

// The game ends with the round. Who the others are is drawn with their cards, as bids tell of both.
State RoundGuide::draw(const Sampler& sampler, const View& view, Rng& rng) {
    State world = draw_believed<Tysiac>(sampler, view, rng, kMostDraws, [&](const State& s) {
        others_ = rng.chance(chance_of_plain_) ? Others::plain : Others::keen;
        return likelihood_of_bids(s, view.seat, others_) * likelihood_of_gifts(s, view.seat, others_);
    });
    world.rules.unit = Unit::deal;
    return world;
}

void RoundGuide::enter(const State& world, int seat, Rng& rng) {
    seat_ = seat;
    for (int i = 0; i < world.rules.players; ++i) boldness_[i] = i == seat ? 0 : kBoldness * (2 * rng.unit() - 1);
}

// Among keen others the own seat plays its tricks like the plain agent: it would else be thought to see what it does
// not, where that matters most.
Move RoundGuide::play(const State& s, Rng& thought) {
    const bool is_own = s.actor == seat_;
    const bool is_plain = is_own ? others_ == Others::keen && s.phase == Phase::playing : others_ == Others::plain;
    if (is_plain) return plain_->decide(s, thought);
    const Move m = usual_move(s, boldness_[s.actor]);
    const bool looks = is_own && others_ == Others::plain && m.kind == Kind::give && !is_trying_gifts_;
    return looks ? better_gift(s, thought) : m;
}

// The own seat will look for the best gift. Against plain others it makes more contracts than usual gifts let it hope
// for; against keen ones it does not.
Move RoundGuide::better_gift(const State& s, Rng& thought) {
    Move best;
    double most = -1;
    is_trying_gifts_ = true;
    for (const Move& gift : usual_gifts(s.hand[s.actor])) {
        const double value = value_after<Tysiac>(*this, s, gift, seat_, thought.seed());
        if (value <= most) continue;
        most = value;
        best = gift;
    }
    is_trying_gifts_ = false;
    return best;
}

// Plain players do not play their last tricks well, and are not taken to.
bool RoundGuide::stops(const State& s, int, bool) {
    return others_ == Others::keen && s.phase == Phase::playing && s.hand_size[s.actor] <= kExactCards;
}

double RoundGuide::value(const State& s, int seat, Rng&) {
    if (s.phase != Phase::playing) return worth(s, seat);
    State end = s;
    play_ending(end);
    return worth(end, seat);
}

double RoundGuide::worth(const State& end, int seat) const {
    if (aim_ == Aim::contract) return is_made(end.last) == (seat == end.last.declarer) ? 1 : 0;
    if (!is_game_ || end.phase == Phase::void_game) return value_of(outcome(end), seat);
    const auto best = *std::max_element(end.totals.begin(), end.totals.begin() + end.rules.players);
    if (best < kGoal) return chances_->of(end, seat);
    Public over = end;
    over.rules.unit = Unit::game;
    return value_of(outcome(over), seat);
}

}  // namespace valtti::tysiac
