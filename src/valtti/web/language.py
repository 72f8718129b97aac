"""In which language somebody is spoken to. Whatever makes sentences for a browser does so within `speaking`."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from valtti.languages import LANGUAGES, catalogue, preferred, speaking

__all__ = ["Spoken", "speaking", "texts", "wanted_language"]


def texts(language: str) -> dict[str, object]:
    """The catalogue of a language, for the pages."""
    return dict(catalogue(language))


def wanted_language(connection: HTTPConnection) -> str:
    """The language that a request names, or the first of ours that its browser prefers."""
    named = connection.query_params.get("language", "")
    if named in LANGUAGES:
        return named
    return preferred(connection.headers.get("accept-language"))


Spoken = Annotated[str, Depends(wanted_language)]
