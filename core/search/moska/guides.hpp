// What Moska adds to a search: its end-games, which moves are worth trying, and how far playouts go.
#pragma once

#include "games/moska/moska.hpp"
#include "search/cut_guide.hpp"
#include "search/exact/moska.hpp"
#include "search/moska/habits.hpp"

namespace valtti::moska {

// With two players left and no deck everything is known, and few cards are played perfectly.
class Endgames {
public:
    explicit Endgames(int most_cards) : most_cards_(most_cards) {}

    bool knows(const Public& p) const { return is_open_endgame(p) && in_play(p).size() <= most_cards_; }
    // The shares of games that these moves win; false if one of them is not known.
    bool solve(const View& v, std::span<const Move> moves, std::span<double> values);
    // The share of games that a seat which is left wins from here on, if it is found.
    std::optional<double> share(const State& s, int seat);

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

// With a network. Who the others are is drawn with their cards, as the habits differ by which these are judged. While
// there is a deck, playouts are cut at the own next decision. Once it is used up, what counts is who gets rid of its
// last cards first, which is easier found out than told: then they go on until the own seat is out or an end-game is
// known.
class MasterGuide final : public CutGuide<Moska> {
public:
    // `habits` are those of the models of the others.
    MasterGuide(Agents agents, std::vector<Habits> habits, int max_moves, int endgame_cards)
        : CutGuide(std::move(agents), max_moves),
          habits_(std::move(habits)),
          endgames_(endgame_cards),
          ends_(std::min(endgame_cards, kEndCards)) {}

    void begin(const View& view) override { has_deck_ = view.deck_size > 0; }
    // Longer playouts take their time.
    int worlds(const View&, int usual) override { return has_deck_ ? usual : std::max(1, usual * 3 / 4); }
    bool solve(const View& view, std::span<const Move> moves, std::span<double> values) override {
        return endgames_.solve(view, moves, values);
    }
    State draw(const Sampler& sampler, const View& view, Rng& rng) override;
    void enter(const State&, int seat, Rng&) override { seat_ = seat; }
    Move play(const State& state, Rng& thought) override {
        own_moves_ += state.actor == seat_;
        return CutGuide::play(state, thought);
    }
    bool stops(const State& state, int seat, bool is_forced) override {
        if (!has_seat(state.in_game, seat)) return true;
        const bool is_cut = has_deck_ || own_moves_ >= kMostOwnMoves;
        return is_cut ? CutGuide::stops(state, seat, is_forced) : ends_.knows(state);
    }
    double value(const State& state, int seat, Rng& thought) override;

protected:
    // All are looked at where all are known.
    int max_moves(const View& view) const override {
        return endgames_.knows(view) ? kDefaultMaxMoves : CutGuide::max_moves(view);
    }

private:
    static constexpr int kEndCards = 8;       // of end-games in playouts: more would take longer than playing on
    static constexpr int kMostOwnMoves = 50;  // of one: by some rules games may go on for ever
    static constexpr int kMostDraws = 30;     // of worlds, until one is believed

    std::vector<Habits> habits_;
    Endgames endgames_;
    Endgames ends_;  // of playouts
    bool has_deck_ = true;
    int own_moves_ = 0;  // in this playout
};

}  // namespace valtti::moska
