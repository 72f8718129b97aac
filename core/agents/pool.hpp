// One kind of agent for any number of threads: an agent keeps storage from call to call, so each who asks borrows one.
#pragma once

#include <mutex>

#include "agents/agent.hpp"

namespace valtti {

class AgentPool {
public:
    explicit AgentPool(AnyAgentFactory make);
    AgentPool(const AgentPool&) = delete;
    AgentPool& operator=(const AgentPool&) = delete;

    const AnyAgentFactory& factory() const { return make_; }

    // An agent that nobody else is using meanwhile.
    class Loan {
    public:
        explicit Loan(AgentPool& pool) : pool_(pool), agent_(pool.borrow()) {}
        ~Loan() { pool_.give_back(std::move(agent_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        AnyAgent& agent() const { return *agent_; }
        // The agent, of the game that the pool was made for.
        template <Game G>
        Agent<G>& agent_of() const {
            return static_cast<Agent<G>&>(*agent_);
        }

    private:
        AgentPool& pool_;
        std::unique_ptr<AnyAgent> agent_;
    };

private:
    std::unique_ptr<AnyAgent> borrow();
    void give_back(std::unique_ptr<AnyAgent> agent);

    AnyAgentFactory make_;
    std::mutex lock_;
    std::vector<std::unique_ptr<AnyAgent>> idle_;
    size_t made_ = 1;
};

}  // namespace valtti
