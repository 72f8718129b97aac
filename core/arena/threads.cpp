#include "arena/threads.hpp"

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace valtti {

void on_threads(int threads, const std::function<void(int)>& work) {
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto guarded = [&](int t) {
        try {
            work(t);
        } catch (...) {
            const std::lock_guard lock(failure_lock);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) {
        try {
            others.emplace_back(guarded, t);
        } catch (const std::system_error&) {
            break;
        }
    }
    guarded(0);
    for (auto& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace valtti
