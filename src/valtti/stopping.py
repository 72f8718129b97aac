"""Ending long work in order when somebody wants it to end.

A signal may come at any moment, and an exception at any moment loses what was in hand. So within `stoppable()` Ctrl-C,
SIGTERM and a terminal that is closed only leave a note, at which the work looks where it can stop without losing
anything. Ctrl-C is answered by that; a kill goes on to whoever it would have reached, once the work has ended. Whoever
presses Ctrl-C again after a while means it: that is a KeyboardInterrupt, as everywhere. Work of which nothing could be
kept is broken off at once, within `breaking_off`.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

#: A kill, and a terminal that is closed, of which not every system tells.
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_SIGNALS = [signal.SIGINT, *ENDING]
#: Seconds within which a second Ctrl-C is the same wish as the first.
_SAME_WISH = 1.0


class Interrupted(KeyboardInterrupt):
    """Raised here, by a signal."""


def is_by_signal(error: KeyboardInterrupt) -> bool:
    """Did somebody press Ctrl-C, or did the code raise this by itself, which a Python agent may do?

    Outside of `stoppable` nobody could tell, and it is taken for Ctrl-C.
    """
    if threading.current_thread() is not threading.main_thread():
        return False
    return _stop is None or isinstance(error, Interrupted)


class Stop:
    """Whether the work is to end."""

    def __init__(self) -> None:
        self.signal: int | None = None
        #: Set when the work is done and only has to be told: nobody can break into that.
        self.telling = False
        self._noted = 0.0
        #: Called with the code that was interrupted when the note is left; it may raise to break into it.
        self.on_request: Callable[[FrameType | None], None] = lambda frame: None

    @property
    def requested(self) -> bool:
        return self.signal is not None

    @property
    def exit_code(self) -> int:
        """What a command that was stopped ends with, by custom."""
        return 0 if self.signal is None else 128 + self.signal

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.requested and number == signal.SIGINT:
            if not self.telling and time.monotonic() - self._noted > _SAME_WISH:
                raise Interrupted
            return
        self.signal = number
        self._noted = time.monotonic()
        self.on_request(frame)


_stop: Stop | None = None  # of the outermost `stoppable`


@contextmanager
def stoppable(*, passing_on: bool = True) -> Iterator[Stop]:
    """Within this, signals only leave a note. What stands within another such block shares its note.

    A kill that was noted is passed on in the end, so that a program that knows nothing of this ends as well; a command
    that ends by `exit_code` says so by `passing_on=False`. Only the main thread is told of signals; elsewhere nothing
    is ever noted.
    """
    global _stop
    if threading.current_thread() is not threading.main_thread():
        yield Stop()
        return
    if _stop is not None:
        yield _stop
        return
    stop = _stop = Stop()
    before = [signal.signal(number, stop._note) for number in _SIGNALS]
    try:
        yield stop
    finally:
        _stop = None
        for number, handler in zip(_SIGNALS, before, strict=True):
            signal.signal(number, handler)
        if passing_on and stop.signal is not None and stop.signal in ENDING:
            signal.raise_signal(stop.signal)


@contextmanager
def breaking_off(stop: Stop) -> Iterator[None]:
    """Within this, the first signal is a KeyboardInterrupt already, whichever it is."""

    def interrupt(frame: FrameType | None) -> None:
        raise Interrupted

    before = stop.on_request  # of what this stands within, which goes on to be so
    stop.on_request = interrupt
    try:
        yield
    finally:
        stop.on_request = before
