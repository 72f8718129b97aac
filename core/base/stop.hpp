// Ending long work before its time: a match, or what a single decision takes.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <utility>

namespace valtti {

// How work ends that is told to stop; caught by whoever put the sign up.
struct Stopped {};

// A wish to end long work before its time. Only the caller's thread can ask whether there is one, as signals and
// interpreters want it; the other threads look at the sign that it sets.
class StopSign {
public:
    // Asks `wanted` every now and then from here on; nothing is asked without it. What it throws is a wish, too.
    void obey(std::function<bool()> wanted);

    // What was wished of earlier work is forgotten.
    void take_down();
    bool is_set() const { return set_.load(std::memory_order_relaxed); }
    // The caller's thread passes by often, and asks when it is time to.
    void pass_by() {
        if (wanted_ && --passes_ <= 0) look_up();
    }
    void ask();
    // For the caller's thread when all have ended: throws what `wanted` has thrown.
    void rethrow() {
        if (reason_) std::rethrow_exception(std::exchange(reason_, nullptr));
    }

private:
    using Clock = std::chrono::steady_clock;

    void look_up();

    alignas(64) std::atomic<bool> set_{false};  // which all threads read, apart from what the caller's writes
    alignas(64) std::function<bool()> wanted_;
    std::exception_ptr reason_;
    // The clock is not read each time, but so often that little time goes by in between, however long things take.
    int passes_ = 1;
    int every_ = 1;
    Clock::time_point looked_;
    Clock::time_point asked_;
};

// What one thread sees of a sign, from when this is made until it is gone.
class Lookout {
public:
    // `asks` says whether it is the caller's thread.
    Lookout(StopSign& sign, bool asks) : sign_(sign), asks_(asks), before_(here_) { here_ = this; }
    ~Lookout() { here_ = before_; }
    Lookout(const Lookout&) = delete;
    Lookout& operator=(const Lookout&) = delete;

    // That of this thread; nothing if nobody would stop it.
    static const Lookout* here() { return here_; }

    StopSign& sign() const { return sign_; }
    bool stop() const {
        if (asks_) sign_.pass_by();
        return sign_.is_set();
    }
    // For a thread that waits, and cannot pass by meanwhile.
    void ask() const {
        if (asks_) sign_.ask();
    }

private:
    static thread_local constinit const Lookout* here_;

    StopSign& sign_;
    bool asks_;
    const Lookout* before_;
};

// Long work calls this again and again, at least a hundred times a second, where all may be left as it is.
inline void stop_if_told() {
    if (const Lookout* lookout = Lookout::here(); lookout && lookout->stop()) throw Stopped();
}

// Waits for other threads until `is_done`, which `guard` guards, and asks meanwhile.
void wait_for_others(std::condition_variable& changed, std::unique_lock<std::mutex>& guard,
                     const std::function<bool()>& is_done);

}  // namespace valtti
