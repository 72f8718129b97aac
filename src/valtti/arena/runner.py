"""Plays the games of a match in blocks, natively or with Python agents."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti.agents.agent import Agent
from valtti.agents.registry import Player
from valtti.games import game
from valtti.games.types import Flight, Match, Rules

#: Games that a Python agent plays at the same time.
GAMES_IN_FLIGHT = 4096
#: Native games that are played before their results are handed on.
_MOST_GAMES_IN_BLOCK = 1 << 16
#: Seconds after which results are handed on, so that an interruption or a decided test is noticed soon.
_BLOCK_SECONDS = 0.2
#: Agents that are asked one position at a time play few games at once until they have shown that they are quick, so
#: that the first games come to an end before all of them have begun.
_FIRST_IN_FLIGHT = 4
_QUICK_SECONDS = 0.05
#: An agent that stalls this often loses its other games without being asked: a match must come to an end.
_MOST_STALLS = 20


@dataclass(frozen=True)
class Block:
    """The results of consecutive games, a row a game and a column a player."""

    first: int
    lost: npt.NDArray[np.uint8]
    won: npt.NDArray[np.uint8]
    rank: npt.NDArray[np.uint8]
    points: npt.NDArray[np.float32]
    seating: npt.NDArray[np.uint8]
    is_void: npt.NDArray[np.uint8]
    decisions: npt.NDArray[np.uint32]
    seed: npt.NDArray[np.uint64]
    logs: list[list[str]]  # the moves of each game, if they were to be kept
    rules: list[Rules]  # as they held at each table, if moves were to be kept
    failures: dict[int, tuple[int, str]]  # by row: the player that forfeited the game, and why

    def __len__(self) -> int:
        return len(self.is_void)

    def head(self, count: int) -> Block:
        """The first games of the block."""
        cut = {name: value[:count] for name, value in vars(self).items() if name not in ("first", "failures")}
        failures = {row: failure for row, failure in self.failures.items() if row < count}
        return Block(first=self.first, failures=failures, **cut)


class Runner:
    """Plays any run of games of a match; which games are played together makes no difference to them."""

    def __init__(
        self,
        game_name: str,
        rules: Rules,
        players: Sequence[Player],
        seed: int,
        threads: int,
        time_limit: float,
        keep_logs: bool,
        fixed_seats: bool = False,
    ) -> None:
        core = game(game_name)
        self._threads = threads
        self._keep_logs = keep_logs
        self._natives = [player.native for player in players]
        self._unclaimed: Callable[[], Block] | None = None
        self._match: Match | None = None
        self._flight: Flight | None = None
        self._landed = 0  # games of the flight that were handed on
        if all(native is not None for native in self._natives):
            self._match = core.Match(rules, self._natives, seed, fixed_seats)
            return
        self._flight = core.Flight(rules, self._natives, seed, threads, keep_logs, fixed_seats)
        self._seats = [
            _PythonSeat(game_name, number, player, TimeLimit(time_limit))
            for number, player in enumerate(players)
            if player.native is None
        ]

    def blocks(self, games: int, on_progress: Callable[[int], None]) -> Iterator[Block]:
        """All games in order. Blocks are short in time, so that an interruption is noticed soon."""
        for block in self._play(games, on_progress) if self._match else self._fly(games, on_progress):
            self._unclaimed = None
            yield block

    def partial(self) -> Block | None:
        """What was finished of a block that was interrupted before it was handed on."""
        return None if self._unclaimed is None else self._unclaimed()

    def _play(self, games: int, on_progress: Callable[[int], None]) -> Iterator[Block]:
        match = self._match
        assert match is not None
        size, first = match.series, 0
        while first < games:
            started = time.perf_counter()
            block = Block(first, **match.play(first, min(size, games - first), self._threads, self._keep_logs))
            first += len(block)
            self._unclaimed = lambda block=block: block
            on_progress(first)
            yield block
            if time.perf_counter() - started < _BLOCK_SECONDS:
                size = min(2 * size, _MOST_GAMES_IN_BLOCK)

    def _fly(self, games: int, on_progress: Callable[[int], None]) -> Iterator[Block]:
        flight = self._flight
        assert flight is not None
        most = GAMES_IN_FLIGHT if any(seat.batches for seat in self._seats) else _FIRST_IN_FLIGHT
        flight.begin(games, most)
        self._landed = 0
        handed_on = time.perf_counter()
        while self._landed < games:
            self._unclaimed = self._land
            started = time.perf_counter()
            for seat in self._seats:
                seat.answer_waiting(flight)
            on_progress(flight.finished)
            now = time.perf_counter()
            if now - started < _QUICK_SECONDS and most < GAMES_IN_FLIGHT:
                most *= 2
                flight.widen(most)
            if now - handed_on > _BLOCK_SECONDS or flight.done:
                handed_on = now
                block = self._land()
                if len(block):
                    yield block

    def _land(self) -> Block:
        """The games that are finished and follow those before."""
        assert self._flight is not None
        block = Block(self._landed, **self._flight.take_results())
        self._landed += len(block)
        return block


class Stalled(BaseException):
    """Raised inside an agent that takes too long; not an Exception, so that agents do not swallow it."""


class TimeLimit:
    """Notices calls that take longer than a limit, and breaks into them where the platform can."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.stalls = 0
        self._deadline = float("inf")
        self._can_break_in = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()

    def call(self, ask: Callable[[Any], Any], argument: Any, decisions: int = 1) -> tuple[Any, str]:
        """The answer and an empty reason, or None and the reason why there is none."""
        # A batch has more time, but not so much that nobody would wait for it.
        limit = self.limit * (1 + (decisions - 1) / 100)
        started = time.monotonic()
        self._deadline = started + limit
        try:
            answer = ask(argument)
        except Stalled:
            self.stalls += 1
            return None, f"took longer than {limit:g} s"
        except (Exception, SystemExit) as error:
            return None, f"raised {_describe(error)}"
        finally:
            self._deadline = float("inf")
        if time.monotonic() - started > limit:
            self.stalls += 1
            return None, f"took longer than {limit:g} s"
        return answer, ""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Within this, a call that takes too long is broken off."""
        if not self._can_break_in:
            yield
            return
        before = signal.signal(signal.SIGALRM, self._check)
        every = max(0.001, min(self.limit / 2, 0.5))
        signal.setitimer(signal.ITIMER_REAL, every, every)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _check(self, *_: object) -> None:
        if time.monotonic() > self._deadline:
            # Once more later, should the agent catch even this.
            self._deadline = time.monotonic() + self.limit
            raise Stalled


def _describe(error: BaseException) -> str:
    """An exception in one line, even if its own text fails."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = ""
    name = type(error).__name__
    return f"{name}: {text[:200]}" if text else name


