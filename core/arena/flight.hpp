// Many games in flight at once, for matches in which some players answer from outside the core.
//
// Native players move at once, on all threads that are worth it; a game that reaches an outside player waits until that
// player is asked, so that a whole batch of positions can be asked for in one call. Games that end make room for the
// next ones, and their results are handed out in the order of the games. Nothing of this depends on the number of
// threads: which slot plays which game is decided between the runs of the threads, in the order of the slots.
#pragma once

#include <deque>

#include "arena/match.hpp"

namespace valtti {

class Flight {
public:
    Flight(MatchPlan plan, int threads, bool keep_logs);
    Flight(const Flight&) = delete;
    Flight& operator=(const Flight&) = delete;

    const MatchPlan& plan() const { return plan_; }
    bool keeps_logs() const { return keep_logs_; }

    // Asks from time to time whether to stop: native players then leave their games as they are.
    void stop_when(std::function<bool()> wanted) { sign_.obey(std::move(wanted)); }

    // Sets out to play games [0, games), at most `most` of them at a time.
    void begin(uint64_t games, int most);
    // Allows more games at a time.
    void widen(int most);

    bool done() const { return finished_ == games_; }
    uint64_t finished() const { return finished_; }
    const AnyTable& table(uint32_t slot) const { return *slots_[slot].table; }
    // Does somebody owe an answer for a slot?
    bool is_asked(uint32_t slot) const {
        return slot < slots_.size() && slots_[slot].phase == Phase::asked && !slots_[slot].table->over();
    }
    uint64_t game(uint32_t slot) const { return slots_[slot].game; }

    // Takes the games that wait for a player away from it, by slot; each must then be answered or forfeited.
    std::vector<uint32_t> take_waiting(int player);
    // Plays a move in each of the slots, which must be asked ones; says which moves were legal. Where one was not,
    // nothing happens.
    std::vector<bool> answer(std::span<const uint32_t> slots, std::span<const Move> moves);
    // The player that an asked slot waits for loses its game.
    void forfeit(uint32_t slot, std::string reason);
    // The results of the games that follow those handed out before, up to the first that is not finished.
    std::vector<GameResult> take_results();

private:
    // `asked` slots have been handed out by take_waiting and not been answered.
    enum class Phase : uint8_t { resting, waiting, asked };

    struct Slot {
        std::unique_ptr<AnyTable> table;
        uint64_t game = 0;
        Outcome before;  // how the last game in this slot ended, by player
        bool in_series = false;
        Phase phase = Phase::resting;
    };

    // Calls f(i, agents, lookout) for i in [0, count), on as many threads as the work is worth: few games of slow
    // agents may be as much as many of quick ones.
    void for_each_slot(size_t count, const std::function<void(size_t, const Agents&, const Lookout&)>& f);
    // Puts slots that have moved where they belong: to the player they wait for, or to their next game.
    void settle(std::vector<uint32_t> moved);
    void finish(Slot& slot);
    // Gives slots their next game and lets native players begin; returns those for which there was one.
    std::vector<uint32_t> start_games(std::vector<uint32_t> slots);
    // False if there is no game left, or if it must wait.
    bool take_game(uint32_t slot);

    MatchPlan plan_;
    bool keep_logs_;
    std::vector<Agents> agents_;  // by thread
    std::deque<Slot> slots_;
    std::vector<std::vector<uint32_t>> waiting_;  // slots by player
    std::vector<uint32_t> idle_;                  // slots that wait for games to be taken
    uint64_t games_ = 0;
    uint64_t next_ = 0;  // the first game that no slot has taken
    uint64_t taken_ = 0;
    uint64_t finished_ = 0;
    std::deque<GameResult> results_;  // of games from `taken_` on
    double seconds_a_slot_ = 1e-6;    // that a slot took when slots were last worked on
    StopSign sign_;
};

}  // namespace valtti
