// Perfect play of a round of Schnapsen with open cards.
#pragma once

#include <optional>

#include "games/schnapsen/rules.hpp"
#include "search/exact/memory.hpp"
#include "search/exact/node_count.hpp"

namespace valtti::schnapsen {

// What a round is worth if both players see all cards, those of the talon too, and play perfectly: the game points,
// 1 to 3, of who wins it. All rules are known, and any position of a round will do.
//
// A solver keeps storage from call to call, so each thread has its own.
class Solver {
public:
    explicit Solver(int memory_bits = 14) : memory_(memory_bits) {}

    // For a seat: 1 to 3 if it wins, -1 to -3 if it loses; nothing if that has not been found within the nodes. The
    // game must not be over.
    std::optional<int> value(const State& s, int seat, uint64_t nodes = UINT64_MAX);
    // The same after a legal move.
    std::optional<int> value_after(const State& s, const Move& m, int seat, uint64_t nodes = UINT64_MAX);
    // How many positions the last answer took.
    uint64_t nodes() const { return nodes_.count(); }

    // A round in which nobody has answered yet to what may have been led.
    struct Node;
    // Does seat 0 get as many game points as asked, and how much could scores change without changing the answer? If it
    // does, its own score may be lower by its slack, and that of seat 1 higher; if not, the other way round.
    struct Proof {
        bool reached;
        std::array<uint8_t, 2> slack;
    };

private:
    struct Key {
        uint64_t bits = 0;

        bool operator==(const Key&) const = default;
        uint64_t hash() const {
            const uint64_t h = (bits ^ bits >> 32) * 0x9E3779B97F4A7C15ULL;
            return h >> 32 ^ h >> 48;
        }
    };
    // Of a position but for its scores: the last proof that points are reached, with the lowest score of seat 0 and the
    // highest of seat 1 for which it holds; the last one that they are not; and the last good move.
    struct Found {
        int8_t reached = -4;
        std::array<uint8_t, 2> reached_with{};
        int8_t missed = 4;
        std::array<uint8_t, 2> missed_with{};
        uint8_t best = 0xFF;
    };

    Node start(const State& s);
    static Key key_of(const Node& n);
    uint32_t talon_cards(const Node& n) const;

    Proof at_least(const Node& n, int points);
    std::optional<Proof> known(const Node& n, int points) const;
    std::optional<Proof> remembered(const Node& n, int points) const;
    void remember(const Node& n, int points, const Proof& p, uint8_t best);
    Proof lead(const Node& n, int points, uint8_t& best);
    Proof lead_with(const Node& n, int move, int points);
    Proof answer(const Node& n, int led, int points);
    std::optional<Proof> end_trick(Node& n, int led, int answer, int points) const;

    Rules rules_;
    std::array<uint8_t, kTalonSize> talon_{};  // its bottom first
    exact::Memory<Key, Found> memory_;
    exact::NodeCount nodes_;
};

}  // namespace valtti::schnapsen
