// Agents, a game in progress, matches and games in flight as Python holds them, the same for every game.
#pragma once

#include "agents/pool.hpp"
#include "arena/flight.hpp"
#include "bindings/any_game.hpp"

namespace valtti::bindings {

inline constexpr int kMostThreads = 1024;
inline constexpr int kMostInFlight = 1 << 20;
inline constexpr long kMostAtOnce = 1 << 20;  // games whose results are held in memory together

// Any number of threads may ask it at the same time.
struct HeldAgent {
    std::string name;
    bool fair;
    std::shared_ptr<AgentPool> pool;
    bool is_asked_when_forced;
    bool rates_shares;
    int most_players;
};

// Refuses a table with more seats than the agent sees.
void require_seats(const HeldAgent& agent, int players);

struct HeldTable {
    explicit HeldTable(std::unique_ptr<AnyTable> its_table) : table(std::move(its_table)) {}

    std::unique_ptr<AnyTable> table;
};

struct HeldMatch {
    explicit HeldMatch(MatchPlan plan);
    ~HeldMatch();

    Match match;
    nb::object stop_when;             // the function that is asked whether to stop
    std::vector<GameResult> results;  // storage that is filled again and again
    InUse in_use;
};

struct HeldFlight {
    HeldFlight(MatchPlan plan, int threads, bool keep_logs);
    ~HeldFlight();

    Flight flight;
    nb::object stop_when;
    uint64_t taken = 0;
    InUse in_use;
};

// Python's collector must see the function that is asked whether to stop, which may know who asks it.
extern PyType_Slot kMatchSlots[];
extern PyType_Slot kFlightSlots[];

// What Python says when it is asked whether to stop; `wanted` must outlive it.
std::function<bool()> wish_of(const nb::object& wanted);

// Refuses blocks of games that cannot be played.
void check_block(const Match& match, uint64_t first, long count, int threads);

}  // namespace valtti::bindings
