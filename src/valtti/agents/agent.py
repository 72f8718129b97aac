"""What an agent written in Python is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from valtti._core import AfterMoves, Encoding
from valtti.games import find_encoding, game, game_of
from valtti.games.types import Outlook, State, View
from valtti.numbers import MOST_THREADS, whole_number

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from valtti.agents.searching import Report

#: What the core takes when it looks a move ahead.
_MOST_MOVES = 1_000_000
_MOST_SAMPLES = 100_000


class Agent(ABC):
    """Chooses moves. Only `choose` must be there.

    One object plays many games at the same time, so it must not remember anything from call to call: a view holds
    all that its seat can know. An agent that wants to remember defines `start`; then each game has its own object.
    For chance use ``view.seed``, which is the same whenever a game is repeated.
    """

    #: An unfair agent is shown whole states (`choose_seeing`), and is marked so wherever it is listed.
    fair: bool = True
    #: Are the ratings shares of games won, from 0 to 1? They are then shown as such.
    rates_shares: bool = False

    @abstractmethod
    def choose(self, view: Any) -> Any:
        """One of ``view.moves``."""

    def choose_many(self, views: Any) -> Sequence[Any] | npt.NDArray[np.integer]:
        """A move for each view, or its place in ``view.moves`` as an array. Define it where a batch is cheaper."""
        return [self.choose(view) for view in views]

    def choose_seeing(self, state: Any, seed: int) -> Any:
        """A move in a state, for agents that are not fair; the seed is for what they leave to chance."""
        raise NotImplementedError("an unfair agent must define choose_seeing")

    def start(self, game: str, seat: int, rng: random.Random) -> None:  # noqa: B027 (meant to be optional)
        """A game begins. Agents that define this are made anew for each game."""

    def rate(self, view: Any) -> Sequence[tuple[Any, float]] | None:
        """Each legal move with its value, more is better; None if the agent has none to give."""
        return None

    def explain(self, view: Any) -> Report | None:
        """The choice with all that was looked at for it; None if the agent does not search."""
        return None


class Evaluator(Agent):
    """An agent that values positions: define `evaluate`, and the rest is done here.

    Each legal move is performed, the positions that may follow are valued, and the move with the best value is made.
    What the seat cannot know is sampled, so many times as `samples` says; with ``seeing=True`` the true state is looked
    at instead, and the agent is unfair. `outlook` holds further options of the game's `Outlook`.
    """

    #: Positions handed to `evaluate` in one call, as far as moves can be kept together.
    batch = 8192

    def __init__(
        self,
        seeing: bool = False,
        max_moves: int = 1000,
        samples: int = 100,
        outlook: Mapping[str, Any] | None = None,
    ) -> None:
        self.fair = not seeing
        self._outlook_options = {
            "max_moves": whole_number("max_moves", max_moves, 1, _MOST_MOVES),
            "samples": whole_number("samples", samples, 1, _MOST_SAMPLES),
        } | dict(outlook or {})

    @abstractmethod
    def evaluate(self, views: Any) -> Sequence[float]:
        """The value of each view for its own seat; more is better."""

    def choose(self, view: Any) -> Any:
        return self.choose_many([view])[0]

    def choose_many(self, views: Any) -> list[Any]:
        return [moves[best] for moves, best in self._best(self._look(view) for view in views)]

    def choose_seeing(self, state: Any, seed: int) -> Any:
        outlook = self._new_outlook(state)
        outlook.look_seeing(state, seed)
        moves, best = next(self._best(iter([outlook])))
        return moves[best]

    def rate(self, view: Any) -> list[tuple[Any, float]]:
        outlook = self._look(view)
        return list(zip(outlook.moves, outlook.rate(self._values(outlook.views)), strict=True))

    def _look(self, view: Any) -> Outlook:
        outlook = self._new_outlook(view)
        outlook.look(view)
        return outlook

    def _new_outlook(self, position: State | View) -> Outlook:
        outlook: Outlook = game(game_of(position)).Outlook(**self._outlook_options)
        return outlook

    def _values(self, views: Any) -> list[float]:
        values = [float(value) for value in self.evaluate(views)]
        if any(value != value for value in values):
            raise ValueError("evaluate returned nan, which is neither better nor worse than anything")
        return values

    def _best(self, outlooks: Iterator[Outlook]) -> Iterator[tuple[Any, int]]:
        """The moves and the index of the best of each outlook, valued in batches."""
        waiting: list[tuple[Outlook, Any]] = []
        size = 0
        for outlook in outlooks:
            views = outlook.views
            waiting.append((outlook, views))
            size += len(views)
            if size >= self.batch:
                yield from self._value_batch(waiting)
                waiting, size = [], 0
        if waiting:
            yield from self._value_batch(waiting)

    def _value_batch(self, batch: list[tuple[Outlook, Any]]) -> Iterator[tuple[Any, int]]:
        views = batch[0][1] if len(batch) == 1 else [view for _, each in batch for view in each]
        values = self._values(views)
        if len(values) != len(views):
            raise ValueError(f"evaluate returned {len(values)} values for {len(views)} views")
        at = 0
        for outlook, each in batch:
            ratings = outlook.rate(values[at : at + len(each)])
            at += len(each)
            yield outlook.moves, max(range(len(ratings)), key=ratings.__getitem__)


class RowEvaluator(Agent):
    """An evaluator that values encoded positions, thousands at a time: define `evaluate_rows`.

    No object of Python is made for a position: all of them are rows of one array, as the encoding packs them
    (`Encoding.all_inputs` and `Encoding.set_inputs` unpack them). Moves are looked at and chosen as an `Evaluator`
    does, and positions whose result is certain count as what they are.
    """

    def __init__(self, encoding: str | None = None, samples: int = 10, threads: int = 1) -> None:
        self._encoding = encoding
        self._samples = whole_number("samples", samples, 1, _MOST_SAMPLES)
        self._threads = whole_number("threads", threads, 1, MOST_THREADS)

    @abstractmethod
    def evaluate_rows(self, encoding: Encoding, rows: npt.NDArray[np.uint8]) -> npt.ArrayLike:
        """The value of each row for the seat that has just moved, from 0 for a loss to 1 for a win."""

    def choose(self, view: Any) -> Any:
        return view.moves[self.choose_many([view])[0]]

    def choose_many(self, views: Any) -> npt.NDArray[np.int32]:
        after, values = self._valued(views)
        return after.best(values)

    def rate(self, view: Any) -> list[tuple[Any, float]]:
        after, values = self._valued([view])
        return list(zip(view.moves, after.rate(values)[0], strict=True))

    def _valued(self, views: Any) -> tuple[AfterMoves, npt.NDArray[np.float64]]:
        import numpy as np  # it takes longer to load than all the rest

        encoding = find_encoding(game_of(views[0]), self._encoding)
        after = encoding.after_moves(views, self._samples, self._threads)
        return after, np.ascontiguousarray(self.evaluate_rows(encoding, after.rows), dtype=np.float64).reshape(-1)
