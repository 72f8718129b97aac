"""Whole numbers that users give, in Python or on the command line."""

from __future__ import annotations

import operator
from typing import Any

from valtti.errors import InputError

MOST_THREADS = 1024


def whole_number(what: str, given: Any, least: int, most: int) -> int:
    """The number that was given, which may be one of numpy's."""
    try:
        number = None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise InputError(f"{what} must be a whole number from {least} to {most}, not {given!r}")
    return number
