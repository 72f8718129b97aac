// One kind of agent for any number of threads: an agent keeps storage from call to call, so each who asks borrows one.
#pragma once

#include <mutex>

#include "agents/agent.hpp"

namespace valtti {

template <Game G>
class AgentPool {
public:
    explicit AgentPool(AgentFactory<G> make) : make_(std::move(make)) { idle_.push_back(make_()); }
    AgentPool(const AgentPool&) = delete;
    AgentPool& operator=(const AgentPool&) = delete;

    const AgentFactory<G>& factory() const { return make_; }

    // Calls f with an agent that nobody else is using.
    template <class F>
    auto ask(F&& f) {
        const Loan loan(*this);
        return f(*loan.agent);
    }

private:
    struct Loan {
        explicit Loan(AgentPool& from) : pool(from), agent(from.borrow()) {}
        ~Loan() { pool.give_back(std::move(agent)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        AgentPool& pool;
        mutable std::unique_ptr<Agent<G>> agent;
    };

    std::unique_ptr<Agent<G>> borrow() {
        {
            const std::lock_guard lock(lock_);
            if (!idle_.empty()) {
                auto agent = std::move(idle_.back());
                idle_.pop_back();
                return agent;
            }
            idle_.reserve(++made_);
        }
        return make_();
    }

    // There is room for all that were made, so that this cannot fail.
    void give_back(std::unique_ptr<Agent<G>> agent) {
        const std::lock_guard lock(lock_);
        idle_.push_back(std::move(agent));
    }

    AgentFactory<G> make_;
    std::mutex lock_;
    std::vector<std::unique_ptr<Agent<G>>> idle_;
    size_t made_ = 1;
};

}  // namespace valtti
