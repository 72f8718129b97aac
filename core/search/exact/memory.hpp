// What a solver has found out, by position.
#pragma once

#include <cstdint>
#include <vector>

namespace valtti::exact {

// A table of fixed size. Keys are whole positions and not digests of them, so that nothing is ever mistaken for
// something else; of two that want one place the later one stays. To forget everything costs next to nothing.
template <class Key, class Found>
class Memory {
public:
    explicit Memory(int bits) : entries_(size_t{1} << bits), mask_((uint64_t{1} << bits) - 1) {}

    void forget() {
        if (++age_ != 0) return;
        entries_.assign(entries_.size(), Entry{});
        age_ = 1;
    }

    const Found* find(const Key& key) const {
        const Entry& e = entries_[key.hash() & mask_];
        return e.age == age_ && e.key == key ? &e.found : nullptr;
    }

    // The place of a key; if something else was there it is gone.
    Found& at(const Key& key) {
        Entry& e = entries_[key.hash() & mask_];
        if (e.age != age_ || !(e.key == key)) e = {.key = key, .found = {}, .age = age_};
        return e.found;
    }

private:
    struct Entry {
        Key key{};
        Found found{};
        uint8_t age = 0;
    };

    std::vector<Entry> entries_;
    uint64_t mask_;
    uint8_t age_ = 1;
};

}  // namespace valtti::exact
