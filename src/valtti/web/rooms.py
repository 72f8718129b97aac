"""Rooms: tables that somebody is connected to.

A room follows from what is stored, so it can be forgotten at any moment: what happens at a table is written down before
anybody is told. Agents think and databases answer in threads; the event loop only hands messages on.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from valtti.errors import InputError
from valtti.games.table import Event
from valtti.games.types import View
from valtti.languages import say
from valtti.web.advising import hint
from valtti.web.catalogue import about
from valtti.web.language import speaking
from valtti.web.measuring import Metrics
from valtti.web.narration import Forfeit, Narration
from valtti.web.protocol import FittingRequest, Message, Opening, TableMessage
from valtti.web.scoring import score_sheet
from valtti.web.seated import SeatedTable
from valtti.web.storage import Store

_log = logging.getLogger(__name__)
_THREADS = 16  # turns at that many tables at a time; most wait for the disk or think without Python's lock
Answer = TypeVar("Answer")


class Refused(InputError):  # noqa: N818 (it is told as such)
    """What somebody wants cannot be done, and nothing has changed."""


class Listener(Protocol):
    """A connection of somebody who sits at a table."""

    seat: int
    language: str
    narration: Narration

    def send(self, message: Message) -> None: ...
    def cut_off(self, reason: str) -> None: ...


class Room:
    """A table and its listeners. One at a time may use it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.users = 0  # who use it, or wait until they may
        self.listeners: list[Listener] = []
        self.seated: SeatedTable | None = None  # until it is wanted, and again after something went wrong


class Rooms:
    """All rooms, and what can be done in them."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._rooms: dict[str, Room] = {}
        metrics.rooms.set_function(lambda: len(self._rooms))
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="table")
        self._advisers = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="hint")  # who never keep a table waiting

    def close(self) -> None:
        """Waits for what is being written."""
        self._threads.shutdown()
        self._advisers.shutdown(cancel_futures=True)

    async def enter(self, table_id: str, person: str | None, listener: Listener) -> Room:
        """Connects somebody to the table where it sits, and tells it all so far."""
        room = self._rooms.setdefault(table_id, Room(table_id))
        async with self._using(room):
            seated = await self._seated(room)
            seat = seated.row.seat_of(person)
            if seat is None:
                raise Refused(say("you do not sit at this table"))
            listener.seat = seat
            listener.send(await self._in_thread(lambda: _whole_table(seated, listener)))
            room.listeners.append(listener)
        return room

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.remove(listener)
        self._forget_if_empty(room)

    async def speak(self, room: Room, listener: Listener, language: str) -> None:
        """Tells somebody all so far in another language."""
        async with self._using(room):
            seated = await self._seated(room)
            listener.language = language
            listener.send(await self._in_thread(lambda: _whole_table(seated, listener)))

    async def move(self, room: Room, listener: Listener, number: int, text: str) -> None:
        """Makes the move of a person, who saw the position of that number, and all that follow from it."""

        def choose(seated: SeatedTable) -> Event:
            view = _decision(seated, listener, number)
            try:
                move = view.parse(text)
            except ValueError:
                raise Refused(listener.narration.unreadable(view, text)) from None
            if not view.is_legal(move):
                raise Refused(listener.narration.why_not(view, move))
            return seated.table.play(move)

        await self._happen(room, choose)

    async def fitting(self, room: Room, listener: Listener, wanted: FittingRequest) -> None:
        """Tells somebody which cards go with those that it has picked."""
        async with self._using(room):
            view = _decision(await self._seated(room), listener, wanted.number)
            work = partial(listener.narration.fitting, view, wanted.cards, wanted.request)
            try:
                listener.send(await self._in_thread(work))
            except ValueError as error:
                raise Refused(str(error)) from None

    async def resign(self, room: Room, listener: Listener) -> None:
        def give_up(seated: SeatedTable) -> Forfeit:
            if seated.table.over:
                raise Refused(say("the game is over"))
            return seated.give_up(listener.seat)

        await self._happen(room, give_up)

    async def hint(self, room: Room, listener: Listener, request: int) -> None:
        """Tells somebody what a good player would do. The table does not wait for it."""
        async with self._using(room):
            seated = await self._seated(room)
            if not seated.row.hints:
                raise Refused(say("there are no hints at this table"))
            if seated.table.over or seated.table.actor != listener.seat:
                raise Refused(say("it is not your turn"))
            game, view = seated.row.game, seated.table.decision()
        work = partial(hint, game, view, listener.language, request)
        listener.send(await asyncio.get_running_loop().run_in_executor(self._advisers, work))

    async def _happen(self, room: Room, act: Callable[[SeatedTable], Event | Forfeit]) -> None:
        """Somebody acts, and agents go on: all of it is stored, and then told."""
        async with self._using(room):
            seated = await self._seated(room)

            def turn() -> list[tuple[Listener, list[Message]]]:
                events = [act(seated), *seated.go_on()]
                self._keep(seated, events)
                return [(each, [*each.narration.tell(events, seated.table)]) for each in room.listeners]

            try:
                with self._metrics.turns.time():
                    told = await self._in_thread(turn)
            except Refused:
                raise
            except Exception:
                # What is in memory may be ahead of what is stored, or behind it: begin anew from what is stored.
                _log.exception("a turn failed", extra={"table": room.id})
                self._metrics.failures.inc()
                room.seated = None
                for listener in room.listeners:
                    listener.cut_off("something went wrong; the game goes on where it was stored")
                return
            if seated.table.over:
                self._metrics.games.labels(seated.row.game).inc()
                _log.info("a game is over", extra={"table": room.id, "game": seated.row.game})
            for listener, messages in told:
                for message in messages:
                    listener.send(message)

    async def _seated(self, room: Room) -> SeatedTable:
        if room.seated is None:
            try:
                room.seated = await self._in_thread(lambda: self._load(room.id))
            except SQLAlchemyError:
                _log.exception("the database does not answer", extra={"table": room.id})
                raise Refused(say("the database does not answer; try again in a moment")) from None
        return room.seated

    def _load(self, table_id: str) -> SeatedTable:
        row = self._store.table(table_id)
        if row is None:
            raise Refused(say("there is no such table"))
        seated = SeatedTable(row, self._store.earlier(row))
        if events := seated.go_on():
            self._keep(seated, events)
        return seated

    def _keep(self, seated: SeatedTable, events: list[Event | Forfeit]) -> None:
        first = len(seated.row.happenings)
        self._store.append(seated.row.id, first, seated.keep(events), seated.table.result)

    async def _in_thread(self, work: Callable[[], Answer]) -> Answer:
        """In the language that is spoken here."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, copy_context().run, work)

    @asynccontextmanager
    async def _using(self, room: Room) -> AsyncIterator[None]:
        """While others wait. A room is not forgotten while anybody does: there would be two of one table."""
        room.users += 1
        try:
            async with room.lock:
                yield
        finally:
            room.users -= 1
            self._forget_if_empty(room)

    def _forget_if_empty(self, room: Room) -> None:
        if not room.listeners and not room.users:
            self._rooms.pop(room.id, None)


