"""One WebSocket: reads requests, sends messages, and ends with whoever reads too slowly or talks nonsense."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from valtti.web.language import speaking
from valtti.web.limits import MESSAGES_A_SECOND, Allowance
from valtti.web.measuring import Metrics
from valtti.web.narration import Narration
from valtti.web.protocol import (
    AnyRequest,
    ErrorMessage,
    FittingRequest,
    HintRequest,
    LanguageRequest,
    Message,
    MoveRequest,
    Ping,
    Pong,
    RefusedMessage,
    ResignRequest,
    read_request,
)
from valtti.web.rooms import Refused, Room, Rooms

_log = logging.getLogger(__name__)

#: Messages that wait for somebody who reads slowly, and seconds for which one of them may.
_MOST_WAITING = 500
_SLOWEST = 20.0
_MOST_ERRORS = 20
_POLICY, _TRY_LATER = 1008, 1013


class Connection:
    """A listener in a room. Messages are queued and sent by a task of their own, so that nobody waits for anybody."""

    def __init__(self, socket: WebSocket, language: str, metrics: Metrics) -> None:
        self.seat = -1
        self.language = language
        self.narration: Narration
        self._socket = socket
        self._waiting: asyncio.Queue[str] = asyncio.Queue(_MOST_WAITING)
        self._metrics = metrics
        self._allowance = Allowance(MESSAGES_A_SECOND, 4 * MESSAGES_A_SECOND)
        self._errors = 0
        self._ended: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def send(self, message: Message) -> None:
        if self._ended.done():
            return
        if self._waiting.full():
            self._waiting = asyncio.Queue()  # nothing is kept for somebody who does not read it
            self._end(_TRY_LATER, "you read too slowly")
            return
        self._waiting.put_nowait(message.model_dump_json())

    def cut_off(self, reason: str) -> None:
        self._end(_TRY_LATER, reason)

    async def run(self, rooms: Rooms, table_id: str, person: str | None) -> None:
        """From the first message to the end of the connection."""
        sender = asyncio.create_task(self._send_all())
        try:
            with speaking(self.language):
                room = await rooms.enter(table_id, person, self)
        except Refused as error:
            self.send(ErrorMessage(error=str(error)))
            self._end(_POLICY, str(error))
            await self._close(sender)
            return
        reader = asyncio.create_task(self._read_all(rooms, room))
        try:
            ends: list[asyncio.Future[Any]] = [reader, sender, self._ended]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            rooms.leave(room, self)
            reader.cancel()
            await self._close(sender)

    async def _read_all(self, rooms: Rooms, room: Room) -> None:
        while True:
            try:
                text = await self._socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return
            except KeyError:  # what came are bytes, and no text
                self._complain("messages are JSON in text frames")
                continue
            if not self._allowance.take():
                self._complain("that are too many messages; wait a moment")
                continue
            try:
                request = read_request.validate_json(text)
            except (ValidationError, ValueError, RecursionError) as error:
                self._complain(_what_is_wrong(error))
                continue
            with speaking(self.language):
                await self._answer(rooms, room, request)

    async def _answer(self, rooms: Rooms, room: Room, request: AnyRequest) -> None:
        try:
            match request:
                case MoveRequest():
                    await rooms.move(room, self, request.number, request.move)
                case FittingRequest():
                    await rooms.fitting(room, self, request)
                case HintRequest():
                    await rooms.hint(room, self, request.request)
                case ResignRequest():
                    await rooms.resign(room, self)
                case LanguageRequest():
                    await rooms.speak(room, self, request.language)
                case Ping():
                    self.send(Pong())
        except Refused as error:
            self._metrics.refusals.inc()
            if isinstance(request, LanguageRequest | Ping):
                self._complain(str(error))
            else:
                self.send(RefusedMessage(request=request.request, error=str(error)))

    def _complain(self, error: str) -> None:
        self._errors += 1
        self._metrics.errors.inc()
        self.send(ErrorMessage(error=error))
        if self._errors >= _MOST_ERRORS:
            self._end(_POLICY, "too many messages that cannot be understood")

    def _end(self, code: int, reason: str) -> None:
        if not self._ended.done():
            self._metrics.cut_off.inc()
            self._ended.set_result((code, reason))

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            while True:
                text = await self._waiting.get()
                async with asyncio.timeout(_SLOWEST):
                    await self._socket.send_text(text)

    async def _close(self, sender: asyncio.Task[None]) -> None:
        """Sends what is left, and says why this is the end."""
        code, reason = self._ended.result() if self._ended.done() else (1000, "")
        sender.cancel()
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1.0):
                while not self._waiting.empty():
                    await self._socket.send_text(self._waiting.get_nowait())
                await self._socket.close(code, reason)


def _what_is_wrong(error: Exception) -> str:
    """One line about the first thing that is wrong with a message; it repeats nothing of it."""
    if not isinstance(error, ValidationError):
        return "that is not a message"
    first = error.errors(include_input=False, include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"] if isinstance(part, int) or str(part).isidentifier())[:60]
    return f"that is not a message: {where}: {first['msg']}" if where else f"that is not a message: {first['msg']}"
