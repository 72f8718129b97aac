#include "arena/threads.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace valtti {

void on_threads(int threads, StopSign& sign, const std::function<void(int, const Lookout&)>& work) {
    std::exception_ptr failure;
    std::mutex lock;  // of all that the threads share here
    std::condition_variable finished;
    int running = 0;
    const auto guarded = [&](int t, const Lookout& lookout) {
        try {
            work(t, lookout);
        } catch (const Stopped&) {
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
                guarded(t, Lookout(sign, false));
                const std::lock_guard done(lock);
                --running;
                finished.notify_one();
            });
            ++running;
        } catch (const std::system_error&) {
            break;
        }
    }
    const Lookout lookout(sign, true);
    guarded(0, lookout);
    {
        std::unique_lock guard(lock);
        wait_for_others(finished, guard, [&] { return running == 0; });
    }
    for (auto& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
    sign.rethrow();
}

}  // namespace valtti
