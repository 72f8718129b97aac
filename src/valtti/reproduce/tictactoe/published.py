"""The thesis's shares, and the exact facts to check ourselves against, from `published.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files

#: Wins, draws and losses.
Shares = tuple[float, float, float]


@dataclass(frozen=True)
class Published:
    convolutions: float
    dense: float
    curve: list[float]  # with convolutions, by iteration from random play on
    exploration: float
    first_iteration: float
    last_iteration: float
    games: int
    counts: dict[str, int]
    policies: dict[str, tuple[Shares, Shares]]  # moving first, moving second
    first_moves: dict[str, Fraction]


@cache
def published() -> Published:
    data = tomllib.loads(files(__package__).joinpath("published.toml").read_text(encoding="utf-8"))
    return Published(
        convolutions=data["convolutions"],
        dense=data["dense"],
        curve=data["curve"],
        exploration=data["exploration"],
        first_iteration=data["first_iteration"],
        last_iteration=data["last_iteration"],
        games=data["games"],
        counts=data["counts"],
        policies={name: (tuple(row["first"]), tuple(row["second"])) for name, row in data["policies"].items()},
        first_moves={name: Fraction(text) for name, text in data["first_moves"].items()},
    )
