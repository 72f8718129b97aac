"""Are two sets of measurements the same but for chance? Cell by cell, with the number of cells allowed for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import expm1, log1p, sqrt

import scipy

#: How often a whole comparison of equal things may find some cell that differs.
FAMILY_LEVEL = 0.05


@dataclass(frozen=True)
class Cell:
    """One quantity measured twice, and the standard error of the difference."""

    name: str
    ours: float
    theirs: float
    error: float
    form: str = ".4g"  # how both are written
    their_trials: float | None = None  # games or rounds behind the other one; None if it is exact

    @property
    def difference(self) -> float:
        return self.ours - self.theirs

    @property
    def z(self) -> float:
        """The difference in standard errors; an exact quantity without error must simply be equal."""
        if self.error == 0:
            return 0.0 if self.ours == self.theirs else float("inf")
        return self.difference / self.error


def mean_square(cells: Sequence[Cell]) -> float:
    """The mean of z²: near 1 where only chance is at work, and above it where small differences add up."""
    return sum(cell.z**2 for cell in cells) / max(len(cells), 1)


def exact_rate_cell(name: str, ours: float, our_trials: float, exact: float) -> Cell:
    """A rate beside the one that it must have."""
    return Cell(name, ours, exact, sqrt(exact * (1 - exact) / our_trials), ".2%")


def rate_cell(name: str, ours: float, our_trials: float, theirs: float, their_trials: float, step: float = 0) -> Cell:
    """Two rates. `step` is the rounding of the other one, which adds an error of its own."""
    pooled = (ours * our_trials + theirs * their_trials) / (our_trials + their_trials)
    # One success at least: a rate of 0 in a sample does not mean that there is no chance about it.
    pooled = min(max(pooled, 1 / (our_trials + their_trials)), 1 - 1 / (our_trials + their_trials))
    variance = pooled * (1 - pooled) * (1 / our_trials + 1 / their_trials) + step**2 / 12
    return Cell(name, ours, theirs, sqrt(variance), ".2%", their_trials)


def count_cell(name: str, our_successes: int, our_trials: int, their_successes: int, their_trials: int) -> Cell:
    """Two rates of counts that may be very small, where a success and a failure more say how sure they are. [Agresti &
    Caffo 2000]
    """
    rates = (((n + 1) / (m + 2), m + 2) for n, m in ((our_successes, our_trials), (their_successes, their_trials)))
    error = sqrt(sum(rate * (1 - rate) / trials for rate, trials in rates))
    return Cell(name, our_successes / our_trials, their_successes / their_trials, error, ".2%", their_trials)


def mean_cell(
    name: str, ours: float, variance: float, our_trials: float, theirs: float, their_trials: float, step: float = 0
) -> Cell:
    """Two means of a quantity whose variance we know from our sample."""
    error = sqrt(variance * (1 / our_trials + 1 / their_trials) + step**2 / 12)
    return Cell(name, ours, theirs, error, ",.2f", their_trials)


@dataclass(frozen=True)
class Comparison:
    #: The cells by what they are about; together they are one family.
    parts: Mapping[str, Sequence[Cell]]

    @property
    def cells(self) -> list[Cell]:
        return [cell for cells in self.parts.values() for cell in cells]

    @property
    def limit(self) -> float:
        """The largest |z| that chance explains, by Bonferroni's correction for all the cells."""
        return float(scipy.stats.norm.isf(FAMILY_LEVEL / 2 / max(len(self.cells), 1)))

    @property
    def outside(self) -> list[Cell]:
        return [cell for cell in self.cells if self.differs(cell)]

    @property
    def largest(self) -> Cell:
        return max(self.cells, key=lambda cell: abs(cell.z))

    @property
    def chance_of_largest(self) -> float:
        """How often some cell is as far off as the farthest if all are equal and independent of each other."""
        by_one = 2 * float(scipy.stats.norm.sf(abs(self.largest.z)))
        return -expm1(len(self.cells) * log1p(-min(by_one, 1 - 1e-12)))

    def differs(self, cell: Cell) -> bool:
        return abs(cell.z) > self.limit
