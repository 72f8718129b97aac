"""One game between any seats, from the deal to its record."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from valtti.agents.asking import Asker, Failure, answer_of
from valtti.agents.registry import Player
from valtti.errors import InputError
from valtti.games.table import Event, Table
from valtti.games.types import Move, NativeAgent, View
from valtti.play.chronicle import Chronicle
from valtti.records import Record
from valtti.records.record import record_of
from valtti.stopping import stoppable


class Seat(Protocol):
    """Somebody who plays."""

    name: str  # as records name it

    def choose(self, view: View) -> Move: ...


class AgentSeat:
    """An agent at the table, asked as the arena asks it."""

    def __init__(self, game_name: str, player: Player) -> None:
        self.name = player.name
        self.native: NativeAgent | None = player.native
        self._game = game_name
        self._player = player
        self._agent = player.agent
        self._started = not player.one_per_game

    def decide(self, table: Table) -> tuple[Any, Failure | None]:
        """What an agent in Python answers for the seat to act, or why it gives no answer."""
        view, asker = table.decision(), Asker()
        with asker.running():
            if self._player.fair:
                return asker.ask(lambda view: self._ready(view).choose(view), view)
            return asker.ask(lambda view: self._ready(view).choose_seeing(table.state, view.seed), view)

    def choose(self, view: View) -> Move:
        """The choice of a fair agent, from a view alone."""
        move: Move = answer_of(self.name, lambda view: self._ready(view).choose(view), view)
        return move

    def _ready(self, view: View) -> Any:
        """The agent. One that remembers is made anew, with the number of its first decision."""
        if not self._started and self._player.make is not None:
            self._agent = self._player.make()
            self._agent.start(self._game, view.seat, random.Random(view.seed))
        self._started = True
        return self.native or self._agent


class TakenBack(Exception):  # noqa: N818 (nothing went wrong)
    """A move was taken back: the game goes on before it."""


class Session:
    """Plays a table to its end: asks the seats, makes their moves and has them told."""

    def __init__(self, table: Table, seats: Sequence[Seat], chronicle: Chronicle) -> None:
        self.table = table
        self.failure: Failure | None = None  # for which an agent has lost the game
        self._seats = seats
        self._chronicle = chronicle

    def play(
        self, before_move: Callable[[], None] = lambda: None, interrupted: Callable[[], None] | None = None
    ) -> None:
        """Goes on from where the table stands. Who presses Ctrl-C goes on, too, if `interrupted` lets it."""
        while not self.table.over:
            try:
                before_move()
                self._turn()
            except TakenBack:
                continue
            except KeyboardInterrupt:
                if interrupted is None:
                    raise
                interrupted()

    def _turn(self) -> None:
        move = self._thought_out()
        # A move that is made is written down, whatever signal comes. Telling it may take a while.
        with stoppable(passing_on=False) as stop:
            event = move()
            if event is not None:
                self._chronicle.note(event)
        self._chronicle.tell()
        if stop.signal is not None and not self.table.over:
            signal.raise_signal(stop.signal)  # to whoever answers it outside

    def take_back(self) -> None:
        """Takes back the last choice of the seat to act, and ends in `TakenBack`; refused if anything came of it.

        The refusal is always the same: it must not tell whether others passed by choice.
        """
        record = self.record()
        events = list(record.events())
        left = len(events)
        while left and events[left - 1].seat == self.table.actor and events[left - 1].is_foregone():
            left -= 1
            if not events[left].forced:
                self.table = replace(record, moves=record.moves[:left]).table()
                self._chronicle.recall(record.table(0).state, events[:left])
                raise TakenBack
        raise InputError("there is nothing to undo: a move stands once anybody has moved or seen anything since")

    def record(self, extra: dict[str, Any] | None = None) -> Record:
        """The record of the game as it stands."""
        return record_of(self.table, [seat.name for seat in self._seats], extra)

    def _thought_out(self) -> Callable[[], Event | None]:
        """What the seat to act does, ready to be done."""
        seat, forced = self._seats[self.table.actor], self.table.state.forced
        native = seat.native if isinstance(seat, AgentSeat) else None
        if native is not None:
            made = self.table.choice_of(native)
            return lambda: self.table.play_for(native, made)
        if forced is not None:
            return lambda: self.table.play(forced)
        if not isinstance(seat, AgentSeat):
            choice = seat.choose(self.table.decision())
            return lambda: self.table.play(choice)
        answer, failure = seat.decide(self.table)
        return lambda: self._answered(seat.name, answer, failure)

    def _answered(self, name: str, answer: Any, failure: Failure | None) -> Event | None:
        """Makes the move of an agent in Python. One that has none loses the game, as it does in a match."""
        try:
            if failure is None:
                return self.table.play(answer)
        except TypeError:
            failure = Failure(f"returned a value of type {type(answer).__name__} instead of a move")
        except ValueError:
            failure = Failure(f"played '{answer}', which is not legal")
        self.failure = failure
        self.table.forfeit(self.table.actor, f"{name} {failure.reason}")
        return None
