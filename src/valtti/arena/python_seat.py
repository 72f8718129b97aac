"""A Python player in all games in flight."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti.agents.agent import Agent
from valtti.agents.asking import Asker, Failure
from valtti.agents.registry import Player
from valtti.games.types import Flight
from valtti.games.writing import counted
from valtti.stopping import Stop

#: An agent that stalls this often loses its other games without being asked: a match must come to an end.
_MOST_STALLS = 20
_TOO_MANY_STALLS = Failure(f"has stalled {_MOST_STALLS} times and is not asked again")

_LARGEST_PLACE = 2**31 - 1

#: The slots that were answered, their moves or the places of these among the legal ones, and the slots that failed with
#: the reason.
Answers = tuple[list[int], list[Any] | npt.NDArray[np.int32], list[tuple[int, Failure]]]


class PythonSeat:
    """One Python player in all games in flight."""

    def __init__(self, game_name: str, number: int, player: Player, asker: Asker) -> None:
        assert player.agent is not None
        self._game_name = game_name
        self.number = number
        self._player = player
        self._agent: Agent = player.agent
        self._asker = asker
        simple = player.fair and not player.one_per_game
        #: Is a batch of positions asked for in one call?
        self.batches = simple and type(self._agent).choose_many is not Agent.choose_many
        self._asks_directly = simple and not self.batches
        self._own: dict[int, tuple[int, Agent]] = {}  # by slot: the game there, and its agent
        #: What is known of each failure besides its reason.
        self.failures: dict[str, Failure] = {}

    def answer_waiting(self, flight: Flight, stop: Stop) -> None:
        slots = flight.take_waiting(self.number)
        if not slots:
            return
        with self._asker.running(stop):
            answered, moves, failed = self._ask(flight, slots)
        for slot, failure in failed:
            self.failures.setdefault(failure.reason, failure)
            flight.forfeit(slot, failure.reason)
        for slot, reason in flight.answer(answered, moves):
            flight.forfeit(slot, reason)

    def _ask(self, flight: Flight, slots: list[int]) -> Answers:
        views = flight.views(slots)
        if self.batches:
            answer, failure = self._asker.ask(self._choose_many, views, len(slots))
            if failure is None:
                wrong = _what_is_wrong(answer, len(slots))
                return (slots, answer, []) if wrong is None else ([], [], [(slot, wrong) for slot in slots])
            # Somewhere in the batch the agent fails: each game is asked for alone, to find out where.
            return self._ask_each(slots, ([view] for view in views), self._choose_one)
        if self._asks_directly:
            return self._ask_each(slots, views, self._agent.choose)
        positions = ((flight, slot, view) for slot, view in zip(slots, views, strict=True))
        return self._ask_each(slots, positions, self._choose_in)

    def _ask_each(self, slots: list[int], positions: Iterable[Any], choose: Callable[[Any], Any]) -> Answers:
        answered, moves, failed = [], [], []
        asker = self._asker
        for slot, position in zip(slots, positions, strict=True):
            if asker.stalls >= _MOST_STALLS:
                failed.append((slot, _TOO_MANY_STALLS))
                continue
            move, failure = asker.ask(choose, position)
            if failure is None:
                answered.append(slot)
                moves.append(move)
            else:
                failed.append((slot, failure))
        return answered, moves, failed

    def _choose_many(self, views: Sequence[Any]) -> Any:
        """A list of moves, or an array of places in the views' lists of moves."""
        moves = self._agent.choose_many(views)
        if isinstance(moves, np.ndarray) and moves.dtype.kind in "iu":
            return np.clip(moves, -1, _LARGEST_PLACE).astype(np.int32)
        return list(moves) if isinstance(moves, Iterable) else moves

    def _choose_one(self, views: Sequence[Any]) -> Any:
        moves = self._choose_many(views)
        wrong = _what_is_wrong(moves, 1)
        if wrong is not None:
            raise ValueError(wrong.reason)
        return moves[0] if isinstance(moves, list) else views[0].moves[moves[0]]

    def _choose_in(self, position: tuple[Flight, int, Any]) -> Any:
        """The choice of an agent that sees the whole state, or that remembers its game."""
        flight, slot, view = position
        agent = self._agent_of(flight.game(slot), slot, view) if self._player.one_per_game else self._agent
        return agent.choose(view) if self._player.fair else agent.choose_seeing(flight.state(slot), view.seed)

    def _agent_of(self, number: int, slot: int, view: Any) -> Agent:
        """The agent of a game that has its own, made when the game first asks for it."""
        playing, agent = self._own.get(slot, (-1, self._agent))
        if playing != number:
            assert self._player.make is not None
            agent = self._player.make()
            agent.start(self._game_name, view.seat, random.Random(view.seed))
            self._own[slot] = (number, agent)
        return agent


def _what_is_wrong(answer: Any, views: int) -> Failure | None:
    """With the answer to a batch: that is the fault of no single view."""
    if not isinstance(answer, list | np.ndarray):
        return Failure(f"returned a value of type {type(answer).__name__} from choose_many instead of a list of moves")
    if isinstance(answer, np.ndarray) and answer.ndim != 1:
        return Failure(f"returned an array of {answer.ndim} dimensions from choose_many instead of one")
    if len(answer) != views:
        return Failure(f"returned {counted(len(answer), 'move')} from choose_many for {counted(views, 'view')}")
    return None
