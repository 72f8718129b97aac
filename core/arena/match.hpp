// Many games between the same players, natively, on many threads.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "arena/table.hpp"
#include "arena/threads.hpp"

namespace valtti {

// What a match is: enough to set up any of its games.
struct MatchPlan {
    std::function<std::unique_ptr<AnyTable>()> make_table;
    std::vector<AnyAgentFactory> players;  // nothing for a player who answers from outside
    // Games in which the one before matters are played in series that start anew, so that the result does
    // not depend on how games are spread over threads.
    uint64_t series = 1;
    uint64_t seed = 0;
    bool fixed_seats = false;  // player i sits at seat i in every game; otherwise seats rotate evenly
    // The games of a run, in which everybody sits in each seat once, have one seed: a deal is played from all sides.
    // That fits neither fixed seats nor games in which the one before matters.
    bool duplicate = false;

    bool begins_series(uint64_t index) const { return index % series == 0; }

    // Of 53 bits, so that a record can be read by programs whose numbers are floating point.
    uint64_t game_seed(uint64_t index) const { return mix(seed, duplicate ? index / players.size() : index) >> 11; }

    // `before` is how the game before ended, by player; the first of a series does not look at it.
    void start(AnyTable& table, uint64_t index, const Outcome& before) const;

    Agents make_agents() const;
};

template <Game G>
using Factories = std::vector<AgentFactory<G>>;

// The plan of a match of some game: it is here that tables and agents are seen to be of one game.
template <Game G>
MatchPlan plan_of(const typename G::Rules& rules, uint64_t seed, const Factories<G>& players) {
    constexpr uint64_t kSeries = 64;
    return {.make_table = [rules] { return std::make_unique<Table<G>>(rules); },
            .players = {players.begin(), players.end()},
            .series = G::needs_previous(rules) ? kSeries : 1,
            .seed = seed};
}

// The players that want to be asked even when they have only one move, a bit each.
uint8_t asked_when_forced(const Agents& agents);

class Match {
public:
    // Sees the table of a game after each decision and what it forces; games on different threads are seen at the same
    // time.
    using Watch = std::function<void(uint64_t game, const AnyTable&)>;

    explicit Match(MatchPlan plan);
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    const MatchPlan& plan() const { return plan_; }

    // Asks from time to time whether to stop: what is finished by then is all that is played.
    void stop_when(std::function<bool()> wanted) { sign_.obey(std::move(wanted)); }

    // About how many games of the newest call of `play` are finished; it may be asked while they are played.
    uint64_t finished() const { return finished_.load(std::memory_order_relaxed); }

    // Plays games [first, first + results.size()) and says how many of the first of them are finished: all, unless it
    // was stopped. `first` must begin a series. Only one thread may call it at a time.
    size_t play(uint64_t first, std::span<GameResult> results, int threads, bool keep_logs, const Watch& watch = {});

private:
    // A thread's own agents and table, kept from one call to the next, on cache lines of their own.
    struct alignas(64) Worker {
        Agents agents;
        std::unique_ptr<AnyTable> table;
        Outcome before;  // of the last game, by player
    };

    void add_worker();
    void play_game(Worker& worker, uint64_t index, GameResult& result, const Watch& watch,
                   const Lookout& lookout) const;

    MatchPlan plan_;
    std::vector<std::unique_ptr<Worker>> workers_;
    StopSign sign_;
    InUse in_use_;
    alignas(64) std::atomic<uint64_t> finished_{0};
};

}  // namespace valtti
