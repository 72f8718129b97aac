"""Means of what players get in a game, and of how they differ, added up observation by observation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np
import numpy.typing as npt

from valtti.arena.statistics import Difference, Interval, mean_difference, mean_interval


@dataclass(frozen=True)
class Mean:
    """The mean of `n` observations, and their variance as a sample."""

    value: float
    variance: float
    n: int

    @property
    def ci95(self) -> Interval:
        """Of values of any size: where all are alike it is the whole line."""
        return mean_interval(self.value, self.variance, self.n)

    @property
    def rate_ci95(self) -> Interval:
        """Of values between 0 and 1."""
        return mean_interval(self.value, self.variance, self.n, least=0.0, most=1.0)


def mean_of(values: npt.ArrayLike) -> Mean:
    """Of these observations."""
    array = np.asarray(values, dtype=np.float64)
    n = len(array)
    return Mean(float(array.mean()) if n else 0.0, float(array.var(ddof=1)) if n > 1 else 0.0, n)


def column_sums(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """A product of matrices is ten times as fast as `sum` over the long axis of a narrow one."""
    return np.ones(len(values)) @ values


class Moments:
    """Of each player, and of each pair over the observations in which both took part.

    An observation is what a player gets on average in a group of games that follow one another: in a single game,
    unless games belong together.
    """

    def __init__(self, players: int, group: int = 1) -> None:
        self._group = group
        # One more player, who always gets nothing: what somebody gets is how it differs from that one.
        shape = (players + 1, players + 1)
        self._n = np.zeros(shape, dtype=np.int64)
        # Of the totals of groups, which unlike their means are whole numbers in most games, and so add up exactly.
        self._sums = np.zeros(shape)
        self._squares = np.zeros(shape)

    def add(self, players: Sequence[int] | npt.NDArray[np.int64], values: npt.NDArray[np.float64]) -> None:
        """Adds games, a row each, with a column for each of the players; they make up whole groups."""
        nobody = len(self._n) - 1
        grid = np.ix_([*players, nobody], [*players, nobody])
        groups = values if self._group == 1 else values.reshape(-1, self._group, len(players)).sum(axis=1)
        totals = np.append(column_sums(groups), 0.0)
        products = np.pad(groups.T @ groups, (0, 1))
        squares = products.diagonal()
        self._n[grid] += len(groups)
        self._sums[grid] += totals[:, None] - totals
        self._squares[grid] += squares[:, None] + squares - 2 * products

    def mean(self, player: int, other: int | None = None) -> Mean:
        """What a player gets in a game, or how much more than another one."""
        at = player, len(self._n) - 1 if other is None else other
        n = int(self._n[at])
        value = float(self._sums[at]) / n if n else 0.0
        variance = max(0.0, float(self._squares[at]) - n * value * value) / (n - 1) if n > 1 else 0.0
        return Mean(value / self._group, variance / self._group**2, n)

    def only(self, a: int, b: int) -> int:
        """How often a got 1 and b got 0, where groups are single games that bring 0 or 1."""
        # A difference is 1, 0 or -1 then: its square counts both kinds, and the sum one less the other.
        return round(float(self._squares[a, b] + self._sums[a, b]) / 2)

    def difference(self, a: int, b: int, most: float = inf) -> Difference:
        """How much more a gets than b, where it can be `most` in a game."""
        mean = self.mean(a, b)
        return mean_difference(mean.value, mean.variance, mean.n, most=most)
