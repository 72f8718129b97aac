"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from valtti import __version__
from valtti.errors import InputError
from valtti.web.guard import Guard
from valtti.web.identity import Identity, signing_key
from valtti.web.protocol import Problem
from valtti.web.rooms import Rooms
from valtti.web.routes import tables
from valtti.web.site import Site
from valtti.web.storage import Store


def make_app(database: str, folder: Path) -> FastAPI:
    """The server on a database; the folder holds what is not in it."""
    store = Store(database)
    rooms = Rooms(store)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        yield
        rooms.close()
        store.close()

    app = FastAPI(
        title="Valtti",
        version=__version__,
        lifespan=life,
        docs_url=None,  # which would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        responses={"4XX": {"model": Problem}},
    )
    app.state.site = Site(store, rooms, Identity(signing_key(folder)))
    app.include_router(tables.router)
    app.mount("/", StaticFiles(packages=[("valtti.web", "static")], html=True))
    app.add_middleware(Guard)
    app.add_exception_handler(InputError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse)
    app.add_exception_handler(HTTPException, _refuse)
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
        case _:
            status, sentence = 400, str(error)
    return JSONResponse({"error": sentence}, status)
