#include "arena/match.hpp"

#include <algorithm>
#include <atomic>

namespace valtti {

void MatchPlan::start(AnyTable& table, uint64_t index, const Outcome& before) const {
    const Seating seating = fixed_seats ? seated_in_order() : seating_of(seed, index, static_cast<int>(players.size()));
    table.start(game_seed(index), seating, begins_series(index) ? nullptr : &before);
}

Agents MatchPlan::make_agents() const {
    Agents agents;
    for (const auto& make : players) agents.push_back(make ? make() : nullptr);
    return agents;
}

uint8_t asked_when_forced(const Agents& agents) {
    uint8_t players = 0;
    for (size_t p = 0; p < agents.size(); ++p)
        if (agents[p] && agents[p]->is_asked_when_forced()) players |= static_cast<uint8_t>(1 << p);
    return players;
}

Match::Match(MatchPlan plan) : plan_(std::move(plan)) {
    add_worker();
}

size_t Match::play(uint64_t first, std::span<GameResult> results, int threads, bool keep_logs, const Watch& watch) {
    const InUse::Lock lock(in_use_, "match");
    sign_.take_down();
    threads = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(threads), results.size()));
    while (static_cast<int>(workers_.size()) < threads) add_worker();
    for (const auto& worker : workers_) worker->table->keep_log(keep_logs);
    // Few at a time, so that all threads have some to the end, yet not so few that they wait for each other.
    constexpr uint64_t kMostAtATime = 8;
    const uint64_t share = results.size() / (4 * static_cast<uint64_t>(std::max(threads, 1)));
    const uint64_t batch = plan_.series > 1 ? plan_.series : std::clamp<uint64_t>(share, 1, kMostAtATime);
    finished_ = 0;
    for (GameResult& result : results) result.finished = false;
    std::atomic<uint64_t> next{0};
    const auto work = [&](int t, const Lookout& lookout) {
        Worker& worker = *workers_[static_cast<size_t>(t)];
        for (uint64_t i; !sign_.is_set() && (i = next.fetch_add(batch)) < results.size();) {
            const uint64_t end = std::min<uint64_t>(i + batch, results.size());
            for (uint64_t k = i; k < end && !sign_.is_set(); ++k)
                play_game(worker, first + k, results[k], watch, lookout);
            finished_.fetch_add(end - i, std::memory_order_relaxed);
        }
    };
    on_threads(threads, sign_, std::ref(work));  // a copy would ask for memory
    const auto unfinished = std::ranges::find(results, false, &GameResult::finished);
    return static_cast<size_t>(unfinished - results.begin());
}

void Match::add_worker() {
    auto worker = std::make_unique<Worker>(plan_.make_agents(), plan_.make_table());
    worker->table->ask_when_forced(asked_when_forced(worker->agents));
    workers_.push_back(std::move(worker));
}

void Match::play_game(Worker& worker, uint64_t index, GameResult& result, const Watch& watch,
                      const Lookout& lookout) const {
    AnyTable& table = *worker.table;
    plan_.start(table, index, worker.before);
    if (watch) {
        for (table.play_forced(); !table.over(); watch(index, table)) {
            table.ask(*worker.agents[static_cast<size_t>(table.player())]);
            table.play_forced();
        }
    } else {
        table.play_natives(worker.agents, lookout);
        if (!table.over()) return;
    }
    table.note_result(result);
    worker.before = result.outcome;
}

}  // namespace valtti
