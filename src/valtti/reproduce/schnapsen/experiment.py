"""Plays the paper's tournaments: every pairing once to count games won, and once more to count points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np

from valtti._core import mix
from valtti.agents.registry import make_player
from valtti.arena.blocks import Block
from valtti.arena.conditions import Conditions
from valtti.arena.match import play_match
from valtti.arena.statistics import Interval, mean_interval, wilson
from valtti.games import make_rules
from valtti.reproduce.schnapsen.published import Pairing, published
from valtti.reproduce.settings import Counter, Progress, Settings

RULES = {"preset": "vu"}
#: Totals of points are given for as many games as the paper's.
SCALE = 30_000


@dataclass(frozen=True)
class Points:
    """How often a side won a game of 1, 2 and 3 points, out of how many games."""

    values: tuple[int, int, int]
    games: int

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in enumerate(self.values, 1)) / self.games

    @property
    def variance(self) -> float:
        squares = sum(value**2 * count for value, count in enumerate(self.values, 1))
        return (squares - self.games * self.mean**2) / (self.games - 1)

    @property
    def scaled(self) -> float:
        return SCALE * self.mean

    @property
    def ci95(self) -> Interval:
        """Of the scaled total."""
        ci = mean_interval(self.mean, self.variance, self.games)
        return Interval(SCALE * ci.low, SCALE * ci.high)


@dataclass(frozen=True)
class Tally:
    """One bot's games against one opponent."""

    wins: tuple[int, ...]  # in each tournament
    size: int  # games in each tournament
    own: Points
    other: Points

    @property
    def games(self) -> int:
        return self.size * len(self.wins)

    @property
    def won(self) -> int:
        return sum(self.wins)

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def error(self) -> float:
        """The standard error of the rate."""
        return sqrt(self.rate * (1 - self.rate) / self.games)

    @property
    def ci95(self) -> Interval:
        return wilson(self.won, self.games)


@dataclass(frozen=True)
class Results:
    settings: Settings
    games: Mapping[Pairing, Tally]  # tournaments that count games won
    points: Mapping[Pairing, Tally]  # tournaments that count points


def total_games(settings: Settings) -> int:
    return 2 * len(published().pairings) * published().tournaments * settings.games(published().games)


def run(settings: Settings, on_progress: Progress) -> Results:
    counter = Counter(on_progress)
    modes: list[dict[Pairing, Tally]] = []
    for mode in range(2):
        seed = mix(settings.seed, mode)
        modes.append(
            {
                pairing: _play(pairing, mix(seed, number), settings, counter)
                for number, pairing in enumerate(published().pairings)
            }
        )
    return Results(settings, *modes)


def _play(pairing: Pairing, seed: int, settings: Settings, counter: Counter) -> Tally:
    tournaments, size = published().tournaments, settings.games(published().games)
    blocks: list[Block] = []
    played = play_match(
        "schnapsen",
        make_rules("schnapsen", RULES),
        [make_player("schnapsen", name) for name in pairing],
        tournaments * size,
        Conditions(seed, settings.threads),
        on_progress=counter.within,
        on_block=blocks.append,
    )
    if played.interrupted:
        raise KeyboardInterrupt
    counter.finish(played.games)
    won = np.concatenate([block.won[:, 0] for block in blocks])
    points = np.concatenate([block.points for block in blocks])
    return Tally(
        wins=tuple(won.reshape(tournaments, size).sum(axis=1, dtype=np.int64).tolist()),
        size=size,
        own=_points(points[:, 0]),
        other=_points(points[:, 1]),
    )


def _points(column: np.ndarray) -> Points:
    counts = np.bincount(column.astype(np.int64), minlength=4)
    if len(counts) != 4:
        raise ValueError(f"a game of {len(counts) - 1} points: a single deal is worth 3 at most")
    return Points((int(counts[1]), int(counts[2]), int(counts[3])), len(column))
