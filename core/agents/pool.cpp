#include "agents/pool.hpp"

namespace valtti {

AgentPool::AgentPool(AnyAgentFactory make) : make_(std::move(make)) {
    idle_.push_back(make_());
}

std::unique_ptr<AnyAgent> AgentPool::borrow() {
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
void AgentPool::give_back(std::unique_ptr<AnyAgent> agent) {
    const std::lock_guard lock(lock_);
    idle_.push_back(std::move(agent));
}

}  // namespace valtti
