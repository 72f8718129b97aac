"""What an agent thinks of the moves of a position, and how sure that is.

An agent that rates moves looks at some of what it cannot see. Asked again, with other chance, it looks at something
else: the spread of its answers tells how far to trust them.
"""

from __future__ import annotations

import copy
import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from valtti._core import mix
from valtti.agents.asking import ratings_of
from valtti.games.types import Move, View

#: How often an agent is asked.
REPEATS = 6

Rate = Callable[[View], Sequence[tuple[Move, float]] | None]


@dataclass(frozen=True)
class Difference:
    """By how much a move is worth more than another, and by how much that may be wrong: two standard errors."""

    value: float
    sure: float


@dataclass(frozen=True)
class Ratings:
    """The values of moves, by each answer. Moves that were not rated every time are left out."""

    answers: Sequence[dict[Move, float]]

    @cached_property
    def values(self) -> dict[Move, float]:
        """The mean value of each move, the best first."""
        common = [move for move in self.answers[0] if all(move in answer for answer in self.answers)]
        means = {move: statistics.fmean(answer[move] for answer in self.answers) for move in common}
        return dict(sorted(means.items(), key=lambda rated: -rated[1]))

    def error(self, move: Move) -> float:
        """The standard error of a move's value."""
        return _standard_error([answer[move] for answer in self.answers])

    def between(self, move: Move, other: Move) -> Difference:
        """The answers compare both in the same worlds, so that the difference is surer than either value."""
        more = [answer[move] - answer[other] for answer in self.answers]
        return Difference(statistics.fmean(more), 2 * _standard_error(more))


def ratings(agent: str, rate: Rate, view: View, repeats: int = REPEATS) -> Ratings | None:
    """What an agent says if it is asked so often; None if it does not rate moves."""
    answers = list(islice(answers_of(agent, rate, view), repeats))
    return Ratings(answers) if all(answers) else None


def answers_of(agent: str, rate: Rate, view: View) -> Iterator[dict[Move, float]]:
    """The values of the moves, again and again with other chance; none if the agent has none to give."""
    view = copy.copy(view)
    while True:
        yield dict(ratings_of(agent, rate, view) or ())
        view.seed = mix(view.seed, 1)


def _standard_error(values: Sequence[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
