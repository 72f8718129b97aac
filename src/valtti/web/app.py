"""The server as an ASGI application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from valtti import __version__
from valtti.errors import InputError
from valtti.languages import say
from valtti.web.analysing import Analyses
from valtti.web.guard import Guard
from valtti.web.identity import Identity, signing_key
from valtti.web.limits import AddressLimits
from valtti.web.measuring import Metrics
from valtti.web.protocol import Problem
from valtti.web.rooms import Rooms
from valtti.web.routes import addresses, finished, pages, tables
from valtti.web.site import Site
from valtti.web.storage import Store

_log = logging.getLogger(__name__)


def make_app(database: str, folder: Path, shown: Sequence[str] = ()) -> FastAPI:
    """The server on a database; the folder holds what is not in it."""
    store = Store(database)  # first: a folder that another server uses is left alone
    identity, metrics = Identity(signing_key(folder)), Metrics()
    rooms, analyses, limits = Rooms(store, metrics), Analyses(store), AddressLimits()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        rooms.close()
        analyses.close()
        store.close()

    app = FastAPI(
        title="Valtti",
        version=__version__,
        lifespan=life,
        docs_url=None,  # whose page would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        responses={"4XX": {"model": Problem}},
    )
    app.state.site = Site(store, rooms, analyses, identity, limits, metrics, shown)
    for part in (tables, finished, pages, addresses):
        app.include_router(part.router)
    app.mount("/", StaticFiles(directory=addresses.STATIC, html=True))
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, limits=limits)
    for kind in (InputError, RequestValidationError, HTTPException, InterfaceError, OperationalError, TimeoutError):
        app.add_exception_handler(kind, _refuse)
    return app


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    """Whatever is wrong with a request is one sentence."""
    match error:
        case HTTPException():
            status, sentence = error.status_code, str(error.detail)
        case RequestValidationError():
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"][1:])[:60]
            status, sentence = 422, f"{where}: {first['msg']}" if where else first["msg"]
        case InterfaceError() | OperationalError() | TimeoutError():
            _log.error("the database does not answer", exc_info=error)
            status, sentence = 503, say("the database does not answer; try again in a moment")
        case _:
            status, sentence = 400, str(error)
    return JSONResponse({"error": sentence}, status)
