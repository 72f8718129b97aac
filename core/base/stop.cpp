#include "base/stop.hpp"

#include <algorithm>

namespace valtti {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenQuestions = 20ms;
constexpr auto kBetweenLooks = 1ms;
constexpr int kMostPasses = 256;  // few enough that it is soon seen that they have become longer

}  // namespace

thread_local constinit const Lookout* Lookout::here_ = nullptr;

void StopSign::obey(std::function<bool()> wanted) {
    wanted_ = std::move(wanted);
    take_down();
    passes_ = every_ = 1;
    looked_ = asked_ = Clock::now();
}

void StopSign::take_down() {
    set_ = false;
    reason_ = nullptr;
}

void StopSign::look_up() {
    const auto now = Clock::now();
    every_ = now - looked_ < kBetweenLooks ? std::min(2 * every_, kMostPasses) : std::max(1, every_ / 4);
    passes_ = every_;
    looked_ = now;
    if (now - asked_ >= kBetweenQuestions) ask();
}

void StopSign::ask() {
    if (!wanted_ || is_set()) return;
    asked_ = Clock::now();
    try {
        if (wanted_()) set_ = true;
    } catch (...) {
        reason_ = std::current_exception();
        set_ = true;
    }
}

void wait_for_others(std::condition_variable& changed, std::unique_lock<std::mutex>& guard,
                     const std::function<bool()>& is_done) {
    while (!changed.wait_for(guard, kBetweenQuestions, is_done)) {
        guard.unlock();
        if (const Lookout* lookout = Lookout::here()) lookout->ask();
        guard.lock();
    }
}

}  // namespace valtti
