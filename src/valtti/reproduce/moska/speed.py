"""How fast games are played on the machine at hand, and how busy its cores are with it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from valtti.arena.match import match
from valtti.reproduce.moska.benchmarks import RULES

#: Who plays, and how many games a thread plays in a round of measuring.
LINE_UPS = {("bot3",) * 4: 10_000, ("nn2-hif", "bot3", "bot3", "bot3"): 100}
ROUNDS = 5
#: At most so many numbers of threads are tried.
_MOST_STEPS = 8


@dataclass(frozen=True)
class Timing:
    """Rounds of the same games on the same number of threads."""

    threads: int
    rates: tuple[float, ...]  # games a second, in each round
    busy: tuple[float, ...]  # the share of the time that a thread's core was at work

    @property
    def rate(self) -> float:
        return median(self.rates)

    @property
    def use(self) -> float:
        return median(self.busy)


Timings = Mapping[tuple[str, ...], Sequence[Timing]]


def numbers_of_threads() -> list[int]:
    """From one to all cores, evenly."""
    cores = os.cpu_count() or 1
    return sorted({*range(1, cores + 1, -(-cores // _MOST_STEPS)), cores})


def games(rounds: int) -> int:
    """That are played to measure all."""
    return rounds * sum(LINE_UPS.values()) * sum(numbers_of_threads())


def measure(seed: int, rounds: int, on_games: Callable[[int], None]) -> Timings:
    """Rounds take turns, so that what else the machine does falls upon all alike."""
    return {line_up: _measure(line_up, each, seed, rounds, on_games) for line_up, each in LINE_UPS.items()}


def _measure(
    line_up: Sequence[str], games_a_thread: int, seed: int, rounds: int, on_games: Callable[[int], None]
) -> list[Timing]:
    found: dict[int, list[tuple[float, float]]] = {threads: [] for threads in numbers_of_threads()}
    for _ in range(rounds):
        for threads, measured in found.items():
            games = games_a_thread * threads
            measured.append(_time(line_up, games, seed, threads))
            on_games(games)
    return [Timing(threads, *zip(*measured, strict=True)) for threads, measured in found.items()]


def _time(line_up: Sequence[str], games: int, seed: int, threads: int) -> tuple[float, float]:
    started, at_work = time.perf_counter(), time.process_time()
    played = match("moska", line_up, games, rules=RULES, seed=seed, threads=threads)
    if played.interrupted:
        raise KeyboardInterrupt
    seconds, busy = time.perf_counter() - started, time.process_time() - at_work
    return games / seconds, busy / seconds / threads
