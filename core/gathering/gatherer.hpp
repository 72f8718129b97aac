// Positions of many games with what became of them, for networks to learn from.
//
// Games are played in runs of as many games as players, in which everybody sits in each seat once. For each run rules
// and players are drawn, from a list of rules and a cast of agents. Everything follows from the seed and the number of
// the run, so that runs can be gathered in any order, on any number of threads, and again.
#pragma once

#include <cmath>
#include <limits>
#include <ranges>

#include "agents/agent.hpp"
#include "arena/table.hpp"
#include "arena/threads.hpp"
#include "encodings/certain.hpp"
#include "encodings/encoding.hpp"
#include "gathering/positions.hpp"

namespace valtti {

// Is the game played in rounds, each worth something by itself?
template <Game G>
inline constexpr bool kHasRounds = requires(const typename G::Public& p) { G::round_value(p, 0); };

template <Game G>
class Gatherer {
public:
    using Cast = std::vector<AgentFactory<G>>;

    Gatherer(std::vector<typename G::Rules> rules, Cast cast, const Encoding<G>& encoding, const GatherOptions& options)
        : rules_(std::move(rules)), cast_(std::move(cast)), encoding_(encoding), options_(options) {}

    // The positions of runs [first, first + count), in the order of the runs; fewer if it is stopped.
    Positions gather(uint64_t first, uint64_t count, int threads, StopSign& sign) const {
        std::vector<Positions> runs(count);
        std::atomic<uint64_t> next{0};
        on_threads(threads, sign, [&](int, const Lookout& lookout) {
            Worker worker(*this);
            for (uint64_t i; !lookout.stop() && (i = next.fetch_add(1)) < count;) worker.play_run(first + i, runs[i]);
        });
        Positions all;
        for (Positions& run : runs) {
            all.append(run);
            run = {};
        }
        return all;
    }

private:
    // A thread's own agents.
    class Worker {
    public:
        explicit Worker(const Gatherer& its) : its_(its), agents_(its.cast_.size()) {}

        void play_run(uint64_t run, Positions& out) {
            Rng rng = Rng::stream(its_.options_.seed, run);
            const auto& rules = its_.rules_[rng.below(static_cast<uint32_t>(its_.rules_.size()))];
            const int players = G::players(rules);
            const std::vector<Player> line_up = draw_players(players, rng);
            Table<G> table(rules);
            for (int turn = 0; turn < players; ++turn) {
                Seating seating{};
                for (int seat = 0; seat < players; ++seat)
                    seating[seat] = static_cast<uint8_t>((seat + turn) % players);
                const uint64_t number = run * kMaxSeats + static_cast<uint64_t>(turn);
                table.start(mix(its_.options_.seed, number) >> 11, seating);
                play_game(table, line_up, rng);
                note_game(table, line_up, number, rng, out);
            }
        }

    private:
        struct Player {
            uint16_t place;  // in the cast
            bool is_opponent;
            double explore;
        };

        // A position before it is known what becomes of it.
        struct Note {
            Row row;
            int seat;
            int move;
            double value;
            bool explored;
            double label = 0;
        };

        // What is played for, a round or the game: where it begins among the thoughts, and what it was worth.
        struct End {
            int round = 0;
            size_t first = 0;
            std::array<double, kMaxSeats> values{};
        };

        // What the agent of a seat thought of its best move, and where the position after the one it made is noted.
        struct Thought {
            int seat;
            double value;
            bool explored;
            std::optional<size_t> note;
        };

        // Each agent at most once, unless there are fewer of them than seats.
        std::vector<Player> draw_players(int count, Rng& rng) {
            std::vector<uint16_t> places;
            while (static_cast<int>(places.size()) < count)
                for (size_t i = 0; i < its_.cast_.size(); ++i) places.push_back(static_cast<uint16_t>(i));
            rng.shuffle(places.data(), static_cast<int>(places.size()));
            std::vector<Player> drawn;
            for (int i = 0; i < count; ++i) {
                const uint16_t place = places[static_cast<size_t>(i)];
                const bool is_opponent = place + its_.options_.opponents >= its_.cast_.size();
                drawn.push_back({place, is_opponent, is_opponent ? 0 : its_.options_.explore * rng.unit()});
            }
            return drawn;
        }