class _PythonSeat:
    """One Python player in all games in flight."""

    def __init__(self, game_name: str, number: int, player: Player, time_limit: TimeLimit) -> None:
        assert player.agent is not None
        self._game_name = game_name
        self._number = number
        self._player = player
        self._agent: Agent = player.agent
        self._time_limit = time_limit
        simple = player.fair and not player.one_per_game
        #: Is a batch of positions asked for in one call?
        self.batches = simple and type(self._agent).choose_many is not Agent.choose_many
        self._asks_directly = simple and not self.batches
        self._own: dict[int, tuple[int, Agent]] = {}  # by slot: the game there, and its agent

    def answer_waiting(self, flight: Flight) -> None:
        slots = flight.take_waiting(self._number)
        if not slots:
            return
        with self._time_limit.running():
            answered, moves, failed = self._ask(flight, slots)
        for slot, why in [*failed, *flight.answer(answered, moves)]:
            flight.forfeit(slot, why)

    def _ask(self, flight: Flight, slots: list[int]) -> tuple[list[int], list[Any], list[tuple[int, str]]]:
        """The slots answered, their moves, and the slots that failed with the reason."""
        views = flight.views(slots)
        if self.batches:
            moves, why = self._time_limit.call(lambda views: list(self._agent.choose_many(views)), views, len(slots))
            if not why and len(moves) == len(slots):
                return slots, moves, []
            # Somewhere in the batch the agent fails: each game is asked for alone, to find out where.
        if self._asks_directly:
            return self._ask_each(slots, views, self._agent.choose)
        positions = [(flight, slot, view) for slot, view in zip(slots, views, strict=True)]
        return self._ask_each(slots, positions, self._choose_in_game)

    def _ask_each(
        self, slots: list[int], positions: Any, choose: Callable[[Any], Any]
    ) -> tuple[list[int], list[Any], list[tuple[int, str]]]:
        answered, moves, failed = [], [], []
        for slot, position in zip(slots, positions, strict=True):
            if self._time_limit.stalls >= _MOST_STALLS:
                failed.append((slot, f"has stalled {_MOST_STALLS} times and is not asked again"))
                continue
            move, why = self._time_limit.call(choose, position)
            if why:
                failed.append((slot, why))
            else:
                answered.append(slot)
                moves.append(move)
        return answered, moves, failed

    def _choose_in_game(self, position: tuple[Flight, int, Any]) -> Any:
        flight, slot, view = position
        agent = self._agent_of(flight.game(slot), slot, view) if self._player.one_per_game else self._agent
        if not self._player.fair:
            return agent.choose_seeing(flight.state(slot), view.seed)
        return next(iter(agent.choose_many([view]))) if self.batches else agent.choose(view)

    def _agent_of(self, number: int, slot: int, view: Any) -> Agent:
        """The agent of a game that has its own, made when the game first asks for it."""
        playing, agent = self._own.get(slot, (-1, self._agent))
        if playing != number:
            assert self._player.make is not None
            agent = self._player.make()
            agent.start(self._game_name, view.seat, random.Random(view.seed))
            self._own[slot] = (number, agent)
        return agent
