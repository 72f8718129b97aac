"""The pages as browsers ask for them: what is at each address, and what is said where there is nothing."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, RedirectResponse
from sqlalchemy.exc import SQLAlchemyError

from valtti.games import names
from valtti.web.site import site_of

STATIC = Path(__file__).parent.parent / "static"
router = APIRouter(include_in_schema=False)


@router.get("/table/{table_id}")
def table(table_id: str, request: Request) -> Response:
    """Where one plays. Who does not sit there may look at the game when it is over."""
    site = site_of(request)
    try:
        row = site.store.table(table_id)
    except SQLAlchemyError:
        return _page("table")  # which waits until the database answers
    if row and row.result is not None and row.seat_of(site.identity.person(request)) is None:
        return RedirectResponse(f"/game/{table_id}", 303)
    return _page("table" if row else None)


@router.get("/game/{table_id}")
def game(table_id: str, request: Request) -> Response:
    """A game that is over; until then there is only the table."""
    row = site_of(request).store.table(table_id)
    if row and row.result is None:
        return RedirectResponse(f"/table/{table_id}", 303)
    return _page("game" if row else None)


@router.get("/game")
def record() -> Response:
    """A record that somebody brings along."""
    return _page("game")


@router.get("/rules/{name}")
def rules(name: str) -> Response:
    return _page("rules" if name in names() else None)


@router.get("/lesson")
def lesson() -> Response:
    return _page("lesson")


def _page(name: str | None) -> Response:
    return FileResponse(STATIC / "404.html", 404) if name is None else FileResponse(STATIC / f"{name}.html")
