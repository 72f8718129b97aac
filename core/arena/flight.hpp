// Many games in flight at once, for matches in which some players answer from outside the core.
//
// Native players move at once, on all threads; a game that reaches an outside player waits until that player is asked,
// so that a whole batch of positions can be asked for in one call. Games that end make room for the next ones, and
// their results are handed out in the order of the games. Nothing of this depends on the number of threads: which slot
// plays which game is decided between the runs of the threads, in the order of the slots.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "arena/match.hpp"

namespace valtti {

template <Game G>
class Flight {
public:
    // A player without a factory answers from outside.
    Flight(const MatchPlan<G>& plan, Factories<G> factories, int threads, bool keep_logs)
        : plan_(plan), factories_(std::move(factories)), keep_logs_(keep_logs), waiting_(factories_.size()) {
        for (int t = 0; t < std::max(1, threads); ++t) agents_.push_back(make_agents<G>(factories_));
    }

    Flight(const Flight&) = delete;
    Flight& operator=(const Flight&) = delete;

    const MatchPlan<G>& plan() const { return plan_; }
    bool keeps_logs() const { return keep_logs_; }

    // Sets out to play games [0, games), at most `most` of them at a time.
    void begin(uint64_t games, int most) {
        games_ = games;
        next_ = taken_ = finished_ = 0;
        results_.clear();
        slots_.clear();
        idle_.clear();
        for (auto& w : waiting_) w.clear();
        widen(most);
    }

    // Allows more games at a time.
    void widen(int most) {
        std::vector<uint32_t> fresh;
        const uint64_t left = (games_ - next_ + plan_.series() - 1) / plan_.series();  // series that nobody has taken
        const uint64_t wanted = std::min<uint64_t>(static_cast<uint64_t>(most), slots_.size() + left);
        for (auto s = static_cast<uint32_t>(slots_.size()); s < wanted; ++s) {
            Table<G>& table = slots_.emplace_back().table;
            table.keep_log(keep_logs_);
            table.ask_when_forced(asked_when_forced<G>(agents_[0]));
            fresh.push_back(s);
        }
        settle(start_games(std::move(fresh)));
    }

    bool done() const { return finished_ == games_; }
    uint64_t finished() const { return finished_; }
    size_t size() const { return slots_.size(); }
    Table<G>& table(uint32_t slot) { return slots_[slot].table; }
    // Does somebody owe an answer for a slot?
    bool is_asked(uint32_t slot) const {
        return slot < slots_.size() && slots_[slot].phase == Phase::asked && !slots_[slot].table.over();
    }
    uint64_t game(uint32_t slot) const { return slots_[slot].game; }

    // Takes the games that wait for a player away from it, by slot; each must then be answered or forfeited.
    std::vector<uint32_t> take_waiting(int player) {
        std::vector<uint32_t> slots;
        slots.swap(waiting_[static_cast<size_t>(player)]);
        for (uint32_t s : slots) slots_[s].phase = Phase::asked;
        return slots;
    }

    // Plays a move in each of the slots, which must be asked ones; says which moves were legal. Where one was not,
    // nothing happens.
    std::vector<bool> answer(std::span<const uint32_t> slots, std::span<const Move> moves) {
        std::vector<uint8_t> legal(slots.size());  // not of bits, which threads would share
        for_each_slot(slots.size(), [&](size_t i, const Agents<G>& agents) {
            Table<G>& t = slots_[slots[i]].table;
            legal[i] = G::is_legal(t.view(), moves[i]);
            if (!legal[i]) return;
            t.play(moves[i]);
            advance(t, agents);
        });
        std::vector<uint32_t> moved;
        for (size_t i = 0; i < slots.size(); ++i)
            if (legal[i]) moved.push_back(slots[i]);
        settle(std::move(moved));
        return std::vector<bool>(legal.begin(), legal.end());
    }

    // The player that an asked slot waits for loses its game.
    void forfeit(uint32_t slot, std::string reason) {
        slots_[slot].table.forfeit(slots_[slot].table.seat(), std::move(reason));
        settle({slot});
    }

