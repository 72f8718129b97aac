// What a game is.
//
// A game is a struct of static functions over three plain, trivially copyable types:
//   Rules  the options, with named presets;
//   State  everything, hidden cards included;
//   View   what one seat may know, perfect memory included; hidden cards are absent from it.
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

// Where a game begins, apart from chance.
struct Start {
    int previous_loser = -1;  // the seat that lost the game before at this table, -1 if none
};

template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::is_trivially_copyable_v<typename G::View> &&
               std::is_trivially_copyable_v<typename G::Rules> &&
               requires(typename G::State state, const typename G::State& s, const typename G::View& v,
                        typename G::Rules rules, const typename G::Rules& r, const Move& m, MoveList& moves, Rng& rng,
                        const std::string& text, const Fields& fields, const Start& start, const Seating& seating) {
                   { s.rules } -> std::convertible_to<const typename G::Rules&>;
                   { v.seat } -> std::convertible_to<int>;
                   { G::kName } -> std::convertible_to<std::string_view>;
                   { G::kSummary } -> std::convertible_to<std::string_view>;  // a line for lists
                   {
                       G::kJudgedByLosses
                   } -> std::convertible_to<bool>;                 // agents are compared by losses, or else by wins
                   { G::kMostMoves } -> std::convertible_to<int>;  // a game that takes more is void
                   // Play.
                   { G::players(r) } -> std::same_as<int>;
                   { G::deal(r, start, rng) } -> std::same_as<typename G::State>;
                   { G::actor(s) } -> std::same_as<int>;  // -1 when the game is over
                   { G::play(state, m, rng) };            // the move must be legal for the actor
                   { G::over(s) } -> std::same_as<bool>;
                   { G::outcome(s) } -> std::same_as<Outcome>;
                   { G::forfeit(s, int{}) } -> std::same_as<Outcome>;  // a seat broke the rules or failed to move
                   // Moves, from a view: what its seat could do were it to act now.
                   // All of them, or a sample where there are more than the list holds; says whether it is all.
                   { G::legal(v, moves) } -> std::same_as<bool>;
                   { G::count(v) } -> std::same_as<uint64_t>;
                   { G::is_legal(v, m) } -> std::same_as<bool>;
                   {
                       G::forced(s)
                   } -> std::same_as<std::optional<Move>>;  // the actor's only legal move, if it has just one
                   // Information.
                   { G::view(s, int{}) } -> std::same_as<typename G::View>;
                   {
                       G::sample(v, rng)
                   } -> std::same_as<typename G::State>;  // uniform over what the seat cannot rule out
                   // Rules.
                   { G::rule_book() } -> std::same_as<const RuleBook<typename G::Rules>&>;
                   { G::check(r) };  // throws if the options do not go together
                   {
                       G::seated(r, seating)
                   } -> std::same_as<typename G::Rules>;            // at a table where seat i has player seating[i]
                   { G::needs_previous(r) } -> std::same_as<bool>;  // does the game before at the same table matter?
                   // Text. Every parser throws std::invalid_argument with one clear line.
                   { G::move_text(m) } -> std::same_as<std::string>;
                   { G::parse_move(v, text) } -> std::same_as<Move>;
                   { G::kind_name(int{}) } -> std::convertible_to<std::string_view>;
                   { G::fields(s) } -> std::same_as<Fields>;
                   { G::fields(v) } -> std::same_as<Fields>;
                   { G::parse_state(fields, rng) } -> std::same_as<typename G::State>;
               };

}  // namespace valtti
