// Agents that search: they make the move that their search finds best.
#pragma once

#include "search/flat.hpp"
#include "search/tree.hpp"

namespace valtti {

template <Game G, class Search>
class SearchAgent final : public Agent<G> {
public:
    using View = typename G::View;

    template <class... Values>
    explicit SearchAgent(const Values&... values) : search_(values...) {}

    int most_players() const override { return search_.most_players(); }

    Move choose(const View& view, Rng& rng) override {
        search_.look(view, rng, Wanted::choice, report_);
        return report_.moves[report_.best].move;
    }

    using Agent<G>::decide;
    Move decide(const typename G::State& state, Rng& rng, double& value) override {
        search_.look(G::view(state, G::actor(state)), rng, Wanted::value, report_);
        value = report_.moves[report_.best].value;
        return report_.moves[report_.best].move;
    }

    bool rate(const View& view, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) override {
        search_.look(view, rng, Wanted::ratings, report_);
        moves.clear();
        ratings.clear();
        for (const ReportedMove& tried : report_.moves) {
            moves.push_back(tried.move);
            ratings.push_back(tried.value);
        }
        return true;
    }

    bool explain(const View& view, Rng& rng, Report& report) override {
        search_.look(view, rng, Wanted::account, report);
        return true;
    }

private:
    Search search_;
    Report report_;
};

template <Game G>
using FlatAgent = SearchAgent<G, FlatSearch<G>>;

// Agents of a flat search with such guides.
template <Game G>
AgentFactory<G> flat_search(GuideFactory<G> guide, const SearchBudget& budget) {
    return factory_of<G, FlatAgent<G>>(std::move(guide), budget);
}

// The same for trees, with the parameters that only these have.
inline Parameters tree_parameters(double exploration) {
    return {{"exploration", exploration}, {"trees", 1}};
}

template <Game G>
AgentFactory<G> tree_search(GuideFactory<G> guide, const Parameters& p) {
    const double exploration = p.number("exploration");
    if (!(exploration >= 0)) throw std::invalid_argument("exploration must be at least 0");
    const TreeOptions options{.exploration = exploration, .trees = p.whole("trees", 1, 64)};
    return factory_of<G, SearchAgent<G, TreeSearch<G>>>(std::move(guide), budget_of(p), options);
}

}  // namespace valtti
