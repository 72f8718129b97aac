"""The thesis' numbers, from `published.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import comb, factorial
from typing import Any

from valtti.arena.statistics import Interval, wilson

#: Numbers of players that the size of the game tree is given for.
PLAYERS = range(2, 9)


@dataclass(frozen=True)
class Lost:
    """How many games an agent lost, out of how many."""

    losses: int
    games: int

    @property
    def rate(self) -> float:
        return self.losses / self.games if self.games else 0.0

    @property
    def ci95(self) -> Interval:
        return wilson(self.losses, self.games)

    def as_json(self) -> dict[str, Any]:
        return {"games": self.games, "losses": self.losses, "loss_rate": self.rate, "ci95": self.ci95.as_json()}


@dataclass(frozen=True)
class Network:
    games: int
    positions: int
    epochs: int
    best_epoch: int
    validation_loss: float  # of the best epoch
    validation_accuracy: float
    loss: float  # on the test split
    accuracy: float


@dataclass(frozen=True)
class FirstNetwork:
    epochs: int
    validation_loss: float
    validation_accuracy: float


@dataclass(frozen=True)
class Count:
    """One way to count the size of a tree: choices in a row, and moves in each of them."""

    length: float
    branching: float


@dataclass(frozen=True)
class Complexity:
    games: int
    log10: Mapping[int, float]  # by number of players
    decisions: Count  # of four players, turns without a choice left out
    turns: Count  # and with them
    chess: float  # log10
    durak: float


@dataclass(frozen=True)
class Speed:
    games_a_second: tuple[float, float]
    busy: tuple[float, float]
    processes: int
    seconds: Mapping[int, float]  # of 1,000 games, by benchmark


@dataclass(frozen=True)
class People:
    games: int
    lost: float
    interval: Interval


@dataclass(frozen=True)
class Published:
    games: int  # in each benchmark
    lost: Mapping[tuple[str, int], Lost]  # by agent and number of the benchmark
    first_network: FirstNetwork
    network: Network
    complexity: Complexity
    speed: Speed
    people: People

    @property
    def agents(self) -> list[str]:
        """Those of the table, in its order."""
        return list(dict.fromkeys(agent for agent, _ in self.lost))


@cache
def published() -> Published:
    data = tomllib.loads(files(__package__).joinpath("published.toml").read_text(encoding="utf-8"))
    games = data["benchmarks"]["games"]
    size, speed, people = data["complexity"], data["speed"], data["people"]
    return Published(
        games=games,
        lost={
            (agent, number): Lost(round(percentage / 100 * games), games)
            for agent, percentages in data["benchmarks"]["lost"].items()
            for number, percentage in enumerate(percentages, 1)
        },
        first_network=FirstNetwork(**data["first_network"]),
        network=Network(**data["network"]),
        complexity=Complexity(
            games=size["games"],
            log10=_by_number(size["log10"]),
            decisions=Count(**size["decisions"]),
            turns=Count(**size["turns"]),
            chess=size["chess"],
            durak=size["durak"],
        ),
        speed=Speed(
            (speed["games_a_second"][0], speed["games_a_second"][1]),
            (speed["busy"][0], speed["busy"][1]),
            speed["processes"],
            _by_number(speed["seconds"]),
        ),
        people=People(people["games"], people["lost"], Interval(*people["interval"])),
    )


def _by_number(table: Mapping[str, float]) -> dict[int, float]:
    return {int(key): value for key, value in table.items()}


def starts_as_published() -> int:
    """The thesis' count of ways to begin with four players, which adds what has to be multiplied."""
    return sum(comb(52 - 6 * seat, 6) for seat in range(4)) + factorial(28)


def starts() -> int:
    """In how many ways four hands and the order of a deck can be dealt."""
    return factorial(52) // factorial(6) ** 4
