// Information-set tree search: SO-ISMCTS (Cowling, Powley and Whitehouse, 2012).
//
// One tree for all worlds. Its edges are the moves as the seat that decides sees them, with the seats that make them.
// Each simulation draws a world and goes down the tree by the moves that are legal in it, then adds a node, and a guide
// plays on. A move that is legal in few worlds is not neglected for that: what it is compared with is how often it
// could have been made, not how often its parent was come to.
#pragma once

#include <array>
#include <bit>
#include <cmath>

#include "agents/report.hpp"
#include "search/asked.hpp"
#include "search/budget.hpp"
#include "search/crew.hpp"
#include "search/playout.hpp"

namespace valtti {

struct TreeOptions {
    double exploration = 0.7;  // the factor of UCB
    int trees = 1;             // grown apart from each other and added up at the end
    int max_moves = 50;        // below the root; of more a sample is looked at each time
};

// Nearly the natural one: straight between powers of two, and so the same on every machine.
inline double logarithm(uint32_t n) {
    const int power = std::bit_width(n) - 1;
    return 0.6931471805599453 * (power + (static_cast<double>(n) / static_cast<double>(uint32_t{1} << power) - 1));
}

template <Game G>
class Tree {
public:
    using State = typename G::State;
    using View = typename G::View;

    struct Node {
        Move move;       // that leads to it
        double sum = 0;  // of values for the seat that made the move
        uint32_t visits = 0;
        uint32_t available = 0;  // how often it could have been made
        uint32_t first_child = 0;
        uint32_t sibling = 0;
        int8_t seat = -1;

        double mean() const { return visits > 0 ? sum / visits : 0; }
    };

    Tree(std::unique_ptr<Guide<G>> guide, const TreeOptions& options, size_t capacity)
        : guide_(std::move(guide)), options_(options), moves_(options.max_moves) {
        nodes_.reserve(capacity);
        children_.reserve(static_cast<size_t>(options.max_moves));
    }

    Guide<G>& guide() const { return *guide_; }

    void begin(const View& view, std::span<const Move> candidates) {
        guide_->begin(view);
        nodes_.clear();
        nodes_.emplace_back();
        candidates_ = candidates;
    }

    // One more world.
    void simulate(const typename G::Sampler& sampler, const View& view, Rng rng) {
        stop_if_told();
        State state = guide_->draw(sampler, view, rng);
        guide_->enter(state, view.seat, rng);
        Rng chance(rng.next());
        Rng thought(rng.next());
        path_.clear();
        descend(state, view.seat, chance, thought);
        play_on(*guide_, state, view.seat, chance, thought);
        add_up(state, thought);
    }

    const Node* root_child(const Move& m) const {
        for (uint32_t i = nodes_[0].first_child; i; i = nodes_[i].sibling)
            if (nodes_[i].move == m) return &nodes_[i];
        return nullptr;
    }

    // The moves that were made most often, one after the other, as far as they are seen.
    void follow(const Node* node, Line& line) const {
        while (node) {
            if (node->move != kNoMove) line.emplace_back(node->seat, node->move);
            const Node* next = nullptr;
            for (uint32_t i = node->first_child; i; i = nodes_[i].sibling)
                if (!next || nodes_[i].visits > next->visits) next = &nodes_[i];
            node = next;
        }
    }

private:
    // What the seat that decides sees of a move; nothing is a move of its own.
    static Move seen(const State& state, const Move& m, int seat) {
        return G::actor(state) == seat ? m : G::shown(state, m, seat).value_or(kNoMove);
    }

    void descend(State& state, int seat, Rng& chance, Rng& thought) {
        bool is_new = false;
        for (uint32_t at = 0; !is_new && !is_over<G>(state);) {
            const auto forced = G::forced(state);
            if (at != 0 && guide_->stops(state, seat, forced.has_value())) return;
            const std::span<const Move> moves = moves_at(state, at, forced);
            find_children(state, seat, at, moves);
            size_t chosen = untried(thought);
            if (chosen == moves.size())
                chosen = best_of(moves.size(), thought);
            else if (nodes_.size() == nodes_.capacity())
                return;
            else {
                children_[chosen] = add_child(at, G::actor(state), seen(state, moves[chosen], seat));
                is_new = !forced;
            }
            at = children_[chosen];
            path_.push_back(at);
            G::play(state, moves[chosen], chance);
        }
    }

    std::span<const Move> moves_at(const State& state, uint32_t at, const std::optional<Move>& forced) {
        if (at == 0) return candidates_;
        if (forced) {
            moves_.clear();
            moves_.push(*forced);
        } else {
            G::legal(G::view(state, G::actor(state)), moves_);
        }
        return moves_.span();
    }

    // By move, 0 where there is none yet. Those there are could be made once more.
    void find_children(const State& state, int seat, uint32_t at, std::span<const Move> moves) {
        children_.assign(moves.size(), 0);
        const int actor = G::actor(state);
        for (size_t m = 0; m < moves.size(); ++m) {
            const Move key = seen(state, moves[m], seat);
            for (uint32_t i = nodes_[at].first_child; i && !children_[m]; i = nodes_[i].sibling)
                if (nodes_[i].seat == actor && nodes_[i].move == key) children_[m] = i;
        }
        for (const uint32_t child : children_)
            if (child) ++nodes_[child].available;
    }

