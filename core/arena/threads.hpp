// Work shared among threads, and things that only one thread may use at a time.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>

namespace valtti {

// A wish to end long work before its time. Only the caller's thread can ask whether there is one, as signals and
// interpreters want it; the other threads look at the sign that it sets.
class StopSign {
public:
    // Asks `wanted` every now and then from here on; nothing is asked without it.
    void obey(std::function<bool()> wanted);

    // What was wished of earlier work is forgotten.
    void take_down() { set_ = false; }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }
    // The caller's thread passes by often, and asks when it is time to.
    void pass_by() {
        if (wanted_ && --passes_ <= 0) look_up();
    }
    void ask();

private:
    using Clock = std::chrono::steady_clock;

    void look_up();

    alignas(64) std::atomic<bool> set_{false};  // which all threads read, apart from what the caller's writes
    alignas(64) std::function<bool()> wanted_;
    // The clock is not read each time, but so often that little time goes by in between, however long things take.
    int passes_ = 1;
    int every_ = 1;
    Clock::time_point looked_;
    Clock::time_point asked_;
};

// What one thread sees of the sign.
struct Lookout {
    StopSign& sign;
    bool asks;  // is it the caller's thread?

    bool stop() const {
        if (asks) sign.pass_by();
        return sign.is_set();
    }
};

// Calls work(t) for t in [0, threads), each on a thread of its own; number 0 is the caller's. The system may have fewer
// threads to give: those there are must be able to do all the work. Rethrows what a call throws.
void on_threads(int threads, StopSign& sign, const std::function<void(int, const Lookout&)>& work);

// Refuses a second user: a mistake that is said at once is better than games that are wrong.
class InUse {
public:
    class Lock {
    public:
        Lock(InUse& what, const std::string& name) : what_(what) {
            if (what.taken_.exchange(true, std::memory_order_acquire))
                throw std::logic_error("this " + name + " is in use by another thread");
        }
        ~Lock() { what_.taken_.store(false, std::memory_order_release); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        InUse& what_;
    };

private:
    std::atomic<bool> taken_{false};
};

}  // namespace valtti
