"""Asking an agent that is written in Python: it may fail, it may loop, and neither is allowed to do harm."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any, TypeVar, cast

from valtti.errors import InputError
from valtti.stopping import Stop, is_by_signal

Made = TypeVar("Made")

#: Seconds that a Python agent may take for a decision.
TIME_LIMIT = 10.0
#: Seconds that it may take to be loaded and made; libraries and networks take a while.
MAKING_LIMIT = 30.0


class Stalled(BaseException):
    """Raised inside an agent that takes too long; not an Exception, so that agents do not swallow it."""


class Stopped(BaseException):
    """Raised inside an agent when its work is to end."""


@dataclass(frozen=True)
class Failure:
    """Why an agent gave no answer."""

    reason: str  # in one line
    place: str = ""  # where an exception was raised: file and line
    traceback: str = ""


class AgentError(InputError):
    """An agent gave no answer where there is nothing to go on with."""

    def __init__(self, agent: str, failure: Failure) -> None:
        super().__init__(f"agent {agent} {failure.reason}" + (f" ({failure.place})" if failure.place else ""))
        self.traceback = failure.traceback


class Asker:
    """Asks agents, and breaks into calls that take longer than a limit where the platform can."""

    def __init__(self, limit: float = TIME_LIMIT) -> None:
        self.limit = limit
        self.stalls = 0
        self._deadline = float("inf")
        self._can_break_in = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()

    def ask(self, choose: Callable[[Any], Any], argument: Any, decisions: int = 1) -> tuple[Any, Failure | None]:
        """The answer, or None and the reason why there is none."""
        # A batch has more time, but not so much that nobody would wait for it.
        limit = self.limit * (1 + (decisions - 1) / 100)
        answer = None
        error: BaseException | None = None
        started = time.monotonic()
        self._deadline = started + limit
        try:
            answer = _answer(choose, argument)
        except Stopped:
            raise
        except BaseException as raised:  # whatever else it is, it is the agent's
            if isinstance(raised, KeyboardInterrupt) and is_by_signal(raised):
                raise
            error = raised
        finally:
            self._deadline = float("inf")
        # From here on nobody breaks in.
        if time.monotonic() - started > limit or isinstance(error, Stalled):
            self.stalls += 1
            return None, Failure(f"took longer than {limit:g} s")
        return answer, None if error is None else _failure(error)

    @contextmanager
    def running(self, stop: Stop | None = None) -> Iterator[None]:
        """Within this, a call that takes too long is broken off, and so is any call when the work is to stop."""
        if not self._can_break_in:
            yield
            return
        before = signal.signal(signal.SIGALRM, self._check)
        every = max(0.001, min(self.limit / 2, 0.5))
        timer = signal.setitimer(signal.ITIMER_REAL, every, every)  # of whoever asks the agent that asks this one
        if stop is not None:
            wish, stop.on_request = stop.on_request, _break_off
        try:
            yield
        finally:
            if stop is not None:
                stop.on_request = wish
            signal.setitimer(signal.ITIMER_REAL, *timer)
            signal.signal(signal.SIGALRM, before)

    def _check(self, _: int, frame: FrameType | None) -> None:
        if time.monotonic() > self._deadline and _is_in_agent(frame):
            # Once more later, should the agent catch even this.
            self._deadline = time.monotonic() + self.limit
            raise Stalled


def _answer(choose: Callable[[Any], Any], argument: Any) -> Any:
    """By itself, so that it is seen of a native agent, too, that it is the agent that was interrupted."""
    return choose(argument)


def answer_of(agent: str, choose: Callable[[Any], Any], argument: Any) -> Any:
    """The answer of an agent, where there is nothing to go on with if it has none."""
    answer, failure = _ask_once(choose, argument, TIME_LIMIT)
    if failure is not None:
        raise AgentError(agent, failure)
    return answer


def in_time(agent: str, make: Callable[[], Made]) -> Made:
    """What is made before an agent can be asked, such as the agent itself; errors are those of `make`."""

    def made(_: None) -> tuple[Made | None, Exception | None]:
        try:
            return make(), None
        except Exception as error:
            return None, error

    answer, failure = _ask_once(made, None, MAKING_LIMIT)
    if failure is not None:
        raise AgentError(agent, replace(failure, reason=f"cannot be made: it {failure.reason}"))
    result, error = answer
    if error is not None:
        raise error
    return cast(Made, result)


def _ask_once(choose: Callable[[Any], Any], argument: Any, limit: float) -> tuple[Any, Failure | None]:
    asker = Asker(limit)
    with asker.running():
        return asker.ask(choose, argument)


def ratings_of(agent: str, rate: Callable[[Any], Any], view: Any) -> list[tuple[Any, float]] | None:
    """The moves of a view with the values that an agent gives them, best first; None if it gives none."""
    rated = answer_of(agent, rate, view)
    if rated is None:
        return None
    try:
        checked = [(move, float(value)) for move, value in rated]
        legal = all(view.is_legal(move) for move, _ in checked)
    except (TypeError, ValueError):
        legal = False
    if not legal:
        raise InputError(f"agent {agent} must rate with pairs of a legal move and a number")
    return sorted(checked, key=lambda pair: -pair[1])


def _break_off(frame: FrameType | None) -> None:
    if _is_in_agent(frame):
        raise Stopped


def _is_in_agent(frame: FrameType | None) -> bool:
    """Was it the agent that was interrupted? In `ask` itself an exception would miss those who wait for it."""
    if frame is None or frame.f_code is Asker.ask.__code__:
        return False
    while frame is not None:
        if frame.f_code is Asker.ask.__code__:
            return True
        frame = frame.f_back
    return False


def _failure(error: BaseException) -> Failure:
    """What is to be said of an exception, even if its own text fails."""
    try:
        text = " ".join(str(error).split())[:200]
    except Exception:
        text = ""
    reason = f"raised {type(error).__name__}" + (f": {text}" if text else "")
    trace = error.__traceback__
    for _ in range(2):  # not the lines of `ask` and `_answer`
        trace = trace and trace.tb_next
    frames = traceback.extract_tb(trace)
    place = f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
    return Failure(reason, place, "".join(traceback.format_list(frames)))
