// Perfect play of the tricks of Tysiąc with open cards.
#pragma once

#include <optional>

#include "games/tysiac/rules.hpp"
#include "search/exact/memory.hpp"
#include "search/exact/node_count.hpp"
#include "search/exact/tysiac_trick.hpp"

namespace valtti::tysiac {

// Are tricks being played?
inline bool is_playing(const Public& p) {
    return p.phase == Phase::playing;
}

// The points, cards and marriages, that the declarer takes in a round if it wants as many as it can get, its two
// opponents together want it to have few, and all see all cards. What the opponents take themselves counts for nothing.
//
// A solver keeps storage from call to call, so each thread has its own.
class Solver {
public:
    explicit Solver(int memory_bits = 16) : memory_(memory_bits) {}

    // The declarer's points when the round is over, those that it has included; nothing if that has not been found
    // within the nodes. Tricks must be being played.
    std::optional<int> declarer_points(const State& s, uint64_t nodes = UINT64_MAX);
    // The same after a legal move.
    std::optional<int> declarer_points_after(const State& s, const Move& m, uint64_t nodes = UINT64_MAX);
    // Does the declarer get so many points? To know that takes a tenth of the time.
    std::optional<bool> reaches(const State& s, int points, uint64_t nodes = UINT64_MAX);
    // How many positions the last answer took.
    uint64_t nodes() const { return nodes_.count(); }

private:
    // Between two tricks. Who held a card at first is known, so the cards that are left tell all hands.
    struct Key {
        uint32_t bits = 0;

        bool operator==(const Key&) const = default;
        uint64_t hash() const { return bits * 0x9E3779B97F4A7C15ULL >> 40; }
    };
    struct Bounds {
        int16_t low = 0;
        int16_t high = INT16_MAX;
    };
    struct Node {
        CardSet left;
        int leader;
        int trump;
    };

    // What is still to come for the declarer; it is exact if it lies between the two limits, and else a limit itself.
    int lead(const Node& n, int low, int high);
    int follow(const Node& n, const Trick& t, int low, int high);
    int play(const Node& n, Trick t, Card c, int low, int high);
    int rest(const State& s, int low, int high);
    int exact_rest(const State& s);
    int most(const Node& n) const;
    unsigned declarable(const Node& n) const;
    CardSet hand(const Node& n, int seat) const { return held_[seat] & n.left; }
    void start(const State& s, uint64_t nodes);

    Rules rules_;
    int declarer_ = 0;
    BySeat<CardSet> held_{};
    BySeat<int> next_{};
    exact::Memory<Key, Bounds> memory_;
    exact::NodeCount nodes_;
};

}  // namespace valtti::tysiac
