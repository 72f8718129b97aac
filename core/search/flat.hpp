// Tries moves in sampled worlds: each is made in all of them, a guide plays on, and the mean of what comes of it is the
// value of the move.
//
// World number i of a decision follows from the seed of the decision and i, whichever thread looks at it, so that with
// a budget of worlds the result is the same on any number of threads.
#pragma once

#include <algorithm>

#include "agents/report.hpp"
#include "search/asked.hpp"
#include "search/budget.hpp"
#include "search/crew.hpp"
#include "search/playout.hpp"
#include "search/race.hpp"

namespace valtti {

template <Game G>
class FlatSearch {
public:
    using State = typename G::State;
    using View = typename G::View;

    FlatSearch(const GuideFactory<G>& make_guide, const SearchBudget& budget) : budget_(budget), crew_(budget.threads) {
        for (int i = 0; i < crew_.size(); ++i) guides_.push_back(make_guide());
    }

    int most_players() const { return guides_[0]->most_players(); }

    // Looks for the best move of the seat to act.
    void look(const View& view, Rng& rng, Wanted wanted, Report& report) {
        report.clear();
        for (const auto& guide : guides_) guide->begin(view);
        moves_ = moves_for(*guides_[0], view, rng, wanted);
        for (const Move& m : moves_) report.moves.push_back({.move = m});
        const uint64_t seed = rng.next();
        if (report.moves.size() == 1 && wanted == Wanted::choice) return;
        if (!solve_exactly(*guides_[0], view, moves_, values_, report)) race(view, seed, report);
        if (wanted == Wanted::account) follow(view, seed, report);
    }

private:
    // A time that is given is to be used: a move is dropped before it has passed only if it can hardly come back.
    static constexpr double kErrorsWithTime = 5;

    void race(const View& view, uint64_t seed, Report& report) {
        const typename G::Sampler sampler(view);
        Stopwatch watch(budget_.seconds);
        const bool is_timed = budget_.seconds > 0;
        race_.begin(static_cast<int>(moves_.size()), is_timed ? 0 : guides_[0]->worlds(view, budget_.worlds),
                    is_timed ? kErrorsWithTime : guides_[0]->errors_to_drop());
        while (!race_.is_over()) {
            const int batch = watch.fitting(race_.next());
            try_worlds(sampler, view, seed, batch);
            watch.passed(batch);
            is_timed ? race_.finish(watch.share()) : race_.finish();
        }
        report.worlds = static_cast<uint64_t>(race_.worlds());
        report.playouts = race_.playouts();
        report.best = static_cast<size_t>(race_.best());
        int i = 0;
        for (ReportedMove& tried : report.moves) {
            tried.value = std::clamp(race_.value(i), 0.0, 1.0);
            tried.error = race_.error(i);
            tried.worlds = static_cast<uint64_t>(race_.worlds(i));
            ++i;
        }
    }

    // All moves that are left, in the next worlds.
    void try_worlds(const typename G::Sampler& sampler, const View& view, uint64_t seed, int worlds) {
        const std::span<const int> left = race_.left();
        values_.resize(left.size() * static_cast<size_t>(worlds));
        const int first = race_.worlds();
        crew_.share(worlds, [&](int member, int i) {
            Guide<G>& guide = *guides_[static_cast<size_t>(member)];
            uint64_t playout_seed = 0;
            const State world = enter(guide, sampler, view, seed, first + i, playout_seed);
            double* row = &values_[static_cast<size_t>(i) * left.size()];
            for (const int move : left)
                *row++ = value_after(guide, world, moves_[static_cast<size_t>(move)], view.seat, playout_seed);
        });
        for (size_t i = 0; i < static_cast<size_t>(worlds); ++i)
            race_.add(std::span(values_).subspan(i * left.size(), left.size()));
    }

    static State enter(Guide<G>& guide, const typename G::Sampler& sampler, const View& view, uint64_t seed, int number,
                       uint64_t& playout_seed) {
        stop_if_told();
        Rng rng = Rng::stream(seed, static_cast<uint64_t>(number));
        const State world = guide.draw(sampler, view, rng);
        guide.enter(world, view.seat, rng);
        playout_seed = rng.next();
        return world;
    }

    // The playout of the best move in the first world.
    void follow(const View& view, uint64_t seed, Report& report) {
        const typename G::Sampler sampler(view);
        uint64_t playout_seed = 0;
        const State world = enter(*guides_[0], sampler, view, seed, 0, playout_seed);
        value_after(*guides_[0], world, report.moves[report.best].move, view.seat, playout_seed, &report.line);
    }

    SearchBudget budget_;
    Crew crew_;
    std::vector<std::unique_ptr<Guide<G>>> guides_;  // by member of the crew
    std::span<const Move> moves_;                    // the candidates
    Race race_;
    std::vector<double> values_;
};

}  // namespace valtti
