#include "agents/moska/heuristic.hpp"

#include <algorithm>

#include "agents/moska/class_agent.hpp"

namespace valtti::moska {

double HeuristicEvaluator::value(const View& v) const {
    CardSet mine = v.hand;
    if (v.seat == v.target) mine |= v.unkilled;
    const int n = mine.size();
    if (n == 0) return 10'000'000;
    int sum = 0;
    for (Card c : mine) sum += strength(v, c);
    return w_.my_cards * sum / n + (w_.len_set_my_cards + w_.len_my_cards) * n + w_.missing_card * std::max(6 - n, 0) +
           (v.flagged != kNoCard ? w_.kopled : 0);
}

void HeuristicEvaluator::evaluate(std::span<const View> views, std::span<double> values) {
    for (size_t i = 0; i < views.size(); ++i) values[i] = value(views[i]);
}

}  // namespace valtti::moska
