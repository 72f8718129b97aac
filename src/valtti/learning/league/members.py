"""The league: every network with what was measured of it, in a file that is written after each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from valtti import files
from valtti.arena.match import MatchResult
from valtti.arena.moments import Mean
from valtti.arena.tally import AgentResult
from valtti.errors import InputError
from valtti.learning.league.settings import Settings

_FILE = "league.json"
_VERSION = 2


@dataclass(frozen=True)
class Measured:
    """The rate that the game is judged by, of the first agent of a match; a draw is half a win."""

    opponent: str  # at all other seats
    games: int
    draws: int
    rate: float
    low: float  # of the 95 % interval
    high: float

    @classmethod
    def of(cls, result: MatchResult, opponent: str) -> Measured:
        first = result.agents[0]
        draws = 0 if first.judged_by_losses else first.draws
        score = _score(first)
        rate, interval = (score.value, score.rate_ci95) if draws else (first.rate, first.ci95)
        return cls(opponent, first.games, draws, rate, interval.low, interval.high)


def _score(agent: AgentResult) -> Mean:
    """What a game brings where a win is 1 and a draw one half."""
    games = max(agent.games, 1)
    value = (agent.wins + agent.draws / 2) / games
    squares = agent.wins + agent.draws / 4
    return Mean(value, max(0.0, squares - games * value**2) / max(games - 1, 1), agent.games)


@dataclass(frozen=True)
class Member:
    """A network of the league."""

    number: int  # of its generation, from 1
    positions: int  # that it was trained on
    by_yardstick: Measured
    duel: Measured | None  # with the best so far, unless it is the first
    is_promoted: bool  # has it shown to be better than the best so far?
    is_last: bool  # was it trained over all games that were kept, and gathered none?
    seconds: float  # that its generation took
    processor_seconds: float

    @property
    def weights(self) -> str:
        """The file, within the folder."""
        return f"g{self.number}.safetensors"


@dataclass
class League:
    settings: Settings
    members: list[Member] = field(default_factory=list)

    @property
    def best(self) -> Member | None:
        """The last one that was promoted."""
        return next((member for member in reversed(self.members) if member.is_promoted), None)


def save(league: League, folder: Path) -> None:
    members = [asdict(member) for member in league.members]
    files.write_json(folder / _FILE, {"version": _VERSION, "settings": league.settings.as_json(), "members": members})


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
            raise InputError(f"{path}: has version {stated['version']} of its format, and this is version {_VERSION}")
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
