// Work shared among threads, and things that only one thread may use at a time.
#pragma once

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>

#include "base/stop.hpp"

namespace valtti {

// Calls work(t) for t in [0, threads), each on a thread of its own; number 0 is the caller's. The system may have fewer
// threads to give: those there are must be able to do all the work. Rethrows what a call throws, but for `Stopped`, by
// which a thread ends that sees the sign.
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
