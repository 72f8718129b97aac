"""In which language somebody is spoken to. Whatever makes sentences for a browser does so within `speaking`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from valtti.web.protocol import LANGUAGES


@contextmanager
def speaking(language: str) -> Iterator[None]:
    yield


def texts(language: str) -> dict[str, object]:
    """The catalogue of a language, for the pages."""
    return {}


def wanted_language(connection: HTTPConnection) -> str:
    """The language that a request names, or the first of ours that its browser prefers."""
    named = connection.query_params.get("language", "")
    if named in LANGUAGES:
        return named
    return min(_preferences(connection.headers.get("accept-language", "")), default=(0.0, 0, LANGUAGES[0]))[2]


def _preferences(header: str) -> Iterator[tuple[float, int, str]]:
    """Our languages as `Accept-Language` weighs them; what comes first in order is wanted most."""
    for place, part in enumerate(header.split(",")):
        tag, _, weight = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES:
            try:
                yield -float(weight.strip().removeprefix("q=") or 1), place, language
            except ValueError:
                continue


Spoken = Annotated[str, Depends(wanted_language)]
