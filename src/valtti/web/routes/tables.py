"""Tables: sitting down, one's own tables, and the WebSocket of a table."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

from fastapi import APIRouter, HTTPException, Request, Response, WebSocket

from valtti.games.writing import listed
from valtti.languages import say
from valtti.web.catalogue import catalogue
from valtti.web.connection import Connection
from valtti.web.identity import new_person
from valtti.web.language import Spoken, speaking, wanted_language
from valtti.web.narration import result_sentence
from valtti.web.protocol import Games, MyTable, MyTables, NewTable, TableId
from valtti.web.seated import SeatedTable
from valtti.web.site import Site, site_of
from valtti.web.sitting import sit_again, sit_down
from valtti.web.storage import TableRow

_log = logging.getLogger(__name__)
router = APIRouter(prefix="/api/v1")
_MOST_LISTED = 50


@router.get("/games")
def games(language: Spoken) -> Games:
    """The games with their rules and opponents."""
    return catalogue(language)


@router.post("/tables")
def new_table(wanted: NewTable, request: Request, response: Response) -> TableId:
    """Sits down at a new table. Who comes for the first time is given a cookie."""
    site = site_of(request)
    _check_allowance(site, request)
    person = site.identity.person(request)
    if person is None or not site.store.knows(person):
        person = new_person()
        site.store.add_person(person)
        site.identity.give(response, person, request.url.scheme == "https")
    return _begin(site, sit_down(wanted, person))


@router.post("/tables/{table_id}/again")
def again(table_id: str, request: Request) -> TableId:
    """A new table for those who sit at this one, with the same rules."""
    site = site_of(request)
    _check_allowance(site, request)
    row = site.store.table(table_id)
    if row is None:
        raise HTTPException(404, say("there is no such table"))
    if row.seat_of(site.identity.person(request)) is None:
        raise HTTPException(403, say("you do not sit at this table"))
    return _begin(site, sit_again(row))


def _check_allowance(site: Site, request: Request) -> None:
    if not site.limits.may_sit_down(request):
        raise HTTPException(429, say("that are many new tables; wait a minute"))


def _begin(site: Site, row: TableRow) -> TableId:
    seated = SeatedTable(row)
    seated.keep(seated.go_on())
    site.store.add_table(seated.row)
    site.metrics.tables.labels(seated.row.game).inc()
    _log.info("a table is begun", extra={"table": seated.row.id, "game": seated.row.game})
    return TableId(table=seated.row.id)


@router.get("/tables")
def my_tables(request: Request, language: Spoken) -> MyTables:
    """The tables of whoever asks, newest first."""
    site = site_of(request)
    person = site.identity.person(request)
    rows = [] if person is None else site.store.tables_of(person, _MOST_LISTED)
    with speaking(language):
        return MyTables(tables=[_listed(row, person) for row in rows])


@router.websocket("/tables/{table_id}/play")
async def play(socket: WebSocket, table_id: str) -> None:
    site = site_of(socket)
    await socket.accept()
    connection = Connection(socket, wanted_language(socket), site.metrics)
    with site.metrics.connections.track_inprogress():
        await connection.run(site.rooms, table_id, site.identity.person(socket))


def _listed(row: TableRow, person: str | None) -> MyTable:
    names = [say("You ## a player") if seat.person == person else seat.name for seat in row.seats]
    sentence = (
        say("Opponents: {names}", names=listed([seat.name for seat in row.seats if seat.person != person]))
        if row.result is None
        else result_sentence(row.game, row.result, names, row.seat_of(person))
    )
    return MyTable(
        table=row.id,
        game=row.game,
        names=names,
        over=row.result is not None,
        sentence=sentence,
        at=datetime.fromtimestamp(row.made_at, UTC).isoformat(),
    )
