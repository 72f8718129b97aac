// What a game is.
//
// A game is a struct of static functions over plain, trivially copyable types:
//   Rules   the options, with named presets;
//   Public  what everybody at the table sees and remembers;
//   State   the public part and all that is hidden;
//   View    the public part and what one seat may know besides; hidden cards are absent from it;
// and a class of its own, which may ask for memory:
//   Sampler made of a view once, it draws full states that the seat cannot rule out, all equally likely.
// Chance comes from outside: a state holds no generator, so a search over states sees no future.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "game/fields.hpp"
#include "game/move.hpp"
#include "game/rule_book.hpp"

namespace valtti {

inline constexpr int kMaxSeats = 8;

using Seating = std::array<uint8_t, kMaxSeats>;  // the player at each seat

// How a game ended, by seat. A void game has no winner and no loser; in a draw some have neither won nor lost.
struct Outcome {
    bool is_void = false;
    std::array<uint8_t, kMaxSeats> rank{};  // 1 is best; equal seats share the better rank
    std::array<bool, kMaxSeats> won{};
    std::array<bool, kMaxSeats> lost{};
    std::array<float, kMaxSeats> points{};  // as the game counts them; zero where it counts none
};

// What an agent answers that has no move to make; it forfeits the game.
inline constexpr Move kNoMove{.kind = 255, .value = 0, .cards = {}, .targets = {}};

// Why a move is not legal: one of the game's reasons, and the cards or the number that it is about. What is said to
// people is made of this elsewhere, in their language.
struct Refusal {
    std::string_view reason;
    CardSet cards{};
    int value = 0;
};

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::is_trivially_copyable_v<typename G::View> &&
    std::is_trivially_copyable_v<typename G::Rules> && std::derived_from<typename G::State, typename G::Public> &&
    std::derived_from<typename G::View, typename G::Public> &&
    requires(typename G::State state, const typename G::State& s, const typename G::Public& p,
             const typename G::View& v, const typename G::Rules& r, const Move& m, MoveList& moves, Rng& rng,
             const std::string& text, const Fields& fields, const Seating& seating, const Outcome* before) {
        { p.rules } -> std::convertible_to<const typename G::Rules&>;
        { v.seat } -> std::convertible_to<int>;
        { G::kName } -> std::convertible_to<std::string_view>;
        { G::kSummary } -> std::convertible_to<std::string_view>;  // a line for lists
        { G::kJudgedByLosses } -> std::convertible_to<bool>;       // agents are compared by losses, or else by wins
        // How long a game may be: one that has not ended after so many moves is void, so that no table plays for ever.
        { G::kMostMoves } -> std::convertible_to<int>;
        { G::kReasons[0] } -> std::convertible_to<std::string_view>;  // all reasons for which a move may be refused
        // Play.
        { G::players(r) } -> std::same_as<int>;
        { G::deal(r, rng) } -> std::same_as<typename G::State>;
        { G::actor(p) } -> std::same_as<int>;        // -1 when the game is over; in a view, as far as its seat knows
        { G::play(state, m, rng) };                  // the move must be legal for the actor
        { G::outcome(p) } -> std::same_as<Outcome>;  // of a game that is over, which all can see
        { G::forfeit(p, int{}) } -> std::same_as<Outcome>;  // a seat broke the rules or failed to move
        // Moves, from a view: what its seat could do were it to act now, whosever turn it is; nothing if it cannot be
        // asked at all, as when it has gone out, has passed for good, or the game is over.
        // All of them, or a sample where there are more than the list holds; says whether it is all.
        { G::legal(v, moves) } -> std::same_as<bool>;
        { G::count(v) } -> std::same_as<uint64_t>;
        { G::any_move(v, moves, rng) } -> std::same_as<Move>;          // a uniform one of all; the list is storage
        { G::refusal(v, m) } -> std::same_as<std::optional<Refusal>>;  // nothing if the move is legal
        { G::is_legal(v, m) } -> std::same_as<bool>;                   // the same without the reason, and faster
        { G::forced(s) } -> std::same_as<std::optional<Move>>;  // the actor's only legal move, if it has just one
        // Information.
        { G::view(s, int{}) } -> std::same_as<typename G::View>;
        // What a seat sees of the actor's move: all, a part of it, or nothing.
        { G::shown(s, m, int{}) } -> std::same_as<std::optional<Move>>;
        { typename G::Sampler(v).draw(rng) } -> std::same_as<typename G::State>;
        { G::fault(s) } -> std::same_as<std::string>;  // what cannot be in a state, such as a missing card; else empty
        // Rules.
        { G::rule_book() } -> std::same_as<const RuleBook<typename G::Rules>&>;
        { G::check(r) };  // throws if the options do not go together
        // At a table where seat i has player seating[i], after a game that ended, by player, as `before` says.
        { G::seated(r, seating, before) } -> std::same_as<typename G::Rules>;
        { G::needs_previous(r) } -> std::same_as<bool>;  // does the game before at the same table matter?
        // Text. Every parser throws std::invalid_argument with one clear line.
        { G::move_text(m) } -> std::same_as<std::string>;
        { G::parse_move(text) } -> std::same_as<Move>;     // what move_text has written
        { G::parse_move(v, text) } -> std::same_as<Move>;  // also what somebody at the table may write instead
        { G::kind_names() } -> std::convertible_to<std::span<const std::string_view>>;  // by Move::kind
        { G::fields(s) } -> std::same_as<Fields>;
        { G::fields(v) } -> std::same_as<Fields>;
        { G::parse_state(fields, rng) } -> std::same_as<typename G::State>;
    };

template <Game G>
bool is_over(const typename G::Public& p) {
    return G::actor(p) < 0;
}

// One of the worlds that a view of a game leaves open. Of a position that was made up there may be none that agrees.
template <Game G>
typename G::State draw_world(const typename G::Sampler& sampler, [[maybe_unused]] const typename G::View& view,
                             Rng& rng) {
    typename G::State world = sampler.draw(rng);
    VALTTI_ASSERT(G::fault(world).empty(), G::fault(world) + " in a world of " + to_text(G::fields(view)));
    VALTTI_ASSERT(G::view(world, view.seat) == view,
                  to_text(G::fields(world)) + " looks different from " + to_text(G::fields(view)));
    return world;
}

// A state that a view may come from; whoever needs many prepares a Sampler.
template <Game G>
typename G::State sample(const typename G::View& view, Rng& rng) {
    return typename G::Sampler(view).draw(rng);
}

}  // namespace valtti
