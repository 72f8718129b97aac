"""Errors that a user can cause."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class InputError(ValueError):
    """Something given to Valtti is not right; the message is one clear line."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """For imports of what only an extra of this package brings: says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "valtti":
            raise
        raise InputError(f"{error.name} is missing: pip install 'valtti[{extra}]'") from None
