// Tests of the core without Python. `make sanitize` runs them with sanitizers and more games.
#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "base/assignment.hpp"
#include "base/card_list.hpp"
#include "tests/core/testing.hpp"

namespace {

using namespace valtti;
using namespace valtti::testing;

void cards_round_trip() {
    for (int i = 0; i < kNumCards; ++i) {
        const Card c{static_cast<uint8_t>(i)};
        check(parse_card(to_text(c)) == c, "card " + to_text(c));
    }
    check(parse_card("10H") == parse_card("TH") && parse_card("♥10") == parse_card("th"), "other ways to write a card");
}

// Lists of cards against plain vectors: what is taken out, what stays, and zeros after the end.
void lists_keep_their_order() {
    Rng rng(5);
    for (int round = 0; round < 2000; ++round) {
        std::vector<Card> pack(kNumCards);
        for (int i = 0; i < kNumCards; ++i) pack[static_cast<size_t>(i)] = Card{static_cast<uint8_t>(i)};
        rng.shuffle(pack.data(), kNumCards);
        pack.resize(rng.below(kNumCards + 1));
        const CardSet taken(rng.next() & (round % 2 ? rng.next() : ~uint64_t{0}) & kFullPack.bits);
        CardList all, gone, removed, kept, expected_gone;
        for (Card c : pack) {
            all.push(c);
            (taken.contains(c) ? expected_gone : kept).push(c);
        }
        removed = all;
        removed.remove(taken);
        all.move_to(taken, gone);
        check(all == kept && removed == kept && gone == expected_gone, "cards left a list in another order");
        check(all.set() == (kept.set()) && gone.size() + all.size() == static_cast<int>(pack.size()), "a card is lost");
    }
}

void bits_are_found_by_their_number() {
    Rng rng(6);
    for (int round = 0; round < 2000; ++round) {
        const CardSet set(rng.next() & rng.next() & kFullPack.bits);
        int n = 0;
        for (Card c : set) check(nth_card(set, n++) == c, "the n-th card of a set");
    }
    check(Rng(77).seed() == 77 && Rng(Rng::counted(5, 9).seed()).next() == Rng::counted(5, 9).next(), "seeds");
}

void assignments_are_optimal() {
    Rng rng(3);
    for (int round = 0; round < 500; ++round) {
        const int n = 1 + static_cast<int>(rng.below(5));
        const int m = n + static_cast<int>(rng.below(3));
        const bool tall = rng.below(2) == 1;
        Assignment a(tall ? m : n, tall ? n : m);
        std::vector<std::vector<int64_t>> cost(n, std::vector<int64_t>(m));
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < m; ++j) {
                cost[i][j] = rng.below(20);
                (tall ? a.cost(j, i) : a.cost(i, j)) = cost[i][j];
            }
        a.solve();
        int64_t found = 0;
        int pairs = 0;
        for (int row = 0; row < (tall ? m : n); ++row) {
            const int column = a.column_of(row);
            if (column < 0) continue;
            found += a.cost(row, column);
            ++pairs;
        }
        std::vector<int> order(m);
        for (int j = 0; j < m; ++j) order[j] = j;
        int64_t best = INT64_MAX;
        do {
            int64_t sum = 0;
            for (int i = 0; i < n; ++i) sum += cost[i][order[i]];
            best = std::min(best, sum);
        } while (std::next_permutation(order.begin(), order.end()));
        check(pairs == n && found == best, "assignment is not the cheapest");
    }
}

}  // namespace

// Counts allocations, except under a sanitizer, which brings its own allocator.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(size_t size) {
    ++valtti::testing::allocations;
    if (void* p = std::malloc(size ? size : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, size_t) noexcept {
    std::free(p);
}
#endif

int main(int argc, char** argv) {
    const uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 5000;
    test("cards round-trip", cards_round_trip);
    test("lists keep their order", lists_keep_their_order);
    test("bits are found by their number", bits_are_found_by_their_number);
    test("assignments are optimal", assignments_are_optimal);
    test_arena();
    test_search();
    // What threads share is in the arena and in search: under the thread sanitizer, which is slow, nothing else is run.
    if (argc <= 2 || std::string(argv[2]) != "arena") {
        test_networks();
        test_exact();
        test_masters();
        test_moska(games);
        test_schnapsen(games);
        test_tictactoe();
        test_tysiac(games);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
