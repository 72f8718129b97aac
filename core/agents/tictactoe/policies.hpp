// The agents of Tic-Tac-Toe: each rates what a move leaves it with, and chooses evenly among the moves rated highest.
#pragma once

#include "agents/agent.hpp"
#include "agents/tictactoe/prospects.hpp"

namespace valtti::tictactoe {

// The chance of each square to be marked.
using Chances = std::array<double, kSquares>;

class PolicyAgent final : public Agent<TicTacToe> {
public:
    explicit PolicyAgent(Rating rating) : rating_(rating) {}

    // The squares among which the agent chooses evenly; none when the game is over.
    Squares best_squares(const View& v) const;
    Chances chances(const View& v) const;

    Move choose(const View& v, Rng& rng) override;
    bool rate(const View& v, Rng& rng, std::vector<Move>& moves, std::vector<double>& ratings) override;

private:
    double rating(const Board& s, int square_number) const;

    Rating rating_;
};

}  // namespace valtti::tictactoe