def _decision(seated: SeatedTable, listener: Listener, number: int) -> View:
    """What a person sees who is to move, if it is the position of that number that it saw last."""
    if seated.table.over:
        raise Refused(say("the game is over"))
    if number != listener.narration.number:
        raise Refused(say("that was another position"))
    if seated.table.actor != listener.seat:
        raise Refused(say("it is not your turn"))
    return seated.table.decision()


def _whole_table(seated: SeatedTable, listener: Listener) -> TableMessage:
    """The table as somebody may know it, told from the beginning."""
    narration = Narration(seated.row.game, seated.names, listener.seat, listener.language)
    position = narration.begin(seated.deal().state, seated.past(), seated.table)
    listener.narration = narration
    return TableMessage(
        table=seated.row.id,
        game=seated.row.game,
        seat=listener.seat,
        names=narration.names,
        faces=seated.faces,
        about=_about(seated, listener.language),
        number=narration.number,
        log=narration.log,
        sheet=score_sheet(seated, narration.rounds, listener.language),
        hints=seated.row.hints,
        position=position,
        opening=_opening(seated, listener),
    )


def _opening(seated: SeatedTable, listener: Listener) -> Opening | None:
    """What agents did before the person was asked for the first time, which nobody has seen yet."""
    events = [*seated.past()]
    if not events or any(isinstance(event, Forfeit) or _is_choice(event, listener.seat) for event in events):
        return None
    narration = Narration(seated.row.game, seated.names, listener.seat, listener.language)
    opening = narration.open(seated.deal().state, events, seated.table)
    return opening if opening.events else None


def _is_choice(event: Event, seat: int) -> bool:
    return event.seat == seat and not event.forced


def _about(seated: SeatedTable, language: str) -> list[str]:
    with speaking(language):
        return [
            "" if level is None else about(seated.row.game, level, name)
            for level, name in zip(seated.levels, seated.names, strict=True)
        ]
