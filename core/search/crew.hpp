// Threads that share the work of one decision and wait for the next.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "base/stop.hpp"

namespace valtti {

class Crew {
public:
    // The caller's thread is one of them. Where the system gives fewer, the others do all the work.
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int size() const { return static_cast<int>(others_.size()) + 1; }

    // Has all pieces of work done, whoever does them in whatever order: work(member, piece), where `member` is who does
    // it, from 0 to size() - 1, and does nothing else meanwhile. All see the sign that the caller's thread sees.
    // Rethrows what one of them throws.
    template <class F>
    void share(int pieces, F&& work) {
        share_work(pieces, {&work, [](void* f, int member, int piece) {
                                (*static_cast<std::remove_reference_t<F>*>(f))(member, piece);
                            }});
    }

private:
    // A function that is called and not kept, so that nothing has to be allocated for it.
    struct Work {
        void* function = nullptr;
        void (*call)(void*, int, int) = nullptr;
        void operator()(int member, int piece) const { call(function, member, piece); }
    };

    void share_work(int pieces, Work work);
    void wait_for_work(int member);
    void do_pieces(int member);

    std::vector<std::thread> others_;
    std::mutex lock_;  // of what follows, but for the pieces
    std::condition_variable begin_;
    std::condition_variable end_;
    Work work_;
    StopSign* sign_ = nullptr;  // if there is one
    int pieces_ = 0;
    std::atomic<int> next_{0};
    int working_ = 0;  // of the others
    uint64_t call_ = 0;
    bool is_leaving_ = false;
    std::exception_ptr failure_;
};

}  // namespace valtti
