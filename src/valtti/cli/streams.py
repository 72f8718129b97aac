"""The streams of a command, whatever it was given: closed ones, and terminals that show no more than plain signs."""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TextIO

from valtti.games.writing import SUITS

#: What stands for our signs where the output cannot show them: `9d` for 9♦. Others lose their accents.
_SIGNS = {symbol: letter.lower() for letter, symbol in SUITS.items()} | {
    "▮": "#",
    "►": ">",
    "·": "-",
    "•": "-",
    "×": "x",
    "…": ".",
    "─": "-",
    "━": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "±": "+",
    "’": "'",
    "“": '"',
    "”": '"',
    "σ": "s",
}


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_SIGNS.get(sign) or _without_accents(sign) for sign in signs), error.end


def _without_accents(sign: str) -> str:
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if base.isascii() else "?"


#: How signs that an output does not know are written: ``stream.reconfigure(errors=PLAIN)``.
PLAIN = "valtti-plain"
codecs.register_error(PLAIN, _plain)


def prepare() -> None:
    """Makes the standard streams ready for everything that is written to them."""
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAIN)


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    """In place of a stream that was closed before the command began."""
    return open(os.devnull, mode, encoding="utf-8")


def ask(prompt: str) -> str:
    """A line that somebody types. Who stops the command with Ctrl-Z and comes back to it is asked once more."""
    while True:
        try:
            with _breaking_off_when_stopped():
                return input(prompt)
        except _Stopped:
            os.kill(os.getpid(), signal.SIGTSTP)  # which stops here, with the terminal as it was before the question
            print()


class _Stopped(Exception):  # noqa: N818 (nothing went wrong)
    """Somebody wants to stop the command for a while."""


@contextmanager
def _breaking_off_when_stopped() -> Iterator[None]:
    """A shell sets the terminal up for itself, so that a question in hand could not go on after that."""

    def break_off(*_: object) -> None:
        raise _Stopped

    if not hasattr(signal, "SIGTSTP"):
        yield
        return
    before = signal.signal(signal.SIGTSTP, break_off)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
