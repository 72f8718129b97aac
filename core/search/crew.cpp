#include "search/crew.hpp"

#include <optional>
#include <system_error>
#include <utility>

namespace valtti {

Crew::Crew(int threads) {
    for (int member = 1; member < threads; ++member) {
        try {
            others_.emplace_back([this, member] { wait_for_work(member); });
        } catch (const std::system_error&) {
            return;
        }
    }
}

Crew::~Crew() {
    {
        const std::lock_guard guard(lock_);
        is_leaving_ = true;
    }
    begin_.notify_all();
    for (auto& thread : others_) thread.join();
}

void Crew::share_work(int pieces, Work work) {
    if (others_.empty() || pieces == 1) {
        for (int piece = 0; piece < pieces; ++piece) work(0, piece);
        return;
    }
    {
        const std::lock_guard guard(lock_);
        work_ = work;
        sign_ = Lookout::here() ? &Lookout::here()->sign() : nullptr;
        pieces_ = pieces;
        next_ = 0;
        working_ = static_cast<int>(others_.size());
        ++call_;
    }
    begin_.notify_all();
    do_pieces(0);
    std::unique_lock guard(lock_);
    wait_for_others(end_, guard, [&] { return working_ == 0; });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Crew::wait_for_work(int member) {
    for (uint64_t done = 0;;) {
        {
            std::unique_lock guard(lock_);
            begin_.wait(guard, [&] { return is_leaving_ || call_ != done; });
            if (is_leaving_) return;
            done = call_;
        }
        {
            std::optional<Lookout> lookout;
            if (sign_) lookout.emplace(*sign_, false);
            do_pieces(member);
        }
        const std::lock_guard guard(lock_);
        if (--working_ == 0) end_.notify_one();
    }
}

void Crew::do_pieces(int member) {
    try {
        for (int piece = next_++; piece < pieces_; piece = next_++) work_(member, piece);
    } catch (...) {
        const std::lock_guard guard(lock_);
        failure_ = std::current_exception();
        next_ = pieces_;
    }
}

}  // namespace valtti
