"""Where the record of a finished game is written: into a file that was named before, or asked for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from valtti import files
from valtti.errors import InputError
from valtti.play.screen import Screen
from valtti.records import Record, read_records

_MOST_QUESTIONS = 3  # about a file that cannot be written


def check_file(path: Path) -> None:
    """Finds out what would prevent a record from being added to a file."""
    try:
        if not path.exists():
            if not path.absolute().parent.is_dir() or not os.access(path.absolute().parent, os.W_OK):
                raise InputError(f"{path}: cannot be written")
        elif not path.is_file():
            raise InputError(f"{path}: is not a file that can be added to")
        elif path.stat().st_size > 0:
            next(read_records(path))  # a record must not be added to something else
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: is no name for a file ({error})") from None


def append(path: Path, record: Record, screen: Screen) -> None:
    files.append_line(path, record.as_line())
    screen.note(f"The record is saved in {path}.")


def save_or_ask(record: Record, file: Path | None, screen: Screen) -> None:
    """Writes the record where it was wanted, or asks; the game is finished whatever is answered."""
    try:
        for _ in range(_MOST_QUESTIONS):
            try:
                file = file or _ask_file(screen)
                if file is not None:
                    check_file(file)
                    append(file, record, screen)
                return
            except InputError as error:
                screen.note(f"{error}.")
                file = None
    except (EOFError, KeyboardInterrupt):
        screen.blank()
    screen.say("The record is not saved.")


def _ask_file(screen: Screen) -> Path | None:
    answer = "".join(filter(str.isprintable, screen.ask("Save the record? File name, or Enter for no: "))).strip()
    if answer.lower() in ("", "n", "no", "q", "quit"):
        return None
    if answer.lower() in ("y", "yes", "?", "h", "help") or answer.isdecimal():
        raise InputError(f"'{answer}' is hardly meant as a file name: type one such as games.jsonl")
    with suppress(RuntimeError):  # a home of nobody
        return Path(answer).expanduser()
    return Path(answer)
