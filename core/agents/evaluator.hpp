// Agents that value positions one move ahead: they need nothing but a function from views to values.
#pragma once

#include <algorithm>

#include "agents/agent.hpp"
#include "agents/outlook.hpp"

namespace valtti {

template <Game G>
class Evaluator {
public:
    virtual ~Evaluator() = default;
    // The value of each view for its own seat; more is better.
    virtual void evaluate(std::span<const typename G::View> views, std::span<double> values) = 0;
    virtual int most_players() const { return kMaxSeats; }
};

// With mean 0 and deviation 1, the same on every machine.
inline double nearly_normal(Rng& rng) {
    double sum = -1.5;
    for (int i = 0; i < 3; ++i) sum += rng.unit();
    return 2 * sum;
}

// Values, ratings and the choice from an outlook that has been taken.
template <Game G>
class Greedy {
public:
    explicit Greedy(std::unique_ptr<Evaluator<G>> evaluator) : evaluator_(std::move(evaluator)) {}

    Move choose(const Outlook<G>& outlook, double& value) {
        rate(outlook);
        // The first of equals: moves come in the order that settles ties.
        const auto best = std::max_element(ratings_.begin(), ratings_.end());
        value = *best;
        return outlook.moves()[static_cast<int>(best - ratings_.begin())];
    }

    // As somebody who is wrong about the value of each move, by `noise` on average (the standard deviation).
    Move misjudge(const Outlook<G>& outlook, double noise, Rng& rng, double& value) {
        judged_ = rate(outlook);
        for (double& rating : judged_) rating += noise * nearly_normal(rng);
        const auto best = std::max_element(judged_.begin(), judged_.end()) - judged_.begin();
        value = ratings_[static_cast<size_t>(best)];
        return outlook.moves()[static_cast<int>(best)];
    }

    int most_players() const { return evaluator_->most_players(); }

    const std::vector<double>& rate(const Outlook<G>& outlook) {
        values_.resize(outlook.views().size());
        ratings_.resize(static_cast<size_t>(outlook.moves().size()));
        evaluator_->evaluate(outlook.views(), values_);
        outlook.prospects().rate(values_, ratings_);
        return ratings_;
    }

private:
    std::unique_ptr<Evaluator<G>> evaluator_;
    std::vector<double> values_;
    std::vector<double> ratings_;
    std::vector<double> judged_;
};

// Makes the move of the best value, averaged over what the seat cannot know. With `noise` it misjudges values, which
// makes a weaker player of it; what it says of moves stays right.
template <Game G>
class LookaheadAgent final : public Agent<G> {
public:
    LookaheadAgent(std::unique_ptr<Evaluator<G>> evaluator, const typename Outlook<G>::Options& options,
                   double noise = 0)
        : greedy_(std::move(evaluator)), outlook_(options), noise_(noise) {}

    int most_players() const override { return greedy_.most_players(); }

    Move choose(const typename G::View& view, Rng& rng) override {
        double value = 0;
        return choose(view, rng, value);
    }

    using Agent<G>::decide;
    Move decide(const typename G::State& state, Rng& rng, double& value) override {
        return choose(G::view(state, G::actor(state)), rng, value);
    }

    bool rate(const typename G::View& view, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) override {
        outlook_.look(view, rng);
        moves.assign(outlook_.moves().begin(), outlook_.moves().end());
        ratings = greedy_.rate(outlook_);
        return true;
    }

private:
    Move choose(const typename G::View& view, Rng& rng, double& value) {
        outlook_.look(view, rng);
        return noise_ > 0 ? greedy_.misjudge(outlook_, noise_, rng, value) : greedy_.choose(outlook_, value);
    }

    Greedy<G> greedy_;
    Outlook<G> outlook_;
    double noise_;
};

// Performs each move on the true state, and so sees the cards it would draw.
template <Game G>
class SeeingLookaheadAgent final : public SeeingAgent<G> {
public:
    SeeingLookaheadAgent(std::unique_ptr<Evaluator<G>> evaluator, const typename Outlook<G>::Options& options)
        : greedy_(std::move(evaluator)), outlook_(options) {}

    int most_players() const override { return greedy_.most_players(); }

    Move decide(const typename G::State& state, Rng& rng) override {
        double value = 0;
        return decide(state, rng, value);
    }

    Move decide(const typename G::State& state, Rng& rng, double& value) override {
        outlook_.look_seeing(state, rng);
        return greedy_.choose(outlook_, value);
    }

private:
    Greedy<G> greedy_;
    Outlook<G> outlook_;
};

}  // namespace valtti
