// One game being played, from the deal to its result.
//
// `AnyTable` is what matches and flights know of it, whichever the game: they are compiled once. `Table<G>` is the game
// itself. Native players make all their moves within one call, so that no move pays for the indirection.
#pragma once

#include <any>
#include <array>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "arena/threads.hpp"
#include "base/assert.hpp"
#include "game/game.hpp"

namespace valtti {

// Who sits where in game `index` of a match. Within each run of as many games as players the order around
// the table is the same and everybody sits everywhere once; from run to run the order is drawn anew.
Seating seating_of(uint64_t seed, uint64_t index, int players);

Seating seated_in_order();

// The native agent of each player; nothing for a player who answers from outside.
using Agents = std::vector<std::unique_ptr<AnyAgent>>;

struct Played {
    uint8_t seat;
    Move move;
};

// The result of one game, by player rather than by seat.
struct GameResult {
    Outcome outcome;
    Seating seating{};
    uint32_t decisions = 0;
    bool finished = false;
    int8_t failed = -1;       // the player that forfeited the game
    std::string failure;      // and why
    std::vector<Played> log;  // empty unless it is kept
    std::any rules;           // the game's, as they held at the table; nothing unless the log is kept
};

class AnyTable {
public:
    virtual ~AnyTable() = default;

    // Deal and chance during play have streams of their own, and so has each decision at each seat: a game that is
    // taken up in the middle goes on as it would have, and follows from its seed, its rules and who sits where, in a
    // match or out of it. `before` is the game before at this table, by player.
    void start(uint64_t game_seed, const Seating& seating, const Outcome* before = nullptr);

    const Seating& seating() const { return seating_; }
    bool over() const { return over_; }
    // Who forfeited the game, or -1, and why.
    int failed_seat() const { return failed_seat_; }
    const std::string& failure() const { return failure_; }
    int players() const { return players_; }
    int seat() const { return seat_; }
    int player() const { return seating_[seat_]; }
    // For what the player to act leaves to chance in this decision.
    Rng decision_rng() const { return Rng::counted(seat_key_[seat_], static_cast<uint64_t>(moves_)); }
    uint32_t decisions() const { return decisions_; }
    // All moves so far, forced ones included.
    int moves() const { return moves_; }
    const std::vector<Played>& log() const { return log_; }
    void keep_log(bool keep) { logs_ = keep; }
    // Players that are asked even when they have only one move, a bit each.
    void ask_when_forced(uint8_t players) { ask_when_forced_ = players; }

    // The player at a seat fails to move, or gives up, and loses.
    void forfeit(int seat, std::string reason);

    // Plays every move that leaves no choice.
    virtual void play_forced() = 0;
    // Lets a native agent of this game decide for the player to act.
    virtual void ask(AnyAgent& agent) = 0;
    // Lets native players move until the game is over or a player without an agent is to act, or until they are to
    // stop.
    virtual void play_natives(const Agents& agents, const Lookout& lookout) = 0;
    // Plays a decision of the player to act if it is legal, and says whether it is.
    virtual bool answer(const Move& m) = 0;

    // How the game ended, by seat.
    virtual Outcome outcome() const = 0;
    void note_result(GameResult& result) const;

protected:
    AnyTable(int players, int most_moves) : players_(players), most_moves_(most_moves) {}

    virtual void deal(const Outcome* before, Rng& rng) = 0;
    virtual std::any rules() const = 0;

    void note_move(const Move& m) {
        if (logs_) log_.push_back({static_cast<uint8_t>(seat_), m});
        ++moves_;
    }
    // The seat to act, -1 when the game is over. A table without a rule that ends endless games must still come to an
    // end.
    void note_actor(int seat) {
        over_ = (seat < 0) | (moves_ >= most_moves_);
        seat_ = seat;
    }

    const int players_;
    const int most_moves_;
    int seat_ = -1;
    bool over_ = true;
    int8_t failed_seat_ = -1;
    uint8_t ask_when_forced_ = 0;
    bool logs_ = false;
    int moves_ = 0;
    uint32_t decisions_ = 0;
    Rng chance_;
    std::array<uint64_t, kMaxSeats> seat_key_{};
    Seating seating_{};
    std::string failure_;
    std::vector<Played> log_;
};

template <Game G>
class Table final : public AnyTable {
public:
    explicit Table(const typename G::Rules& rules) : AnyTable(G::players(rules), G::kMostMoves), rules_(rules) {}

    const typename G::State& state() const { return state_; }
    // What the player to act sees.
    typename G::View view() const { return G::view(state_, seat_); }

    // The position after a move of the player to act as it would see it, with the chance that this game has; nothing if
    // the move is only a part of one.
    std::optional<typename G::View> after(const Move& m) const {
        if constexpr (requires { G::after_move(state_, m); }) return G::after_move(state_, m);
        typename G::State next = state_;
        Rng chance = chance_;
        G::play(next, m, chance);
        return G::view(next, seat_);
    }

    // Plays a decision of the player to act. The move must be legal, or kNoMove, which forfeits the game.
    void play(const Move& m) {
        if (m == kNoMove) return forfeit(seat_, "has no move to make");
        decisions_ += !ask_when_forced_ || !G::forced(state_);
        make(m);
    }

    void play_forced() override {
        while (!over_) {
            const auto only = G::forced(state_);
            if (!only || (ask_when_forced_ >> player() & 1)) return;
            make(*only);
        }
    }

    void ask(AnyAgent& agent) override {
        Rng rng = decision_rng();
        play(static_cast<Agent<G>&>(agent).decide(state_, rng));
    }

    void play_natives(const Agents& agents, const Lookout& lookout) override {
        try {
            for (play_forced(); !over_; play_forced()) {
                const auto& agent = agents[static_cast<size_t>(player())];
                if (!agent || lookout.stop()) return;
                ask(*agent);
            }
        } catch (const Stopped&) {  // within a decision
        }
    }

    bool answer(const Move& m) override {
        if (!G::is_legal(view(), m)) return false;
        play(m);
        return true;
    }

    Outcome outcome() const override {
        if (failed_seat_ >= 0) return G::forfeit(state_, failed_seat_);
        if (seat_ >= 0) return Outcome{.is_void = true};
        return G::outcome(state_);
    }

private:
    void deal(const Outcome* before, Rng& rng) override {
        state_ = G::deal(G::seated(rules_, seating_, before), rng);
        note_actor(G::actor(state_));
        check_state();
    }

    std::any rules() const override { return state_.rules; }

    void make(const Move& m) {
        VALTTI_ASSERT(G::is_legal(view(), m),
                      "'" + G::move_text(m) + "' is not legal in " + to_text(G::fields(state_)));
        note_move(m);
        G::play(state_, m, chance_);
        note_actor(G::actor(state_));
        check_state();
    }

    void check_state() const {
        VALTTI_ASSERT(G::fault(state_).empty(), G::fault(state_) + " in " + to_text(G::fields(state_)));
    }

    typename G::Rules rules_;
    typename G::State state_;
};

}  // namespace valtti
