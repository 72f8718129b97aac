"""Saying a text in the language that is being spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from valtti.errors import InputError
from valtti.languages.catalogues import ENGLISH, LANGUAGES, catalogue
from valtti.languages.plurals import plural_form

_NOTE = " ## "
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this all texts are said in a language; tasks and threads each speak their own."""
    if language not in LANGUAGES:
        raise InputError(f"unknown language '{language}': there are {', '.join(LANGUAGES)}")
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def spoken() -> str:
    """The language that is being spoken."""
    return _language.get()


def say(text: str, /, **parts: Any) -> str:
    """A text with its parts in the places that it has in braces for them: `say("{who} wins", who="Anna")`."""
    translation = catalogue(spoken()).get(text)
    return (translation if isinstance(translation, str) else _bare(text)).format_map(parts)


def say_many(number: int, one: str, many: str, /, **parts: Any) -> str:
    """A text that counts something, as `{number}`: `say_many(3, "{number} card", "{number} cards")`."""
    forms = catalogue(spoken()).get(many)
    if isinstance(forms, Mapping):
        text = forms[plural_form(spoken(), number)]
    else:
        text = _bare({"one": one, "other": many}[plural_form(ENGLISH, number)])
    return text.format_map({"number": number, **parts})


def quoted(english: object, otherwise: str) -> str:
    """What somebody says who speaks English only, such as the core, or a text of ours in its place."""
    return str(english) if spoken() == ENGLISH else otherwise


def _bare(text: str) -> str:
    return text.partition(_NOTE)[0]
