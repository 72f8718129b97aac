"""How a game is learned: who plays, by which rules, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from valtti.errors import InputError
from valtti.games import make_rules
from valtti.games.types import Rules

#: Of generations of networks, and of the games that are played to judge them.
_YARDSTICK_GAMES = 2_000
_MOST_DUEL_GAMES = 6_000


@dataclass(frozen=True)
class Settings:
    """All that decides which networks there will be."""

    game: str
    yardstick: str  # the strongest hand-made agent: it sits at the tables, and networks are measured by it
    teachers: tuple[str, ...]  # hand-made agents from whose games the first network learns
    players: tuple[int, ...] = ()  # sizes of tables, one of which is drawn for every few games
    rules: Mapping[str, str] = field(default_factory=dict)
    first_games: int = 300_000
    first_keep: float = 0.2
    games: int = 50_000  # of each later generation
    hindsight: float = 0.7
    value_weight: float = 0.7
    explore: float = 0.06
    first_explore: float = 0.2
    samples: int = 3  # that networks look at while they gather; to be measured they look at more
    hidden: tuple[int, ...] = (128, 32)
    yardstick_games: int = _YARDSTICK_GAMES
    most_duel_games: int = _MOST_DUEL_GAMES
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("first_games", "games", "yardstick_games", "most_duel_games", "samples"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} must be at least 1, not {getattr(self, name)}")

    @property
    def table(self) -> Rules:
        """At which networks are measured."""
        return make_rules(self.game, self.rules)

    def as_json(self) -> dict[str, Any]:
        described = asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in described.items()}


DEFAULTS = {
    "moska": Settings(
        game="moska",
        yardstick="bot3",
        teachers=("bot3", "bot3", "bot3(vary=1)", "bot2(vary=1)"),
        players=(4, 4, 4, 4, 4, 4, 2, 3, 5, 6, 7, 8),
    ),
    "schnapsen": Settings(
        game="schnapsen",
        yardstick="rdeep-described",
        teachers=("rdeep", "bully", "rdeep"),
        first_games=60_000,
    ),
    "tysiac": Settings(
        game="tysiac",
        yardstick="program",
        teachers=("program", "program", "baseline"),
        first_games=20_000,
        games=5_000,
    ),
    "tictactoe": Settings(
        game="tictactoe",
        yardstick="minimax",
        teachers=("random", "minimax"),
        first_games=20_000,
        first_keep=1.0,
        games=10_000,
        explore=0.2,
    ),
}
