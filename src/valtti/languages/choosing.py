"""Which language to speak to somebody."""

from __future__ import annotations

from valtti.languages.catalogues import ENGLISH, LANGUAGES


def preferred(accept_language: str | None) -> str:
    """The language that a browser likes best of those that there are, by its header `Accept-Language`."""
    best, liking = ENGLISH, 0.0
    for entry in (accept_language or "").split(","):
        tag, _, quality = entry.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language in LANGUAGES and _quality(quality) > liking:
            best, liking = language, _quality(quality)
    return best


def _quality(text: str) -> float:
    """That of an entry such as `fi;q=0.8`: 1 where there is none, and 0 where it cannot be read."""
    name, _, value = text.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
