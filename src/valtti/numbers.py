"""Numbers that users give, in Python or on the command line."""

from __future__ import annotations

import operator
from numbers import Real
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


def share(what: str, given: Any) -> float:
    """The part of a whole that was given."""
    if isinstance(given, bool) or not isinstance(given, Real) or not 0 <= float(given) <= 1:
        raise InputError(f"{what} must be from 0 to 1, not {given!r}")
    return float(given)


def yes_or_no(what: str, given: Any) -> bool:
    if not isinstance(given, bool):
        raise InputError(f"{what} must be True or False, not {given!r}")
    return given


def settle(settings: object, **checked: Any) -> None:
    """What frozen settings were made with becomes what it was found to be, such as a number of Python's own."""
    for name, value in checked.items():
        object.__setattr__(settings, name, value)
