"""How a game of several rounds stands, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundScore:
    """A round that is over, as a score sheet notes it; numbers are by seat."""

    round: int  # counted from 1
    numbers: tuple[int, ...]  # how everybody stands after it
    changes: tuple[int, ...]  # what it has brought
    note: str = ""  # what was played for
