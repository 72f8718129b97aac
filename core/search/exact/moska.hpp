// Perfect play of Moska with two players left and no deck, where everybody knows all cards.
#pragma once

#include <optional>

#include "games/moska/rules.hpp"
#include "search/exact/memory.hpp"
#include "search/exact/node_count.hpp"

namespace valtti::moska {

// Does a game go on with two players and without a deck?
bool is_open_endgame(const Public& p);

// What an end-game is worth to a player if both play perfectly: 1 if it wins, -1 if it loses, and 0 if the game is
// called off. Where it matters whom chance draws to act next, the value lies between them: it is the mean.
//
// Such a game has no cycles. Who takes cards stays the target, and the other then has fewer; and a bout in which
// nothing is taken leaves fewer cards in play.
//
// A solver keeps storage from call to call, so each thread has its own.
class Solver {
public:
    static constexpr int kMostCards = 20;
    static constexpr uint64_t kUsualNodes = 1'000'000;

    explicit Solver(int memory_bits = 16) : memory_(memory_bits) {}

    // For a seat that is left; nothing if the value has not been found within the nodes, or there are more than
    // kMostCards. The position must be an open end-game.
    std::optional<double> value(const State& s, int seat, uint64_t nodes = kUsualNodes);
    // The same after a legal move, before chance draws who acts next.
    std::optional<double> value_after(const State& s, const Move& m, int seat, uint64_t nodes = kUsualNodes);
    // How many positions the last answer took, each counted as often as it was come to.
    uint64_t nodes() const { return nodes_.count(); }

private:
    // Sets of the cards that were in play at first, which are numbered from the lowest rank up.
    using Cards = uint32_t;

    // What is asked next: an attack, or a pass; a defence, or to wait for attacks; a defence, or the end of the bout.
    enum class Turn : uint8_t { attack, defend, defend_or_end };

    // The two players are 0 and 1, in the order of their seats.
    struct Node {
        Cards target = 0;
        Cards attacker = 0;
        Cards unkilled = 0;
        Cards killed = 0;
        uint8_t defender = 0;  // the player who is the target
        Turn turn = Turn::attack;
        bool self_play = false;  // may the target play to itself?
        bool progress = false;   // these two only where the game may be called off
        uint16_t no_progress = 0;

        bool operator==(const Node&) const = default;
        uint64_t hash() const;
    };
    struct Found {
        double value = 0;  // for player 0
    };
    class Choice;

    Node start(const State& s);
    Cards numbered(CardSet set) const;
    Cards of_ranks_on_table(const Node& n, Cards hand) const;

    double value_of(const Node& n);
    double value_of_attack(const Node& n);
    double value_of_defence(const Node& n);
    bool try_openings(const Node& n, Choice& choice);
    bool try_kills(const Node& n, Choice& choice);
    template <class Try>
    bool try_subsets(Cards cards, int most, Try&& attempt);
    double after_attack(const Node& n, Cards cards);
    double after_kill(const Node& n, Cards killers, Cards victims);
    double after_self_play(const Node& n, Cards cards);
    double after_defence(const Node& n);
    double after_bout(const Node& n, Kind how);
    double after_draw(const Node& n, bool attacked);
    double after_wait(Node n, Turn turn);
    double after_move(const Node& n, const Move& m);

    template <class Work>
    std::optional<double> within(uint64_t nodes, const State& s, int seat, Work&& work);

    Rules rules_;
    bool may_be_void_ = false;
    std::array<double, 2> quickness_{};  // of each player: how often it is drawn first
    int num_cards_ = 0;
    std::array<Card, kMostCards> cards_{};
    std::array<Cards, kMostCards> same_rank_{};
    std::array<Cards, kNumSuits> suits_{};  // the trumps first
    exact::Memory<Node, Found> memory_;
    exact::NodeCount nodes_;
};

}  // namespace valtti::moska
