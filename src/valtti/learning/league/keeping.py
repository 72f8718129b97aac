"""The file of a league, which is written whenever something has come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from valtti import files
from valtti.errors import InputError
from valtti.learning.league.members import League, Measured, Member, Spent
from valtti.learning.league.ratings import ratings
from valtti.learning.league.settings import Settings

_FILE = "league.json"
_VERSION = 3


def save(league: League, folder: Path) -> None:
    stated = {
        "version": _VERSION,
        "settings": league.settings.as_json(),
        "members": [asdict(member) for member in league.members],
        "begun": asdict(league.begun),
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
        return League(settings, [_member(each) for each in stated["members"]], _spent(stated["begun"]))
    except (AttributeError, KeyError, TypeError) as error:
        raise InputError(f"{path}: is no league, or is damaged ({error})") from None


def _member(stated: Mapping[str, Any]) -> Member:
    duel = stated["duel"]
    _check_numbers({name: stated[name] for name in ("number", "positions")})
    return Member(
        **{
            **stated,
            "by_yardstick": _measured(stated["by_yardstick"]),
            "duel": None if duel is None else _measured(duel),
            "spent": _spent(stated["spent"]),
        }
    )


def _measured(stated: Mapping[str, Any]) -> Measured:
    _check_numbers({name: value for name, value in stated.items() if name != "opponent"})
    return Measured(**stated)


def _spent(stated: Mapping[str, Any]) -> Spent:
    _check_numbers(stated)
    return Spent(**stated)


def _check_numbers(stated: Mapping[str, Any]) -> None:
    for name, value in stated.items():
        if not isinstance(value, int | float):
            raise TypeError(f"{name} is no number")
