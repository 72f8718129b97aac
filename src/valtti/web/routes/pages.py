"""Rules, lessons, texts, and what those ask who watch over the server."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from markdown_it import MarkdownIt
from sqlalchemy.exc import SQLAlchemyError

from valtti import __version__
from valtti.games.pages import rules_page
from valtti.web.describing import asyncapi, protocol_page
from valtti.web.language import Spoken, speaking, texts
from valtti.web.protocol import LANGUAGES, Health, Lessons, Page, Tried, Try
from valtti.web.site import site_of
from valtti.web.teaching import LESSONS, shown, tried

router = APIRouter()


@router.get("/api/v1/rules/{game}")
def rules(game: str, language: Spoken) -> Page:
    """The rules of a game, to read. The page is our own, and no HTML in it is let through."""
    with speaking(language):
        return Page(html=_html(rules_page(game)))


@router.get("/api/v1/lessons/moska")
def lessons(language: Spoken) -> Lessons:
    """Five small positions, each with one move to find."""
    return Lessons(lessons=[shown(number, language) for number in range(1, LESSONS + 1)])


@router.post("/api/v1/lessons/moska/{number}")
def try_lesson(number: int, move: Try, language: Spoken) -> Tried:
    """What comes of a move in a lesson, and whether it was the one to find."""
    return tried(number, move.move, language)


@router.get("/texts/{language}.json", response_model=dict)
def catalogue(language: str) -> dict[str, object]:
    """The texts of a language by their English ones."""
    if language not in LANGUAGES:
        raise HTTPException(404, f"there are texts in {', '.join(LANGUAGES)}")
    return texts(language)


@router.get("/api/v1/docs", include_in_schema=False)
def docs(request: Request) -> HTMLResponse:
    """The protocol, to read."""
    return HTMLResponse(f"<!doctype html><title>Valtti: protocol</title>{_html(protocol_page(request.app))}")


@router.get("/api/v1/asyncapi.json", include_in_schema=False)
def described() -> dict[str, Any]:
    """The WebSocket, to read by programs."""
    return asyncapi()


@router.get("/health")
def health(request: Request) -> Health:
    """Does the server work, and its database?"""
    try:
        site_of(request).store.check()
    except SQLAlchemyError:
        raise HTTPException(503, "the database does not answer") from None
    return Health(version=__version__)


@router.get("/metrics", response_class=PlainTextResponse)
def metrics(request: Request) -> Response:
    """Numbers in the format of Prometheus."""
    return PlainTextResponse(site_of(request).metrics.text())


def _html(markdown: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown))
