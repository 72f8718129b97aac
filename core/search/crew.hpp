// Threads that share the work of one decision and wait for the next.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace valtti {

class Crew {
public:
    // Does a piece of work: `member` is who does it, from 0 to size() - 1, and does nothing else meanwhile.
    using Work = std::function<void(int member, int piece)>;

    // The caller's thread is one of them. Where the system gives fewer, the others do all the work.
    explicit Crew(int threads);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    int size() const { return static_cast<int>(others_.size()) + 1; }

    // Has all pieces of work done, whoever does them in whatever order. Rethrows what one of them throws.
    void share(int pieces, const Work& work);

private:
    void wait_for_work(int member);
    void do_pieces(int member);

    std::vector<std::thread> others_;
    std::mutex lock_;  // of what follows, but for the pieces
    std::condition_variable begin_;
    std::condition_variable end_;
    const Work* work_ = nullptr;
    int pieces_ = 0;
    std::atomic<int> next_{0};
    int working_ = 0;  // of the others
    uint64_t call_ = 0;
    bool is_leaving_ = false;
    std::exception_ptr failure_;
};

}  // namespace valtti
