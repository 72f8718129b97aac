#include "arena/threads.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace valtti {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenQuestions = 20ms;
constexpr auto kBetweenLooks = 1ms;
constexpr int kMostPasses = 4096;

}  // namespace

void StopSign::obey(std::function<bool()> wanted) {
    wanted_ = std::move(wanted);
    set_ = false;
    passes_ = every_ = 1;
    looked_ = asked_ = Clock::now();
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
        set_ = true;  // for the other threads; the caller is told why
        throw;
    }
}

void on_threads(int threads, StopSign& sign, const std::function<void(int, const Lookout&)>& work) {
    std::exception_ptr failure;
    std::mutex lock;  // of all that the threads share here
    std::condition_variable finished;
    int running = 0;
    const auto guarded = [&](int t) {
        try {
            work(t, Lookout{sign, t == 0});
        } catch (...) {
            const std::lock_guard guard(lock);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) {
        try {
            const std::lock_guard guard(lock);
            others.emplace_back([&, t] {
                guarded(t);
                const std::lock_guard done(lock);
                --running;
                finished.notify_one();
            });
            ++running;
        } catch (const std::system_error&) {
            break;
        }
    }
    guarded(0);
    // The others may have a lot to do yet.
    for (std::unique_lock guard(lock); running > 0;) {
        if (finished.wait_for(guard, kBetweenQuestions) == std::cv_status::timeout && running > 0) {
            guard.unlock();
            try {
                sign.ask();
            } catch (...) {
                const std::lock_guard again(lock);
                failure = std::current_exception();
            }
            guard.lock();
        }
    }
    for (auto& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace valtti
