// What Moska adds to a search: its end-games, and which moves are worth trying.
#pragma once

#include "games/moska/moska.hpp"
#include "search/cut_guide.hpp"
#include "search/exact/moska.hpp"

namespace valtti::moska {

// With two players left and no deck everything is known, and few cards are played perfectly.
class Endgames {
public:
    explicit Endgames(int most_cards) : most_cards_(most_cards) {}

    bool knows(const View& v) const {
        return v.deck_size == 0 && std::popcount(v.in_game) == 2 && in_play(v).size() <= most_cards_;
    }
    // The shares of games that these moves win; false if one of them is not known.
    bool solve(const View& v, std::span<const Move> moves, std::span<double> values);

private:
    int most_cards_;
    Solver solver_;
};

// Without a network: an agent plays on for everybody until the own seat is out. Its own move is tried, all moves
// without cards, and those that a hand-made evaluation likes best.
class BotGuide final : public Guide<Moska> {
public:
    BotGuide(std::unique_ptr<Agent<Moska>> player, std::unique_ptr<Agent<Moska>> proposer, int max_moves,
             int endgame_cards)
        : player_(std::move(player)), proposer_(std::move(proposer)), max_moves_(max_moves), endgames_(endgame_cards) {}

    const MoveList& candidates(const View& view, Rng& rng) override;
    const MoveList& rated_moves(const View& view, Rng& rng) override;
    bool solve(const View& view, std::span<const Move> moves, std::span<double> values) override {
        return endgames_.solve(view, moves, values);
    }
    Move play(const State& state, Rng& thought) override { return player_->decide(state, thought); }
    bool stops(const State& state, int seat, bool) override { return !has_seat(state.in_game, seat); }
    double value(const State& state, int seat, Rng& thought) override;

private:
    void propose(const View& view, Rng& rng, int most);

    std::unique_ptr<Agent<Moska>> player_;
    std::unique_ptr<Agent<Moska>> proposer_;
    int max_moves_;
    Endgames endgames_;
    std::vector<Move> rated_;
    std::vector<double> ratings_;
};

// With a network, cut at the own next decision.
class MasterGuide final : public CutGuide<Moska> {
public:
    MasterGuide(Agents agents, int max_moves, int endgame_cards)
        : CutGuide(std::move(agents), max_moves), endgames_(endgame_cards) {}

    bool solve(const View& view, std::span<const Move> moves, std::span<double> values) override {
        return endgames_.solve(view, moves, values);
    }
    bool stops(const State& state, int seat, bool is_forced) override {
        return CutGuide::stops(state, seat, is_forced) || !has_seat(state.in_game, seat);
    }
    double value(const State& state, int seat, Rng& thought) override;

protected:
    // All are looked at where all are known.
    int max_moves(const View& view) const override {
        return endgames_.knows(view) ? kDefaultMaxMoves : CutGuide::max_moves(view);
    }

private:
    Endgames endgames_;
};

}  // namespace valtti::moska