        Agent<G>& agent(const Player& player) {
            auto& agent = agents_[player.place];
            if (!agent) agent = its_.cast_[player.place]();
            return *agent;
        }

        void play_game(Table<G>& table, const std::vector<Player>& line_up, Rng& rng) {
            notes_.clear();
            thoughts_.clear();
            ends_.clear();
            moved_ = 0;
            for (play_forced(table, line_up, rng); !table.over(); play_forced(table, line_up, rng)) {
                const Player& player = line_up[static_cast<size_t>(table.player())];
                Rng own = table.decision_rng();
                double value = std::numeric_limits<double>::quiet_NaN();
                const bool explored = player.explore > 0 && rng.chance(player.explore);
                Move m = kNoMove;
                if (!explored || its_.options_.hindsight) m = agent(player).decide(table.state(), own, value);
                if (explored) m = any_of_any_kind(table.view(), rng);
                play(table, player, m, value, explored, rng);
            }
        }

        // Moves that leave no choice have positions in the thesis' choice alone.
        void play_forced(Table<G>& table, const std::vector<Player>& line_up, Rng& rng) {
            if (!its_.options_.thesis_choice) return table.play_forced();
            while (!table.over()) {
                const auto only = G::forced(table.state());
                if (!only) return;
                const Player& player = line_up[static_cast<size_t>(table.player())];
                play(table, player, *only, std::numeric_limits<double>::quiet_NaN(), false, rng);
            }
        }

        void play(Table<G>& table, const Player& player, const Move& m, double value, bool explored, Rng& rng) {
            if (its_.options_.by_rounds) end_round(table.state());
            const bool is_first = !(moved_ >> table.seat() & 1);
            moved_ |= uint64_t{1} << table.seat();
            const size_t before = notes_.size();
            if (m != kNoMove && !player.is_opponent && is_wanted(m, is_first)) note(table, m, value, explored, rng);
            thoughts_.push_back(
                {table.seat(), value, explored, notes_.size() > before ? std::optional(before) : std::nullopt});
            table.play(m);
        }

        // What became of the round before, if another one has begun.
        void end_round(const typename G::State& s) {
            if constexpr (kHasRounds<G>) {
                if (ends_.empty()) ends_.push_back({G::round(s), 0, {}});
                End& current = ends_.back();
                if (current.round == G::round(s)) return;
                for (int seat = 0; seat < G::players(s.rules); ++seat)
                    current.values[static_cast<size_t>(seat)] = G::round_value(s, seat);
                ends_.push_back({G::round(s), thoughts_.size(), {}});
            }
        }

        // The game ends what is played last, its last round or all of it.
        void end_game(const Outcome& outcome) {
            if (ends_.empty()) ends_.push_back({});
            for (int seat = 0; seat < kMaxSeats; ++seat)
                ends_.back().values[static_cast<size_t>(seat)] = value_of(outcome, seat);
        }

        // Labels each position with what became of it, and gives it the value that its agent found later on if that is
        // wanted: what it thought at its next decision, mixed with what follows that. What follows a random move tells
        // nothing of how the agent plays, and does not count before it.
        void look_back(const std::optional<double>& weight) {
            size_t at = thoughts_.size();
            for (const End& end : std::views::reverse(ends_)) {
                std::array<double, kMaxSeats> later = end.values;
                while (at > end.first) {
                    const Thought& thought = thoughts_[--at];
                    const auto seat = static_cast<size_t>(thought.seat);
                    if (thought.note) notes_[*thought.note].label = end.values[seat];
                    if (!weight || std::isnan(thought.value)) continue;  // an agent that does not tell what it thinks
                    if (thought.note) notes_[*thought.note].value = later[seat];
                    later[seat] =
                        thought.explored ? thought.value : (1 - *weight) * thought.value + *weight * later[seat];
                }
            }
        }

