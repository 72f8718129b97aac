"""The thesis's numbers, its games against people, and independent values, from `published.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

#: A number for each seat.
Seats = tuple[float, float, float]

GOAL = 1000


@dataclass(frozen=True)
class PublishedLineUp:
    """What the thesis reports of a line-up; None where it is silent."""

    agents: tuple[str, str, str]
    wins: tuple[int, int, int]
    mode: int
    shortest: int | None = None
    longest: int | None = None
    mostly_below: int | None = None
    highest_opponent: int | None = None


@dataclass(frozen=True)
class Reference:
    """What an independent simulation of a line-up gives."""

    games: int
    mean: float
    quantiles: dict[float, int]
    modulo3: tuple[float, ...]  # of the length
    by_defender: float  # games that somebody ended who was not declarer
    agents_made: float  # of the rounds in which an agent was forced to play for 100
    agents_raw: tuple[float, float]  # as declarer, as defender
    mode: int | None = None
    contracts: dict[int, tuple[float, float]] | None = None  # the program's: share of rounds, share made
    program_raw: tuple[float, float] | None = None
    lengths: dict[int, float] | None = None
    totals: dict[int, Seats] | None = None  # in games of the most frequent length, by round


@dataclass(frozen=True)
class Endless:
    """A table that hardly ever ends."""

    agents: tuple[str, str, str]
    drift: Seats  # of a total in three rounds
    ended: float


@dataclass(frozen=True)
class HumanGame:
    players: tuple[str, str, str]
    totals: tuple[tuple[int, ...], ...]  # a line a player, after each round

    @property
    def winner(self) -> str:
        return next(name for name, line in zip(self.players, self.totals, strict=True) if line[-1] >= GOAL)


@dataclass(frozen=True)
class Published:
    games: int
    baseline_mean: int
    baseline_bid: int
    lineups: dict[str, PublishedLineUp]
    reference: dict[str, Reference]
    totals_games: int  # that the reference's mean totals come from
    baseline_means: Seats
    baseline_rounds: int
    strict_text: dict[str, float]  # mean lengths
    endless: list[Endless]
    endless_rounds: int
    human_games: list[HumanGame]
    human_results: dict[str, tuple[int, int]]  # won, played


@cache
def published() -> Published:
    data = tomllib.loads(files(__package__).joinpath("published.toml").read_text(encoding="utf-8"))
    reference = data["reference"]
    baseline, endless = reference["baseline"], reference["endless"]
    return Published(
        games=data["games"],
        baseline_mean=data["baseline"]["mean"],
        baseline_bid=data["baseline"]["bid"],
        lineups={
            name: PublishedLineUp(**entry | {"agents": tuple(entry["agents"]), "wins": tuple(entry["wins"])})
            for name, entry in data["lineups"].items()
        },
        reference={name: _reference(reference[name]) for name in data["lineups"]},
        totals_games=reference["totals_games"],
        baseline_means=tuple(baseline["means"]),
        baseline_rounds=baseline["rounds"],
        strict_text=reference["strict_text"],
        endless=[
            Endless(tuple(agents.split(",")), tuple(entry["drift"]), entry["ended"])
            for agents, entry in endless.items()
            if agents != "rounds"
        ],
        endless_rounds=endless["rounds"],
        human_games=[
            HumanGame(tuple(game["players"]), tuple(map(tuple, game["totals"]))) for game in data["human_games"]
        ],
        human_results={name: (won, played) for name, (won, played) in data["human_results"].items()},
    )


def _reference(entry: dict[str, Any]) -> Reference:
    """Keys of TOML tables are text; here they are numbers."""
    changed: dict[str, Any] = {"quantiles": {float(p): length for p, length in entry["quantiles"].items()}}
    for name in ("contracts", "lengths", "totals"):
        if name in entry:
            changed[name] = {int(k): tuple(v) if isinstance(v, list) else v for k, v in entry[name].items()}
    return Reference(**entry | changed)
