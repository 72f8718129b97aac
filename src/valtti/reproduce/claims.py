"""What a document claims, and verdicts. A claim is a function of results: no verdict can outlive its numbers.

Games are samples, and the same few questions decide what they can tell, whatever a claim is about: `lead` and `inside`
ask a test or an interval, `never` and `sometimes` look for a single case, `alike` asks a whole comparison. The answer
is "undecided" wherever chance could have made what was seen: too few games decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log10, sqrt
from statistics import NormalDist
from typing import Generic, TypeVar

from valtti.arena.statistics import Interval, mean_interval, wilson
from valtti.reports.comparison import Cell, Comparison
from valtti.reports.pages import Page

Results = TypeVar("Results")

#: Something counts as shown when chance alone makes it less often than this.
LEVEL = 0.01
#: The same as a number of standard errors, to both sides.
Z_LIMIT = NormalDist().inv_cdf(1 - LEVEL / 2)
#: Rates that differ by less are about the same.
ALIKE = 0.02

_METHOD = (
    "A claim is reproduced, or not, where chance makes results as clear as ours less often than "
    f"{100 * LEVEL:.0f} % of the time; what lies between is undecided, as most is after too few games. What is said to "
    "hold always or never is refuted by one case to the contrary and is undecided without one: no number of games "
    "proves it."
)


class Status(StrEnum):
    REPRODUCED = "reproduced"
    NOT_REPRODUCED = "not reproduced"
    UNDECIDED = "undecided"


SIGNS = {Status.REPRODUCED: "✓", Status.NOT_REPRODUCED: "✗", Status.UNDECIDED: "?"}


@dataclass(frozen=True)
class Verdict:
    status: Status
    reason: str


@dataclass(frozen=True)
class Claim(Generic[Results]):
    """What a document says, where it says it, and how results are asked about it."""

    text: str
    place: str
    judge: Callable[[Results], Verdict]


# --- What can be asked ---


def exactly(holds: bool) -> Status:
    """Of facts about which nothing is left to chance."""
    return Status.REPRODUCED if holds else Status.NOT_REPRODUCED


def lead(size: float, log10_p: float) -> Status:
    """Is something larger than something else? `log10_p` is that of their being equal."""
    if log10_p >= log10(LEVEL) or size == 0:
        return Status.UNDECIDED
    return exactly(size > 0)


def lead_in_errors(z: float) -> Status:
    """The same of a difference in standard errors."""
    return exactly(z > 0) if abs(z) > Z_LIMIT else Status.UNDECIDED


def count_lead(a: int, b: int) -> Status:
    """Does one kind of game occur more often than another?"""
    return lead_in_errors((a - b) / sqrt(a + b)) if a + b else Status.UNDECIDED


def inside(interval: Interval, low: float, high: float) -> Status:
    """Does a number lie in a range? The interval is one at the level of verdicts."""
    if low <= interval.low and interval.high <= high:
        return Status.REPRODUCED
    return Status.NOT_REPRODUCED if interval.high < low or interval.low > high else Status.UNDECIDED


def rate_inside(successes: int, trials: int, low: float, high: float) -> Status:
    return inside(wilson(successes, trials, 1 - LEVEL), low, high)


def mean_inside(mean: float, variance: float, n: int, low: float, high: float) -> Status:
    return inside(mean_interval(mean, variance, n, 1 - LEVEL), low, high)


def never(cases: int) -> Status:
    """Of what is said never to happen, where `cases` counts how often it did."""
    return Status.NOT_REPRODUCED if cases else Status.UNDECIDED


def sometimes(cases: int) -> Status:
    """Of what is said to be possible: one case shows it, and none says nothing."""
    return Status.REPRODUCED if cases else Status.UNDECIDED


def alike(comparison: Comparison, cells: Sequence[Cell], within: float = ALIKE) -> Status:
    """Are these numbers the same? Only if a difference that mattered, larger than `within`, would have been seen."""
    if any(comparison.differs(cell) for cell in cells):
        return Status.NOT_REPRODUCED
    is_sharp = all(comparison.limit * cell.error <= within for cell in cells)
    return Status.REPRODUCED if is_sharp else Status.UNDECIDED


def all_of(parts: Iterable[Status]) -> Status:
    """A claim about several things holds if all do, and fails with any of them."""
    found = set(parts)
    for status in (Status.NOT_REPRODUCED, Status.UNDECIDED):
        if status in found:
            return status
    return Status.REPRODUCED


def opposite(status: Status) -> Status:
    turned = {Status.REPRODUCED: Status.NOT_REPRODUCED, Status.NOT_REPRODUCED: Status.REPRODUCED}
    return turned.get(status, status)


# --- Tables of claims ---


def show(page: Page, claims: Sequence[Claim[Results]], results: Results) -> None:
    """How verdicts come about, and a row a claim: what, where, verdict, why."""
    table = []
    for claim in claims:
        given = claim.judge(results)
        table.append([claim.text, claim.place, f"{SIGNS[given.status]} **{given.status}**", given.reason])
    page.text(_METHOD)
    page.table(["claim", "where", "verdict", "why"], table)


def summary(claims: Sequence[Claim[Results]], results: Results) -> str:
    """How many claims hold, in a sentence."""
    given = [claim.judge(results).status for claim in claims]
    held, failed, rest = (f"{(n := given.count(status))} {'is' if n == 1 else 'are'}" for status in Status)
    return f"Of {len(given)} claims, {held} reproduced, {failed} not, and {rest} undecided."
