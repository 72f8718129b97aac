// The original's hand-made evaluator: a weighted sum over the hand after the move.
#pragma once

#include "agents/evaluator.hpp"
#include "games/moska/moska.hpp"

namespace valtti::moska {

struct HeuristicWeights {
    double my_cards;          // mean strength
    double len_set_my_cards;  // the number of different cards: in effect the number of cards
    double len_my_cards;
    double missing_card;  // each card short of six
    double kopled;        // a flagged card lies on the table
};

class HeuristicEvaluator final : public Evaluator<Moska> {
public:
    explicit HeuristicEvaluator(const HeuristicWeights& w) : w_(w) {}
    void evaluate(std::span<const View> views, std::span<double> values) override;
    double value(const View& v) const;

private:
    HeuristicWeights w_;
};

}  // namespace valtti::moska
