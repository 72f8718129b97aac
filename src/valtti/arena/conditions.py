"""Under which conditions games are played, whoever plays them."""

from __future__ import annotations

import os
from dataclasses import dataclass

from valtti.agents.asking import TIME_LIMIT
from valtti.errors import InputError
from valtti.games import check_seed
from valtti.numbers import MOST_THREADS, settle, whole_number, yes_or_no

#: Days on any machine; a larger number is a mistake.
MOST_GAMES = 10**12


@dataclass(frozen=True)
class Conditions:
    """Checked when they are made."""

    seed: int = 0
    threads: int | None = None  # None is all cores
    time_limit: float = TIME_LIMIT  # seconds that a Python agent may take for a decision
    fixed_seats: bool = False  # the first player sits at seat 0 in every game; otherwise seats rotate evenly
    duplicate: bool = False  # each deal is played as often as there are players, everybody sitting in each seat once

    def __post_init__(self) -> None:
        settle(self, seed=check_seed(self.seed))
        if self.threads is not None:
            settle(self, threads=whole_number("the number of threads", self.threads, 1, MOST_THREADS))
        if not isinstance(self.time_limit, int | float) or not self.time_limit > 0:  # which nan is not, either
            raise InputError(f"the time limit must be more than 0 seconds, not {self.time_limit!r}")
        for name in ("fixed_seats", "duplicate"):
            yes_or_no(name, getattr(self, name))

    @property
    def num_threads(self) -> int:
        return os.cpu_count() or 1 if self.threads is None else self.threads

    def group(self, players: int) -> int:
        """How many games that follow one another belong together."""
        return players if self.duplicate else 1


def check_games(games: int) -> int:
    return whole_number("the number of games", games, 1, MOST_GAMES)


def in_whole_groups(games: int, group: int) -> int:
    """At least so many games."""
    return -(-games // group) * group