        bool is_wanted(const Move& m, bool is_first) const {
            if constexpr (requires { G::is_pass(m); })
                if (its_.options_.thesis_choice && !is_first && G::is_pass(m)) return false;
            return true;
        }

        // A uniform kind, and then a uniform move of it: kinds with many moves would drown the others.
        Move any_of_any_kind(const typename G::View& view, Rng& rng) {
            G::legal(view, moves_);
            uint32_t kinds = 0;
            for (const Move& m : moves_) kinds |= uint32_t{1} << m.kind;
            const int kind = nth_bit(static_cast<uint64_t>(kinds),
                                     static_cast<int>(rng.below(static_cast<uint32_t>(std::popcount(kinds)))));
            uint32_t seen = 0;
            Move chosen = kNoMove;
            for (const Move& m : moves_)
                if (m.kind == kind && rng.below(++seen) == 0) chosen = m;
            return chosen;
        }

        void note(const Table<G>& table, const Move& m, double value, bool explored, Rng& rng) {
            if (its_.options_.keep < 1 && !rng.chance(its_.options_.keep)) return;
            const auto after = table.after(m);
            if (!after || (!its_.options_.thesis_choice && certain_value<G>(*after))) return;
            Note& note = notes_.emplace_back(Note{{}, table.seat(), table.moves(), value, explored});
            its_.encoding_.encode_after_move(*after, note.row);
        }

        void note_game(const Table<G>& table, const std::vector<Player>& line_up, uint64_t number, Rng& rng,
                       Positions& out) {
            ++out.games;
            const Outcome outcome = table.outcome();
            if (outcome.is_void || table.failed_seat() >= 0) {
                ++out.void_games;
                return;
            }
            end_game(outcome);
            look_back(its_.options_.hindsight);
            if (its_.options_.thesis_choice) balance(outcome, rng);
            for (const Note& note : notes_) {
                const size_t at = out.rows.size();
                out.rows.resize(at + static_cast<size_t>(its_.encoding_.row_bytes()));
                its_.encoding_.pack(note.row, out.rows.data() + at);
                out.label.push_back(static_cast<float>(note.label));
                out.value.push_back(static_cast<float>(note.value));
                out.game.push_back(static_cast<uint32_t>(number));
                out.move.push_back(static_cast<uint16_t>(std::min(note.move, 65535)));
                out.agent.push_back(line_up[table.seating()[static_cast<size_t>(note.seat)]].place);
                out.seat.push_back(static_cast<uint8_t>(note.seat));
                out.players.push_back(static_cast<uint8_t>(table.players()));
                out.rank.push_back(outcome.rank[static_cast<size_t>(note.seat)]);
                out.explored.push_back(note.explored);
            }
        }

        // Keeps all positions of losers and as many of the others, drawn at random.
        void balance(const Outcome& outcome, Rng& rng) {
            const auto lost = [&](const Note& note) { return outcome.lost[static_cast<size_t>(note.seat)]; };
            auto others = std::stable_partition(notes_.begin(), notes_.end(), lost);
            const auto losers = others - notes_.begin();
            const auto rest = notes_.end() - others;
            for (auto kept = std::min(losers, rest); kept > 0; --kept, ++others)
                std::swap(*others, others[static_cast<long>(rng.below(static_cast<uint32_t>(notes_.end() - others)))]);
            notes_.erase(others, notes_.end());
        }

        const Gatherer& its_;
        std::vector<std::unique_ptr<Agent<G>>> agents_;
        std::vector<Note> notes_;
        std::vector<Thought> thoughts_;
        std::vector<End> ends_;
        uint64_t moved_ = 0;  // seats that have made a move of their own
        MoveList moves_;
    };

    std::vector<typename G::Rules> rules_;
    Cast cast_;
    const Encoding<G>& encoding_;
    GatherOptions options_;
};

}  // namespace valtti
