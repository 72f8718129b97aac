// Many games between the same players, natively, on many threads.
#pragma once

#include <functional>

#include "arena/table.hpp"
#include "arena/threads.hpp"

namespace valtti {

// The result of one game, by player rather than by seat.
struct PlainResult {
    Outcome outcome;
    Seating seating{};
    uint32_t decisions = 0;
    bool finished = false;
    int8_t failed = -1;       // the player that forfeited the game
    std::string failure;      // and why
    std::vector<Played> log;  // empty unless asked for
};

template <Game G>
struct GameResult : PlainResult {
    typename G::Rules rules{};  // as they held at the table
};

inline Outcome by_player(const Outcome& at_seats, const Seating& seating, int players) {
    Outcome o;
    o.is_void = at_seats.is_void;
    for (int seat = 0; seat < players; ++seat) {
        const int p = seating[seat];
        o.rank[p] = at_seats.rank[seat];
        o.won[p] = at_seats.won[seat];
        o.lost[p] = at_seats.lost[seat];
        o.points[p] = at_seats.points[seat];
    }
    return o;
}

// Notes how the game at a table ended.
template <Game G>
void note_result(const Table<G>& table, GameResult<G>& r) {
    r.seating = table.seating();
    r.failure = table.failure();
    r.failed = table.failed_seat() < 0 ? int8_t{-1} : static_cast<int8_t>(r.seating[table.failed_seat()]);
    r.outcome = by_player(table.outcome(), r.seating, G::players(table.state().rules));
    r.decisions = table.decisions();
    r.rules = table.state().rules;
    r.log = table.log();
    r.finished = true;
}

// What a match is, apart from who plays it: enough to set up any of its games.
template <Game G>
struct MatchPlan {
    typename G::Rules rules;
    uint64_t seed = 0;
    bool fixed_seats = false;  // player i sits at seat i in every game; otherwise seats rotate evenly

    // Games in which the one before matters are played in series that start anew, so that the result does
    // not depend on how games are spread over threads.
    uint64_t series() const { return G::needs_previous(rules) ? 64 : 1; }
    bool begins_series(uint64_t index) const { return index % series() == 0; }

    // Of 53 bits, so that a record can be read by programs whose numbers are floating point.
    uint64_t game_seed(uint64_t index) const { return mix(seed, index) >> 11; }

    // `before` is how the game before ended, by player; the first of a series does not look at it.
    void start(Table<G>& table, uint64_t index, const Outcome& before) const {
        const Seating seating = fixed_seats ? seated_in_order() : seating_of(seed, index, G::players(rules));
        table.start(rules, game_seed(index), seating, begins_series(index) ? nullptr : &before);
    }
};

template <Game G>
using Agents = std::vector<std::unique_ptr<Agent<G>>>;

// What makes the native agent of each player; nothing for a player who answers from outside.
template <Game G>
using Factories = std::vector<AgentFactory<G>>;

template <Game G>
Agents<G> make_agents(const Factories<G>& factories) {
    Agents<G> agents;
    for (const auto& make : factories) agents.push_back(make ? make() : nullptr);
    return agents;
}

// The players that want to be asked even when they have only one move, a bit each.
template <Game G>
uint8_t asked_when_forced(const Agents<G>& agents) {
    uint8_t players = 0;
    for (size_t p = 0; p < agents.size(); ++p)
        if (agents[p] && agents[p]->is_asked_when_forced()) players |= static_cast<uint8_t>(1 << p);
    return players;
}

template <Game G>
class NativeMatch {
public:
    // Sees the table of a game after each decision and what it forces; games on different threads are seen at the same
    // time.
    using Watch = std::function<void(uint64_t game, const Table<G>&)>;

    NativeMatch(const MatchPlan<G>& plan, Factories<G> factories) : plan_(plan), factories_(std::move(factories)) {
        add_worker();
    }
    NativeMatch(const NativeMatch&) = delete;
    NativeMatch& operator=(const NativeMatch&) = delete;

    const MatchPlan<G>& plan() const { return plan_; }

    // Plays games [first, first + results.size()). `first` must begin a series. Only one thread may call it at a time.
    void play(uint64_t first, std::span<GameResult<G>> results, int threads, bool keep_logs, const Watch& watch = {}) {
        const InUse::Lock lock(in_use_, "match");
        threads = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(threads), results.size()));
        while (static_cast<int>(workers_.size()) < threads) add_worker();
        const uint64_t batch = plan_.series() > 1 ? plan_.series() : 8;
        std::atomic<uint64_t> next{0};
        on_threads(threads, [&](int t) {
            Worker& worker = *workers_[static_cast<size_t>(t)];
            for (uint64_t i; (i = next.fetch_add(batch)) < results.size();)
                for (uint64_t k = i; k < std::min<uint64_t>(i + batch, results.size()); ++k)
                    worker.play(plan_, first + k, results[k], keep_logs, watch);
        });
    }

private:
    // A thread's own agents and table, kept from one call to the next, on cache lines of their own.
    struct alignas(64) Worker {
        explicit Worker(Agents<G> made) : agents(std::move(made)) {
            table.ask_when_forced(asked_when_forced<G>(agents));
        }

        void play(const MatchPlan<G>& plan, uint64_t index, GameResult<G>& result, bool keep_logs, const Watch& watch) {
            table.keep_log(keep_logs);
            plan.start(table, index, before);
            table.play_forced();
            while (!table.over()) {
                table.ask(*agents[static_cast<size_t>(table.player())]);
                table.play_forced();
                if (watch) watch(index, table);
            }
            note_result(table, result);
            before = result.outcome;
        }

        Agents<G> agents;
        Table<G> table;
        Outcome before;  // of the last game, by player
    };

    void add_worker() { workers_.push_back(std::make_unique<Worker>(make_agents<G>(factories_))); }

    MatchPlan<G> plan_;
    Factories<G> factories_;
    std::vector<std::unique_ptr<Worker>> workers_;
    InUse in_use_;
};

}  // namespace valtti
