"""Games that are over: replay, analysis, record, and records that somebody brings along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse

from valtti.languages import say
from valtti.records import Record
from valtti.web.analysing import analysed, in_words
from valtti.web.language import Spoken
from valtti.web.protocol import Analysis, Progress, Replay
from valtti.web.replaying import read_record, replay
from valtti.web.seated import SeatedTable
from valtti.web.site import site_of
from valtti.web.storage import TableRow

router = APIRouter(prefix="/api/v1")
RecordNumber = Annotated[int, Query(ge=1)]
_LOOKING = CapacityLimiter(1)
_MOST_WAITING = 10


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
def record(table_id: str, request: Request) -> Response:
    """The record of a game, as a file that `valtti replay` and `valtti view` read."""
    found = _finished(request, table_id)
    name = f"{found.game}-{table_id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(found.as_line() + "\n", headers=headers, media_type="application/jsonl")


@router.get("/tables/{table_id}/replay")
def replayed(table_id: str, request: Request, language: Spoken) -> Replay:
    """A game move by move with all cards open. Anybody with the link may see it."""
    site = site_of(request)
    row = _row(request, table_id)
    return replay(SeatedTable(row).record(), language, row.seat_of(site.identity.person(request)))


@router.get("/tables/{table_id}/analysis", responses={202: {"model": Progress}})
def analysis(table_id: str, request: Request, response: Response, language: Spoken) -> Analysis | Progress:
    """How everybody stood at each moment, and what the moves of people gave away."""
    found, site = _finished(request, table_id), site_of(request)
    data: dict[str, Any] | None = site.store.analysis(table_id)
    if data is not None:
        return in_words(found, data, language)
    response.status_code = 202
    return Progress(progress=site.analyses.progress(table_id, found))


@router.post("/view")
async def view(request: Request, language: Spoken, number: RecordNumber = 1) -> Replay:
    """A record that somebody brings along, as a replay; nothing of it is stored."""
    lines = await _lines(request)
    return await run_in_threadpool(lambda: _replay(lines, number, language))


@router.post("/view/analysis")
async def analysis_of_record(request: Request, language: Spoken, number: RecordNumber = 1) -> Analysis:
    """What can be said of such a record; of all that are asked for, one is looked at a time."""
    lines = await _lines(request)
    if _LOOKING.statistics().tasks_waiting >= _MOST_WAITING or not site_of(request).limits.may_sit_down(request):
        raise HTTPException(429, say("many games are being looked at; wait a minute"))
    return await run_sync(lambda: _looked_at(lines, number, language), limiter=_LOOKING)


@router.get("/view")
def shown(request: Request, language: Spoken, number: RecordNumber = 1) -> Replay | None:
    """A record that this server was started to show, if there are any."""
    lines = site_of(request).shown
    return _replay(lines, number, language) if lines else None


@router.get("/view/analysis")
async def analysis_of_shown(request: Request, language: Spoken, number: RecordNumber = 1) -> Analysis:
    """What can be said of that record."""
    lines = site_of(request).shown
    return await run_sync(lambda: _looked_at(lines, number, language), limiter=_LOOKING)


def _replay(lines: Sequence[str], number: int, language: str) -> Replay:
    return replay(read_record(lines, number), language, records=len(lines))


def _looked_at(lines: Sequence[str], number: int, language: str) -> Analysis:
    record = read_record(lines, number)
    return in_words(record, analysed(record), language)


async def _lines(request: Request) -> list[str]:
    text = (await request.body()).decode(errors="replace")
    return [line for line in text.splitlines() if line.strip()]


def _finished(request: Request, table_id: str) -> Record:
    return SeatedTable(_row(request, table_id)).record()


def _row(request: Request, table_id: str) -> TableRow:
    """The table of a game that is over."""
    row = site_of(request).store.table(table_id)
    if row is None:
        raise HTTPException(404, say("there is no such table"))
    if row.result is None:
        raise HTTPException(409, say("the game is not finished"))
    return row
