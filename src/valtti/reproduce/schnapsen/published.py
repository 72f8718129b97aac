"""The paper's numbers, and those that its authors' code gives, from `published.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

#: A bot and its opponent.
Pairing = tuple[str, str]

BOTS = ("abot", "bbot", "cbot", "dbot", "ebot")
OPPONENTS = ("kbbot", "rand", "rdeep", "bully")


@dataclass(frozen=True)
class Reference:
    """What the authors' code gives: a rate of wins, from how many games, and points scaled to 30,000 games."""

    rate: float
    games: float
    points: tuple[int, int] | None


@dataclass(frozen=True)
class Published:
    tournaments: int
    games: int  # in each tournament
    wins: dict[Pairing, int]
    p_values: dict[Pairing, str]
    points: dict[Pairing, tuple[int, int]]
    reference: dict[Pairing, Reference]

    @property
    def games_a_pairing(self) -> int:
        return self.tournaments * self.games

    @property
    def pairings(self) -> list[Pairing]:
        """All that are played: every one there is a reference for."""
        return list(self.reference)


@cache
def published() -> Published:
    data = tomllib.loads(files(__package__).joinpath("published.toml").read_text(encoding="utf-8"))
    return Published(
        tournaments=data["tournaments"],
        games=data["games"],
        wins=_by_pairing(data["wins"]),
        p_values=_by_pairing(data["p_values"]),
        points={pairing: (own, other) for pairing, (own, other) in _by_pairing(data["points"]).items()},
        reference={pairing: _reference(entry) for pairing, entry in _by_pairing(data["reference"]).items()},
    )


def _by_pairing(tables: dict[str, dict[str, Any]]) -> dict[Pairing, Any]:
    return {(bot, opponent): entry for bot, table in tables.items() for opponent, entry in table.items()}


def _reference(entry: dict[str, Any]) -> Reference:
    rate = entry["won"] / 100
    # A half-width of a 95 % interval tells how many games there were.
    games = entry["games"] if "games" in entry else rate * (1 - rate) * (196 / entry["half_width"]) ** 2
    points = tuple(entry["points"]) if "points" in entry else None
    return Reference(rate, games, points)
