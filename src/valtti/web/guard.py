"""What every request passes: where it comes from, how much it is, and what browsers are told to forbid."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from valtti.languages import say
from valtti.web.language import speaking, wanted_language
from valtti.web.limits import BODY_BYTES, RECORD_BYTES, AddressLimits

_SAFE = {"GET", "HEAD", "OPTIONS"}
_HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",  # pages are asked for again, and answered shortly if they are the same
}


class Guard:
    """Lets only our own pages change anything, nobody ask for too much, and adds the headers that keep pages ours.

    Whatever is said while a request is answered is said in the language of whoever asks.
    """

    def __init__(self, app: ASGIApp, limits: AddressLimits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "websocket":
                await self._connect(scope, receive, send)
            case "http":
                await self._answer(scope, _at_most(_most_bytes(scope), receive), _with_headers(send))
            case _:
                await self._app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._limits.connected(HTTPConnection(scope)) as there_is_room:
            if there_is_room and _is_from_here(Headers(scope=scope)):
                await self._app(scope, receive, send)
                return
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it is open: answered by status 403

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(wanted_language(HTTPConnection(scope))):
            if scope["method"] not in _SAFE and not _is_from_here(Headers(scope=scope)):
                await _refuse(403, say("this page may not do that"))(scope, receive, send)
            elif not self._limits.may_ask(HTTPConnection(scope)):
                await _refuse(429, say("too many requests; wait a moment"))(scope, receive, send)
            else:
                await self._app(scope, receive, send)


def _refuse(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"error": sentence}, status)


def _is_from_here(headers: Headers) -> bool:
    """Browsers always say which page sends; programs, which no foreign page can misuse, need not."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _most_bytes(scope: Scope) -> int:
    return RECORD_BYTES if scope["path"].startswith("/api/v1/view") else BODY_BYTES


def _at_most(most: int, receive: Receive) -> Receive:
    """A body of no more bytes than that."""
    left = most

    async def receive_some() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise HTTPException(413, say("that is too long: at most {most} bytes are read", most=most))
        return message

    return receive_some


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
        await send(message)

    return send_with_headers
