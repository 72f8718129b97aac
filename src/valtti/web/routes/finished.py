"""Games that are over: replay, analysis, record, and records that somebody brings along."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse

from valtti.languages import say
from valtti.records import Record
from valtti.web.analysing import in_words
from valtti.web.language import Spoken
from valtti.web.protocol import Analysis, Progress, Replay
from valtti.web.replaying import read_record, replay
from valtti.web.seated import SeatedTable
from valtti.web.site import site_of

router = APIRouter(prefix="/api/v1")


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
    return replay(_finished(request, table_id), language)


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
async def view(request: Request, language: Spoken) -> Replay:
    """A record that somebody brings along, as a replay; nothing of it is stored."""
    text = (await request.body()).decode(errors="replace")
    return await run_in_threadpool(lambda: replay(read_record(text), language))


@router.get("/view")
def shown(request: Request, language: Spoken) -> Replay | None:
    """The record that this server was started to show, if there is one."""
    record = site_of(request).shown
    return None if record is None else replay(record, language)


def _finished(request: Request, table_id: str) -> Record:
    row = site_of(request).store.table(table_id)
    if row is None:
        raise HTTPException(404, say("there is no such table"))
    if row.result is None:
        raise HTTPException(409, say("the game is not finished"))
    return SeatedTable(row).record()