    // The results of the games that follow those handed out before, up to the first that is not finished.
    std::vector<GameResult<G>> take_results() {
        std::vector<GameResult<G>> taken;
        while (!results_.empty() && results_.front().finished) {
            taken.push_back(std::move(results_.front()));
            results_.pop_front();
        }
        taken_ += taken.size();
        std::vector<uint32_t> idle;
        idle.swap(idle_);
        settle(start_games(std::move(idle)));
        return taken;
    }

private:
    // `asked` slots have been handed out by take_waiting and not been answered.
    enum class Phase : uint8_t { resting, waiting, asked };

    struct Slot {
        Table<G> table;
        uint64_t game = 0;
        Outcome before;  // how the last game in this slot ended, by player
        bool in_series = false;
        Phase phase = Phase::resting;
    };

    // How far games may run ahead of the first one that is not finished: a game without end must not fill the memory.
    static constexpr uint64_t kMostAhead = 1 << 18;
    // Fewer slots than this are not worth another thread.
    static constexpr size_t kWorthAThread = 64;

    // Calls f(i, agents) for i in [0, count), on all threads if there is enough to do.
    template <class F>
    void for_each_slot(size_t count, F&& f) {
        constexpr size_t kBatch = 16;
        const size_t threads = std::clamp<size_t>(count / kWorthAThread, 1, agents_.size());
        std::atomic<size_t> next{0};
        on_threads(static_cast<int>(threads), [&](int t) {
            for (size_t i; (i = next.fetch_add(kBatch)) < count;)
                for (size_t k = i; k < std::min(i + kBatch, count); ++k) f(k, agents_[static_cast<size_t>(t)]);
        });
    }

    // Lets native players move until an outside player is to act or the game is over.
    static void advance(Table<G>& t, const Agents<G>& agents) {
        for (t.play_forced(); !t.over(); t.play_forced()) {
            const auto& agent = agents[static_cast<size_t>(t.player())];
            if (!agent) return;
            t.ask(*agent);
        }
    }

    // Puts slots that have moved where they belong: to the player they wait for, or to their next game.
    void settle(std::vector<uint32_t> moved) {
        while (!moved.empty()) {
            std::vector<uint32_t> free;
            for (uint32_t s : moved) {
                Slot& slot = slots_[s];
                if (slot.table.over()) {
                    finish(slot);
                    free.push_back(s);
                } else {
                    slot.phase = Phase::waiting;
                    waiting_[static_cast<size_t>(slot.table.player())].push_back(s);
                }
            }
            moved = start_games(std::move(free));
        }
    }

    void finish(Slot& slot) {
        GameResult<G>& r = results_[slot.game - taken_];
        note_result(slot.table, r);
        slot.before = r.outcome;
        slot.phase = Phase::resting;
        ++finished_;
        ++slot.game;
        slot.in_series = slot.game < games_ && !plan_.begins_series(slot.game);
    }

    // Gives slots their next game and lets native players begin; returns those for which there was one.
    std::vector<uint32_t> start_games(std::vector<uint32_t> slots) {
        std::erase_if(slots, [&](uint32_t s) { return !take_game(s); });
        for_each_slot(slots.size(), [&](size_t i, const Agents<G>& agents) {
            Slot& slot = slots_[slots[i]];
            plan_.start(slot.table, slot.game, slot.before);
            advance(slot.table, agents);
        });
        return slots;
    }

    // False if there is no game left, or if it must wait.
    bool take_game(uint32_t s) {
        Slot& slot = slots_[s];
        if (!slot.in_series) {
            if (next_ >= games_) return false;
            if (next_ - taken_ >= kMostAhead) {
                idle_.push_back(s);
                return false;
            }
            slot.game = next_;
            next_ = std::min(games_, next_ + plan_.series());
        }
        if (results_.size() <= next_ - taken_) results_.resize(next_ - taken_);
        return true;
    }

    MatchPlan<G> plan_;
    Factories<G> factories_;
    bool keep_logs_;
    std::vector<Agents<G>> agents_;  // by thread
    std::deque<Slot> slots_;
    std::vector<std::vector<uint32_t>> waiting_;  // slots by player
    std::vector<uint32_t> idle_;                  // slots that wait for games to be taken
    uint64_t games_ = 0;
    uint64_t next_ = 0;  // the first game that no slot has taken
    uint64_t taken_ = 0;
    uint64_t finished_ = 0;
    std::deque<GameResult<G>> results_;  // of games from `taken_` on
};

}  // namespace valtti
