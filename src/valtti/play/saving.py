"""Games that somebody left in the middle, kept until they are taken up again: the latest one of each game."""

from __future__ import annotations

import itertools
import os
from contextlib import suppress
from pathlib import Path

from valtti import files
from valtti.errors import InputError
from valtti.records import Record
from valtti.records.record import parse_record


def folder() -> Path:
    """Where they are kept: VALTTI_HOME, or else the folder for the state of programs."""
    home = os.environ.get("VALTTI_HOME")
    if home:
        return Path(home)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "valtti"


def save(record: Record) -> Path:
    path = _path(record.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path.parent}: cannot be made ({error.strerror})") from None
    files.write_text(path, record.as_line() + "\n")
    return path


def load(game: str | None) -> Record:
    """The game that was left last, or that of this name."""
    paths = [_path(game)] if game else sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not paths or not paths[-1].is_file():
        raise InputError(f"there is no unfinished game{f' of {game}' if game else ''} to go on with")
    record = parse_record(files.read_text(paths[-1]), str(paths[-1]))
    try:
        over = record.table().over
    except ValueError as error:
        raise InputError(f"{paths[-1]}: {error}") from None
    if over:
        raise InputError(f"{paths[-1]}: the game is finished")
    return record


def is_kept(game: str) -> bool:
    return _path(game).exists()


def put_aside(game: str) -> Path:
    """Gives a game that cannot be gone on with a name under which no other game is kept."""
    path = _path(game)
    asides = (path.with_name(f"{game}.damaged-{number}") for number in itertools.count(1))
    aside = next(aside for aside in asides if not aside.exists())
    try:
        return path.rename(aside)
    except OSError as error:
        raise InputError(f"{path}: cannot be put aside ({error.strerror})") from None


def forget(game: str) -> None:
    with suppress(OSError):  # of a folder that nothing was written to, either
        _path(game).unlink(missing_ok=True)


def _path(game: str) -> Path:
    return folder() / f"{game}.json"
