"""What every request passes: where it comes from, and what browsers are told to forbid."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAFE = {"GET", "HEAD", "OPTIONS"}
_HEADERS = {
    "content-security-policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


class Guard:
    """Lets only our own pages change anything, and adds the headers that keep them ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changes and not _is_from_here(Headers(scope=scope)):
            await _refuse(scope, receive, _with_headers(send))
            return
        await self._app(scope, receive, _with_headers(send))


def _is_from_here(headers: Headers) -> bool:
    """Browsers always say which page sends; programs, which no foreign page can misuse, need not."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "this page may not connect"})
        return
    await JSONResponse({"error": "this page may not do that"}, 403)(scope, receive, send)


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
        await send(message)

    return send_with_headers