    // Any of the moves without a node; the number of moves if all have one.
    size_t untried(Rng& rng) const {
        size_t found = children_.size();
        uint32_t number = 0;
        for (size_t m = 0; m < children_.size(); ++m)
            if (!children_[m] && rng.below(++number) == 0) found = m;
        return found;
    }

    // Moves that look alike share a node: any of them.
    size_t best_of(size_t moves, Rng& rng) const {
        size_t best = 0;
        double most = -1;
        uint32_t alike = 0;
        for (size_t m = 0; m < moves; ++m) {
            const Node& node = nodes_[children_[m]];
            const double bound =
                node.mean() + options_.exploration * std::sqrt(logarithm(node.available) / node.visits);
            if (bound > most) {
                most = bound;
                alike = 0;
            }
            if (bound == most && rng.below(++alike) == 0) best = m;
        }
        return best;
    }

    uint32_t add_child(uint32_t parent, int seat, const Move& key) {
        const auto child = static_cast<uint32_t>(nodes_.size());
        nodes_.push_back(
            {.move = key, .available = 1, .sibling = nodes_[parent].first_child, .seat = static_cast<int8_t>(seat)});
        nodes_[parent].first_child = child;
        return child;
    }

    void add_up(const State& end, Rng& thought) {
        std::array<double, kMaxSeats> values;
        for (int seat = 0; seat < G::players(end.rules); ++seat)
            values[static_cast<size_t>(seat)] = guide_->value(end, seat, thought);
        for (const uint32_t i : path_) {
            nodes_[i].sum += values[static_cast<size_t>(nodes_[i].seat)];
            ++nodes_[i].visits;
        }
    }

    std::unique_ptr<Guide<G>> guide_;
    TreeOptions options_;
    std::span<const Move> candidates_;
    std::vector<Node> nodes_;  // never more than were reserved; number 0 is the root
    std::vector<uint32_t> path_;
    MoveList moves_;
    std::vector<uint32_t> children_;
};

template <Game G>
class TreeSearch {
public:
    using View = typename G::View;

    TreeSearch(const GuideFactory<G>& make_guide, const SearchBudget& budget, const TreeOptions& options)
        : budget_(budget), crew_(std::min(budget.threads, options.trees)) {
        const auto worlds = static_cast<size_t>(budget.worlds / options.trees + 1);  // of each tree
        const size_t capacity = budget.seconds > 0 ? kMostNodes : std::min(kMostNodes, worlds * kNodesEach + 1);
        for (int i = 0; i < options.trees; ++i) trees_.emplace_back(make_guide(), options, capacity);
    }

    int most_players() const { return trees_[0].guide().most_players(); }

    void look(const View& view, Rng& rng, Wanted wanted, Report& report) {
        report.clear();
        Guide<G>& guide = trees_[0].guide();
        guide.begin(view);
        const std::span<const Move> candidates = moves_for(guide, view, rng, wanted);
        for (const Move& m : candidates) report.moves.push_back({.move = m});
        const uint64_t seed = rng.next();
        if (candidates.size() == 1 && wanted == Wanted::choice) return;
        if (solve_exactly(guide, view, candidates, values_, report)) return;
        grow(view, candidates, seed);
        add_up(report);
        if (wanted == Wanted::account)
            trees_[0].follow(trees_[0].root_child(report.moves[report.best].move), report.line);
    }

private:
    static constexpr size_t kMostNodes = size_t{1} << 18;
    static constexpr size_t kNodesEach = 4;  // for each world, as a new node brings forced ones with it

    void grow(const View& view, std::span<const Move> candidates, uint64_t seed) {
        const typename G::Sampler sampler(view);
        const int trees = static_cast<int>(trees_.size());
        const double seconds = budget_.seconds * crew_.size() / trees;
        crew_.share(trees, [&](int, int t) {
            Tree<G>& tree = trees_[static_cast<size_t>(t)];
            tree.begin(view, candidates);
            const auto simulate = [&](int i) {
                tree.simulate(sampler, view, Rng::stream(seed, static_cast<uint64_t>(i) * trees_.size() + t));
            };
            int i = 0;
            if (seconds <= 0)
                while (i * trees + t < budget_.worlds) simulate(i++);
            for (Stopwatch watch(seconds); seconds > 0 && watch.share() < 1;) {
                const int batch = watch.fitting(kBatch);
                for (int end = i + batch; i < end; ++i) simulate(i);
                watch.passed(batch);
            }
        });
    }

    // The move that was tried most often is the best: more was found out about it than about a lucky one.
    void add_up(Report& report) {
        for (size_t m = 0; m < report.moves.size(); ++m) {
            ReportedMove& tried = report.moves[m];
            double sum = 0;
            for (const Tree<G>& tree : trees_)
                if (const auto* child = tree.root_child(tried.move)) {
                    sum += child->sum;
                    tried.worlds += child->visits;
                }
            const auto n = static_cast<double>(std::max<uint64_t>(tried.worlds, 1));
            tried.value = sum / n;
            tried.error = std::sqrt(std::max(0.0, tried.value * (1 - tried.value)) / n);
            report.playouts += tried.worlds;
            if (tried.worlds > report.moves[report.best].worlds) report.best = m;
        }
        report.worlds = report.playouts;
    }

    static constexpr int kBatch = 64;

    SearchBudget budget_;
    Crew crew_;
    std::vector<Tree<G>> trees_;
    std::vector<double> values_;
};

}  // namespace valtti
