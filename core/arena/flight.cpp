#include "arena/flight.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace valtti {
namespace {

// How far games may run ahead of the first one that is not finished: a game without end must not fill the memory.
constexpr uint64_t kMostAhead = 1 << 18;
// Less work than this is not worth another thread.
constexpr double kWorthAThread = 50e-6;  // seconds

}  // namespace

Flight::Flight(MatchPlan plan, int threads, bool keep_logs)
    : plan_(std::move(plan)), keep_logs_(keep_logs), waiting_(plan_.players.size()) {
    for (int t = 0; t < std::max(1, threads); ++t) agents_.push_back(plan_.make_agents());
}

void Flight::begin(uint64_t games, int most) {
    games_ = games;
    next_ = taken_ = finished_ = 0;
    results_.clear();
    slots_.clear();
    idle_.clear();
    for (auto& w : waiting_) w.clear();
    widen(most);
}

void Flight::widen(int most) {
    std::vector<uint32_t> fresh;
    const uint64_t games_left = games_ - next_;
    const uint64_t left = games_left / plan_.series + (games_left % plan_.series > 0);  // series that nobody has taken
    for (auto s = static_cast<uint32_t>(slots_.size()); s < static_cast<uint64_t>(most) && fresh.size() < left; ++s) {
        auto table = plan_.make_table();
        table->keep_log(keep_logs_);
        table->ask_when_forced(asked_when_forced(agents_[0]));
        slots_.emplace_back().table = std::move(table);
        fresh.push_back(s);
    }
    settle(start_games(std::move(fresh)));
}

std::vector<uint32_t> Flight::take_waiting(int player) {
    std::vector<uint32_t> slots;
    slots.swap(waiting_[static_cast<size_t>(player)]);
    for (uint32_t s : slots) slots_[s].phase = Phase::asked;
    return slots;
}

std::vector<bool> Flight::answer(std::span<const uint32_t> slots, std::span<const Move> moves) {
    std::vector<uint8_t> legal(slots.size());  // not of bits, which threads would share
    for_each_slot(slots.size(), [&](size_t i, const Agents& agents, const Lookout& lookout) {
        AnyTable& table = *slots_[slots[i]].table;
        legal[i] = table.answer(moves[i]);
        if (legal[i]) table.play_natives(agents, lookout);
    });
    std::vector<uint32_t> moved;
    for (size_t i = 0; i < slots.size(); ++i)
        if (legal[i]) moved.push_back(slots[i]);
    settle(std::move(moved));
    return std::vector<bool>(legal.begin(), legal.end());
}

void Flight::forfeit(uint32_t slot, std::string reason) {
    AnyTable& table = *slots_[slot].table;
    table.forfeit(table.seat(), std::move(reason));
    settle({slot});
}

std::vector<GameResult> Flight::take_results() {
    std::vector<GameResult> taken;
    while (!results_.empty() && results_.front().finished) {
        taken.push_back(std::move(results_.front()));
        results_.pop_front();
    }
    taken_ += taken.size();
    std::vector<uint32_t> idle;
    idle.swap(idle_);
    settle(start_games(std::move(idle)));
    return taken;
}

void Flight::for_each_slot(size_t count, const std::function<void(size_t, const Agents&, const Lookout&)>& f) {
    if (count == 0) return;
    const double work = seconds_a_slot_ * static_cast<double>(count);
    const size_t most = std::min(agents_.size(), count);
    const size_t threads = std::clamp<size_t>(static_cast<size_t>(work / kWorthAThread), 1, most);
    const size_t batch = std::clamp<size_t>(count / (8 * threads), 1, 16);
    const auto started = std::chrono::steady_clock::now();
    std::atomic<size_t> next{0};
    on_threads(static_cast<int>(threads), sign_, [&](int t, const Lookout& lookout) {
        for (size_t i; (i = next.fetch_add(batch)) < count;)
            for (size_t k = i; k < std::min(i + batch, count); ++k) f(k, agents_[static_cast<size_t>(t)], lookout);
    });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
    seconds_a_slot_ = took.count() * static_cast<double>(threads) / static_cast<double>(count);
}

void Flight::settle(std::vector<uint32_t> moved) {
    while (!moved.empty()) {
        std::vector<uint32_t> free;
        for (uint32_t s : moved) {
            Slot& slot = slots_[s];
            if (slot.table->over()) {
                finish(slot);
                free.push_back(s);
            } else {
                slot.phase = Phase::waiting;
                waiting_[static_cast<size_t>(slot.table->player())].push_back(s);
            }
        }
        moved = start_games(std::move(free));
    }
}

void Flight::finish(Slot& slot) {
    GameResult& r = results_[slot.game - taken_];
    slot.table->note_result(r);
    slot.before = r.outcome;
    slot.phase = Phase::resting;
    ++finished_;
    ++slot.game;
    slot.in_series = slot.game < games_ && !plan_.begins_series(slot.game);
}

std::vector<uint32_t> Flight::start_games(std::vector<uint32_t> slots) {
    std::erase_if(slots, [&](uint32_t s) { return !take_game(s); });
    for_each_slot(slots.size(), [&](size_t i, const Agents& agents, const Lookout& lookout) {
        Slot& slot = slots_[slots[i]];
        plan_.start(*slot.table, slot.game, slot.before);
        slot.table->play_natives(agents, lookout);
    });
    return slots;
}

bool Flight::take_game(uint32_t s) {
    Slot& slot = slots_[s];
    if (!slot.in_series) {
        if (next_ >= games_) return false;
        if (next_ - taken_ >= kMostAhead) {
            idle_.push_back(s);
            return false;
        }
        slot.game = next_;
        next_ = std::min(games_, next_ + plan_.series);
    }
    if (results_.size() <= next_ - taken_) results_.resize(next_ - taken_);
    return true;
}

}  // namespace valtti
