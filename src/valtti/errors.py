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
        name = (error.name or "").partition(".")[0]
        if name in ("", "valtti"):
            raise
        raise InputError(f"{name} is missing: pip install 'valtti[{extra}]'") from None
