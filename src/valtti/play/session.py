"""One game between any seats, from the deal to its record."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from valtti.agents.asking import answer_of, ratings_of
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

    def decide(self, table: Table) -> Move:
        """The choice of an agent in Python for the seat to act."""
        view = table.decision()
        if self._player.fair:
            return self.choose(view)
        move: Move = answer_of(self.name, lambda view: self._ready(view).choose_seeing(table.state, view.seed), view)
        return move

    def choose(self, view: View) -> Move:
        """The choice of a fair agent, from a view alone."""
        move: Move = answer_of(self.name, lambda view: self._ready(view).choose(view), view)
        return move

    def rate(self, view: View) -> Sequence[tuple[Move, float]] | None:
        """The moves with their values, best first, or None if the agent gives none."""
        return ratings_of(self.name, lambda view: self._ready(view).rate(view), view)

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
        self._seats = seats
        self._chronicle = chronicle

    def play(self, before_move: Callable[[], None] = lambda: None) -> None:
        """Goes on from where the table stands."""
        while not self.table.over:
            before_move()
            try:
                move = self._thought_out()
            except TakenBack:
                continue
            # A move that is made is written down, whenever Ctrl-C is pressed. Telling it may take a while.
            with stoppable() as stop:
                event = move()
                if event is not None:
                    self._chronicle.note(event)
            self._chronicle.tell()
            if stop.requested:
                raise KeyboardInterrupt

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
        """What the seat to act does, ready to be done; a native agent, which nothing breaks into, thinks only then."""
        seat = self._seats[self.table.actor]
        native = seat.native if isinstance(seat, AgentSeat) else None
        if native is not None:
            return lambda: self.table.let(native)
        move = self._move(seat)
        return lambda: self._make(seat.name, move)

    def _make(self, name: str, move: Move) -> Event:
        try:
            return self.table.play(move)
        except TypeError:
            raise InputError(f"agent {name} returned a {type(move).__name__} instead of a move") from None
        except ValueError:
            raise InputError(f"agent {name} chose '{move}', which is not a legal move") from None

    def _move(self, seat: Seat) -> Move:
        """What a person or an agent in Python does; where there is no choice, it is not asked."""
        forced = self.table.state.forced
        if forced is not None:
            return forced
        return seat.decide(self.table) if isinstance(seat, AgentSeat) else seat.choose(self.table.decision())
