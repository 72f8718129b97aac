"""The file of a league, which is written after each generation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from valtti import files
from valtti.errors import InputError
from valtti.learning.league.members import League, Measured, Member
from valtti.learning.league.ratings import ratings
from valtti.learning.league.settings import Settings

_FILE = "league.json"
_VERSION = 2


def save(league: League, folder: Path) -> None:
    stated = {
        "version": _VERSION,
        "settings": league.settings.as_json(),
        "members": [asdict(member) for member in league.members],
        "ratings": {name: asdict(rating) for name, rating in ratings(league).items()},
    }
    files.write_json(folder / _FILE, stated)


def open_league(settings: Settings, folder: Path) -> League:
    """The league of a folder, which must be of the same settings; a new one if there is none."""
    path = folder / _FILE
    if not path.exists():
        files.remove_unfinished(path)
        files.new_folder(folder)
        save(League(settings), folder)
        return League(settings)
    stated = files.read_json(path)
    try:
        if stated["version"] != _VERSION:
            raise InputError(
                f"{path}: a league of another version of Valtti, which cannot be gone on with; name another folder"
            )
        if stated["settings"] != settings.as_json():
            raise InputError(f"{folder}: holds a league of other settings; name another folder")
        return League(settings, [_member(each) for each in stated["members"]])
    except (KeyError, TypeError) as error:
        raise InputError(f"{path}: is no league, or is damaged ({error})") from None


def _member(stated: Mapping[str, Any]) -> Member:
    duel = stated["duel"]
    for name in ("number", "positions", "seconds", "processor_seconds"):
        if not isinstance(stated[name], int | float):
            raise TypeError(f"{name} is no number")
    return Member(
        **{
            **stated,
            "by_yardstick": Measured(**stated["by_yardstick"]),
            "duel": None if duel is None else Measured(**duel),
        }
    )
