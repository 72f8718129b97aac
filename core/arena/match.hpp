// Many games between the same players, natively, on many threads.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>

#include "arena/table.hpp"

namespace valtti {

// The result of one game, by player rather than by seat.
struct GameResult {
    Outcome outcome;
    Seating seating{};
    uint32_t decisions = 0;
    bool finished = false;
    int8_t previous_loser = -1;  // the seat that lost the game before, where that matters
    int8_t failed = -1;          // the player that forfeited the game
    std::string failure;         // and why
    std::vector<Played> log;     // empty unless asked for
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
void note_result(const Table<G>& table, GameResult& r) {
    r.seating = table.seating();
    r.failure = table.failure();
    r.failed = r.failure.empty() ? int8_t{-1} : static_cast<int8_t>(table.player());
    r.outcome = by_player(table.outcome(), r.seating, G::players(table.state().rules));
    r.decisions = table.decisions();
    r.previous_loser = static_cast<int8_t>(table.previous_loser());
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

    // Of 53 bits, so that a record can be read by programs whose numbers are floating point.
    uint64_t game_seed(uint64_t index) const { return mix(seed, index) >> 11; }

    void start(Table<G>& table, uint64_t index, int previous_loser) const {
        const Seating seating = fixed_seats ? seated_in_order() : seating_of(seed, index, G::players(rules));
        Start start;
        for (int seat = 0; seat < G::players(rules); ++seat)
            if (previous_loser == seating[seat]) start.previous_loser = seat;
        table.start(rules, game_seed(index), seating, start);
    }
};

inline int loser_of(const Outcome& by_player) {
    for (int p = 0; p < kMaxSeats; ++p)
        if (by_player.lost[p]) return p;
    return -1;
}

template <Game G>
using Agents = std::vector<std::unique_ptr<Agent<G>>>;

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
    using MakeAgents = std::function<Agents<G>()>;
    // Sees the table of a game after each decision; games on different threads are seen at the same time.
    using Watch = std::function<void(uint64_t game, const Table<G>&)>;

    NativeMatch(const MatchPlan<G>& plan, MakeAgents make) : plan_(plan), make_(std::move(make)) {
        workers_.push_back(std::make_unique<Worker>(make_()));
    }
    NativeMatch(const NativeMatch&) = delete;
    NativeMatch& operator=(const NativeMatch&) = delete;

    const MatchPlan<G>& plan() const { return plan_; }

    // Plays games [first, first + results.size()). `first` must begin a series.
    void play(uint64_t first, std::span<GameResult> results, int threads, bool keep_logs, const Watch& watch = {}) {
        threads = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(threads), results.size()));
        while (static_cast<int>(workers_.size()) < threads) workers_.push_back(std::make_unique<Worker>(make_()));
        std::atomic<uint64_t> next{0};
        std::exception_ptr failure;
        std::mutex failure_lock;
        const auto work = [&](Worker& w) {
            try {
                const uint64_t series = plan_.series();
                const uint64_t batch = series > 1 ? series : 8;
                for (uint64_t i; (i = next.fetch_add(batch)) < results.size();)
                    for (uint64_t k = i; k < std::min<uint64_t>(i + batch, results.size()); ++k)
                        w.play(plan_, first + k, results[k], keep_logs, watch);
            } catch (...) {
                const std::lock_guard lock(failure_lock);
                failure = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        for (int t = 1; t < threads; ++t) {
            try {
                others.emplace_back(work, std::ref(*workers_[t]));
            } catch (const std::system_error&) {
                break;  // the system has no more threads to give: those there are do the work
            }
        }
        work(*workers_[0]);
        for (auto& t : others) t.join();
        if (failure) std::rethrow_exception(failure);
    }

private:
    // A thread's own agents and table, kept from one call to the next.
    struct Worker {
        explicit Worker(Agents<G> made) : agents(std::move(made)) {
            table.ask_when_forced(asked_when_forced<G>(agents));
        }

        void play(const MatchPlan<G>& plan, uint64_t index, GameResult& result, bool keep_logs, const Watch& watch) {
            const bool fresh = index % plan.series() == 0;
            table.keep_log(keep_logs);
            plan.start(table, index, fresh ? -1 : previous_loser);
            while (!table.over()) {
                const int p = table.player();
                table.play(agents[p]->decide(table.state(), table.rng(p)));
                if (watch) watch(index, table);
            }
            note_result(table, result);
            previous_loser = loser_of(result.outcome);
        }

        Agents<G> agents;
        Table<G> table;
        int previous_loser = -1;
    };

    MatchPlan<G> plan_;
    MakeAgents make_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace valtti
