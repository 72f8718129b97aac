// Native work without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include "base/stop.hpp"

namespace valtti::bindings {

// Is this the thread that hears of signals? Which one it is was noted when the module was loaded.
void note_main_thread();
bool is_main_thread();
// Runs the handlers of signals that have come, and throws what they raise; with or without the lock.
void answer_signals();

// Does a piece of work that may take long. Python's handlers of signals run every now and then meanwhile, and what they
// raise ends it. Other threads than the main one hear of no signals, and are left alone.
template <class Work>
auto unlocked(Work&& work) {
    StopSign sign;
    if (is_main_thread())
        sign.obey([] {
            answer_signals();
            return false;
        });
    const nanobind::gil_scoped_release release;
    try {
        const Lookout lookout(sign, true);
        return work();
    } catch (const Stopped&) {
        sign.rethrow();
        throw;
    }
}

}  // namespace valtti::bindings
