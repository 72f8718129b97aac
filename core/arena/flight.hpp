// Many games in flight at once, for matches in which some players answer from outside the core.
//
// Native players move at once; a game that reaches an outside player waits until that player is asked, so
// that a whole batch of positions can be asked for in one call.
#pragma once

#include <optional>

#include "arena/match.hpp"

namespace valtti {

template <Game G>
class Flight {
public:
    // A native agent, or null for a player who answers from outside.
    Flight(const MatchPlan<G>& plan, Agents<G> agents, bool keep_logs)
        : plan_(plan), agents_(std::move(agents)), keep_logs_(keep_logs), waiting_(agents_.size()) {}

    Flight(const Flight&) = delete;
    Flight& operator=(const Flight&) = delete;

    // Sets up games [first, first + count), at most `most` of them at a time.
    void begin(uint64_t first, uint64_t count, int most) {
        first_ = first;
        results_.assign(count, {});
        const uint64_t series = plan_.series();
        const uint64_t runs = (count + series - 1) / series;
        slots_.clear();
        slots_.resize(std::min<uint64_t>(runs, static_cast<uint64_t>(most)));
        next_ = 0;
        finished_ = 0;
        for (auto& w : waiting_) w.clear();
        for (size_t s = 0; s < slots_.size(); ++s) {
            slots_[s].table.keep_log(keep_logs_);
            slots_[s].table.ask_when_forced(asked_when_forced<G>(agents_));
            if (next_series(s)) advance(s);
        }
    }

    const MatchPlan<G>& plan() const { return plan_; }
    uint64_t first() const { return first_; }
    bool keeps_logs() const { return keep_logs_; }
    bool done() const { return finished_ == results_.size(); }
    uint64_t finished() const { return finished_; }
    // The games of a player that wait for its answer, by slot.
    const std::vector<uint32_t>& waiting(int player) const { return waiting_[player]; }
    Table<G>& table(uint32_t slot) { return slots_[slot].table; }
    uint64_t game(uint32_t slot) const { return first_ + slots_[slot].game; }
    std::vector<GameResult>& results() { return results_; }

    // Takes the games that wait for a player away from it; each must then be answered or forfeited.
    std::vector<uint32_t> take_waiting(int player) {
        std::vector<uint32_t> slots;
        slots.swap(waiting_[player]);
        return slots;
    }

    // Plays a move of the player that the slot waits for; false, and nothing happens, if it is illegal.
    bool answer(uint32_t slot, const Move& m) {
        Table<G>& t = slots_[slot].table;
        if (!G::is_legal(t.view(), m)) return false;
        t.play(m);
        advance(slot);
        return true;
    }

    void forfeit(uint32_t slot, std::string reason) {
        slots_[slot].table.forfeit(std::move(reason));
        if (finish(slot)) advance(slot);
    }

private:
    struct Slot {
        Table<G> table;
        uint64_t game = 0;  // counted from first_
        int previous_loser = -1;
    };

    // Lets native players move, game after game, until an outside player is to act or no game is left.
    void advance(size_t slot) {
        Table<G>& t = slots_[slot].table;
        for (;;) {
            while (!t.over()) {
                const int p = t.player();
                if (!agents_[p]) {
                    waiting_[p].push_back(static_cast<uint32_t>(slot));
                    return;
                }
                t.play(agents_[p]->decide(t.state(), t.rng(p)));
            }
            if (!finish(slot)) return;
        }
    }

    // Notes the result and starts the slot's next game; false if there is none.
    bool finish(size_t slot) {
        Slot& s = slots_[slot];
        GameResult& r = results_[s.game];
        note_result(s.table, r);
        s.previous_loser = loser_of(r.outcome);
        ++finished_;
        ++s.game;
        if (s.game % plan_.series() == 0 || s.game >= results_.size()) return next_series(slot);
        plan_.start(s.table, first_ + s.game, s.previous_loser);
        return true;
    }

    bool next_series(size_t slot) {
        if (next_ >= results_.size()) return false;
        Slot& s = slots_[slot];
        s.game = next_;
        next_ += plan_.series();
        plan_.start(s.table, first_ + s.game, -1);
        return true;
    }

    MatchPlan<G> plan_;
    Agents<G> agents_;
    bool keep_logs_;
    std::vector<Slot> slots_;
    std::vector<std::vector<uint32_t>> waiting_;  // by player
    uint64_t first_ = 0;
    uint64_t next_ = 0;  // the first game that no slot has taken
    uint64_t finished_ = 0;
    std::vector<GameResult> results_;
};

}  // namespace valtti
