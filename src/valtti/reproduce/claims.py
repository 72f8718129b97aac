"""What a document claims, and verdicts. A claim is a function of results: no verdict can outlive its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Generic, TypeVar

Results = TypeVar("Results")

#: A difference counts as shown when chance alone makes one as large less often than this.
LEVEL = 0.01
#: The same as a number of standard errors, to both sides.
Z_LIMIT = NormalDist().inv_cdf(1 - LEVEL / 2)


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


def verdict(holds: bool, reason: str) -> Verdict:
    return Verdict(Status.REPRODUCED if holds else Status.NOT_REPRODUCED, reason)


def undecided(reason: str) -> Verdict:
    return Verdict(Status.UNDECIDED, reason)


def rows(claims: Sequence[Claim[Results]], results: Results) -> list[list[str]]:
    """A row a claim: what, where, verdict, why."""
    table = []
    for claim in claims:
        given = claim.judge(results)
        table.append([claim.text, claim.place, f"{SIGNS[given.status]} **{given.status}**", given.reason])
    return table


def summary(claims: Sequence[Claim[Results]], results: Results) -> str:
    """How many claims hold, in a sentence."""
    given = [claim.judge(results).status for claim in claims]
    held, failed = given.count(Status.REPRODUCED), given.count(Status.NOT_REPRODUCED)
    tail = f", {len(given) - held - failed} cannot be decided" if held + failed < len(given) else ""
    return f"Of {len(given)} claims {held} are reproduced, {failed} are not{tail}."
