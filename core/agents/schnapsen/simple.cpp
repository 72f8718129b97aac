#include "agents/schnapsen/simple.hpp"

#include <algorithm>

#include "base/stop.hpp"

namespace valtti::schnapsen {

Move BullyBot::pick(const View& v, Rng&) {
    const Move trump = strongest_trump(v);
    if (trump != kNoMove) return trump;
    if (!v.trick.empty())
        for (const Move& m : moves_)
            if (card_of_move(m).suit() == led_card(v).suit()) return m;
    return strongest();
}

// Chance is used in the same way for a choice and for a rating, so that they agree.
void RdeepBot::value_all(const View& v, Rng& rng) {
    list_moves(choices(v), moves_);
    order_.assign(moves_.begin(), moves_.end());
    rng.shuffle(order_.data(), moves_.size());
    const Sampler worlds(v);
    values_.clear();
    for (const Move& m : order_) values_.push_back(m.kind == claim ? is_right_claim(v, m) : value(worlds, v, m, rng));
}

Move RdeepBot::choose(const View& v, Rng& rng) {
    if (const auto won = right_claim(v)) return *won;
    value_all(v, rng);
    const auto best = std::max_element(values_.begin(), values_.end());
    return order_[static_cast<size_t>(best - values_.begin())];
}

bool RdeepBot::rate(const View& v, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) {
    value_all(v, rng);
    moves = order_;
    ratings = values_;
    return true;
}

double RdeepBot::value(const Sampler& worlds, const View& v, const Move& m, Rng& rng) const {
    double most = 0;
    double sum = 0;
    for (int i = 0; i < options_.samples; ++i) {
        stop_if_told();
        State after = draw_world<Schnapsen>(worlds, v, rng);
        after.rules.unit = Unit::deal;         // a playout ends with the deal,
        after.rules.claim = Claim::automatic;  // and nobody forgets to claim or does so in vain
        apply(after, m, rng);
        const double found = sample_value(after, v.seat, rng);
        most = std::max(most, found);
        sum += found;
    }
    return options_.mean ? sum / options_.samples : most;
}

double RdeepBot::sample_value(const State& after, int seat, Rng& rng) const {
    double sum = 0;
    for (int i = 0; i < options_.playouts; ++i) {
        State s = after;
        for (int moves = 0; moves < options_.depth && s.actor >= 0; ++moves) apply(s, any_move(s, rng), rng);
        const int own = s.score[seat];
        const int all = own + s.score[1 - seat];
        if (all > 0) sum += static_cast<double>(own) / all;
    }
    return sum / options_.playouts;
}

}  // namespace valtti::schnapsen
