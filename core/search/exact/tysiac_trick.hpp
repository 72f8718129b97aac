// A trick of Tysiąc that is being played, as solvers see it.
#pragma once

#include "games/tysiac/rules.hpp"

namespace valtti::tysiac {

struct Trick {
    int size = 0;
    int seat = 0;  // who plays next
    Card led{};
    Card best{};
    int winner = 0;  // so far
    int points = 0;

    void lay(Card c, int trump, int next) {
        if (size == 0) led = c;
        if (size == 0 || beats(c, best, trump)) {
            best = c;
            winner = seat;
        }
        points += ace_ten::points(c);
        seat = next;
        ++size;
    }
};

}  // namespace valtti::tysiac
