// One game being played, from the deal to its result.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "base/assert.hpp"
#include "game/game.hpp"

namespace valtti {

// Who sits where in game `index` of a match. Within each run of as many games as players the order around
// the table is the same and everybody sits everywhere once; from run to run the order is drawn anew.
inline Seating seating_of(uint64_t seed, uint64_t index, int players) {
    constexpr uint64_t kStream = 0x5EA7;
    const auto n = static_cast<uint64_t>(players);
    std::array<uint8_t, kMaxSeats> order{};
    for (int i = 0; i < players; ++i) order[i] = static_cast<uint8_t>(i);
    Rng rng = Rng::stream(mix(seed, kStream), index / n);
    rng.shuffle(order.data(), players);
    Seating seating{};
    for (int seat = 0; seat < players; ++seat) seating[seat] = order[(static_cast<uint64_t>(seat) + index) % n];
    return seating;
}

inline Seating seated_in_order() {
    Seating seating{};
    for (int seat = 0; seat < kMaxSeats; ++seat) seating[seat] = static_cast<uint8_t>(seat);
    return seating;
}

struct Played {
    uint8_t seat;
    Move move;
};

template <Game G>
class Table {
public:
    // Deal and chance during play have streams of their own, and so has each decision of each player: a game that is
    // taken up in the middle goes on as it would have. `before` is the game before at this table, by player.
    void start(const typename G::Rules& rules, uint64_t game_seed, const Seating& seating,
               const Outcome* before = nullptr) {
        seating_ = seating;
        decisions_ = 0;
        moves_ = 0;
        failure_.clear();
        failed_seat_ = -1;
        log_.clear();
        chance_ = Rng::stream(game_seed, 1);
        const int n = G::players(rules);
        for (int player = 0; player < n; ++player)
            player_key_[player] = mix(game_seed, 2 + static_cast<uint64_t>(player));
        Rng deal = Rng::stream(game_seed, 0);
        state_ = G::deal(G::seated(rules, seating, before), deal);
        over_ = is_over<G>(state_);
        check_state();
    }

    const typename G::State& state() const { return state_; }
    // What the player to act sees.
    typename G::View view() const { return G::view(state_, seat()); }
    const Seating& seating() const { return seating_; }
    bool over() const { return over_; }
    // Who forfeited the game, or -1, and why.
    int failed_seat() const { return failed_seat_; }
    const std::string& failure() const { return failure_; }
    int seat() const { return G::actor(state_); }
    int player() const { return seating_[seat()]; }
    // For what the player to act leaves to chance in this decision.
    Rng decision_rng() const { return Rng::counted(player_key_[player()], static_cast<uint64_t>(moves_)); }
    uint32_t decisions() const { return decisions_; }
    // All moves so far, forced ones included.
    int moves() const { return moves_; }
    const std::vector<Played>& log() const { return log_; }
    void keep_log(bool keep) { logs_ = keep; }
    // Players that are asked even when they have only one move, a bit each.
    void ask_when_forced(uint8_t players) { ask_when_forced_ = players; }

    Outcome outcome() const {
        if (failed_seat_ >= 0) return G::forfeit(state_, failed_seat_);
        if (!is_over<G>(state_)) return Outcome{.is_void = true};
        return G::outcome(state_);
    }

    // Lets a native agent decide for the player to act.
    void ask(Agent<G>& agent) {
        Rng rng = decision_rng();
        play(agent.decide(state_, rng));
    }

    // Plays a decision of the player to act. The move must be legal, or kNoMove, which forfeits the game.
    void play(const Move& m) {
        if (m == kNoMove) return forfeit(seat(), "has no move to make");
        decisions_ += !ask_when_forced_ || !G::forced(state_);
        make(m);
    }

    // Plays every move that leaves no choice.
    void play_forced() {
        while (!over()) {
            const auto only = G::forced(state_);
            if (!only || (ask_when_forced_ >> player() & 1)) return;
            make(*only);
        }
    }

    // The player at a seat fails to move, or gives up, and loses.
    void forfeit(int seat, std::string reason) {
        failed_seat_ = static_cast<int8_t>(seat);
        failure_ = std::move(reason);
        over_ = true;
    }

private:
    void make(const Move& m) {
        VALTTI_ASSERT(G::is_legal(view(), m),
                      "'" + G::move_text(m) + "' is not legal in " + to_text(G::fields(state_)));
        if (logs_) log_.push_back({static_cast<uint8_t>(seat()), m});
        ++moves_;
        G::play(state_, m, chance_);
        // A table without a rule that ends endless games must still come to an end.
        over_ = is_over<G>(state_) | (moves_ >= G::kMostMoves);
        check_state();
    }

    void check_state() const {
        VALTTI_ASSERT(G::fault(state_).empty(), G::fault(state_) + " in " + to_text(G::fields(state_)));
    }

    typename G::State state_;
    Seating seating_{};
    Rng chance_;
    std::array<uint64_t, kMaxSeats> player_key_{};
    uint32_t decisions_ = 0;
    int moves_ = 0;
    bool over_ = false;
    int8_t failed_seat_ = -1;
    std::string failure_;
    uint8_t ask_when_forced_ = 0;
    bool logs_ = false;
    std::vector<Played> log_;
};

}  // namespace valtti
