#include "search/moska/guides.hpp"

namespace valtti::moska {

bool Endgames::solve(const View& v, std::span<const Move> moves, std::span<double> values) {
    if (!knows(v)) return false;
    Rng rng(0);
    const State only = Sampler(v).draw(rng);
    for (size_t i = 0; i < moves.size(); ++i) {
        const auto value = solver_.value_after(only, moves[i], v.seat);
        if (!value) return false;
        values[i] = (*value + 1) / 2;
    }
    return true;
}

std::optional<double> Endgames::share(const State& s, int seat) {
    const auto value = solver_.value(s, seat);
    return value ? std::optional((*value + 1) / 2) : std::nullopt;
}

const MoveList& BotGuide::candidates(const View& view, Rng& rng) {
    if (endgames_.knows(view)) return Guide::candidates(view, rng);
    propose(view, rng, max_moves_);
    return moves_;
}

const MoveList& BotGuide::rated_moves(const View& view, Rng& rng) {
    propose(view, rng, kMostRated);
    return moves_;
}

void BotGuide::propose(const View& view, Rng& rng, int most) {
    moves_.clear();
    const auto add = [&](const Move& m) {
        if (std::ranges::find(moves_, m) == moves_.end()) moves_.push(m);
    };
    add(player_->choose(view, rng));
    proposer_->rate(view, rng, rated_, ratings_);
    for (const Move& m : rated_)
        if (m.cards.empty()) add(m);
    // The best of the others, one after the other: there are few places left.
    while (moves_.size() < most && !rated_.empty()) {
        const auto best = std::ranges::max_element(ratings_) - ratings_.begin();
        add(rated_[static_cast<size_t>(best)]);
        rated_.erase(rated_.begin() + best);
        ratings_.erase(ratings_.begin() + best);
    }
}

double BotGuide::value(const State& state, int seat, Rng& thought) {
    if (is_over<Moska>(state)) return Guide::value(state, seat, thought);
    return has_seat(state.in_game, seat) ? 0.5 : 1;
}

State MasterGuide::draw(const Sampler& sampler, const View& view, Rng& rng) {
    return draw_believed<Moska>(sampler, view, rng, kMostDraws, [&](const State& world) {
        return likelihood_of_hands(world, view.seat, habits_[draw_other(rng)]);
    });
}

double MasterGuide::value(const State& state, int seat, Rng& thought) {
    own_moves_ = 0;
    if (is_over<Moska>(state)) return CutGuide::value(state, seat, thought);
    if (!has_seat(state.in_game, seat)) return 1;
    const auto share = ends_.knows(state) ? ends_.share(state, seat) : std::nullopt;
    return share ? *share : CutGuide::value(state, seat, thought);
}

}  // namespace valtti::moska
