"""How a game is learned: who plays, by which rules, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from valtti.errors import InputError
from valtti.games import make_rules
from valtti.games.types import Rules
from valtti.learning.plans import tables_of
from valtti.learning.recipes import RECIPES, Recipe

#: Of generations of networks, and of the games that are played to judge them.
_YARDSTICK_GAMES = 2_000
_MOST_DUEL_GAMES = 6_000
#: That a network learns from. Of a hundred games two are to test with: so some are among them, whatever the seed.
_FEWEST_GAMES = 500


@dataclass(frozen=True)
class Settings:
    """All that decides which networks there will be."""

    game: str
    yardstick: str  # the strongest hand-made agent: it sits at the tables, and networks are measured by it
    teachers: tuple[str, ...]  # hand-made agents from whose games the first network learns
    tables: tuple[Mapping[str, Any], ...] = ({},)  # rules, one of which is drawn for every few games
    first_games: int = 300_000
    first_keep: float = 0.2
    games: int = 50_000  # of each later generation
    hindsight: float = 0.7
    value_weight: float = 0.7
    rank_weight: float = 0.0  # of telling ranks beside results
    explore: float = 0.06
    yardsticks: int = 2  # seats of it, beside four of networks and one of an earlier one, from which tables are drawn
    first_explore: float = 0.2
    by_rounds: bool = False  # positions are worth what their round brings, and not the game
    samples: int = 3  # that networks look at while they gather; to be measured they look at more
    learned_from: int = 2  # generations whose games a network learns from, its own among them
    kept: int = 12  # generations whose games are kept, for a last training over all of them
    last_rate: float = 7e-4  # of that training, which ends what smaller ones began
    hidden: tuple[int, ...] = (128, 32)
    yardstick_games: int = _YARDSTICK_GAMES
    most_duel_games: int = _MOST_DUEL_GAMES
    duel_noise: float = 0.0  # where nothing is left to chance: lest two networks play the same few games all the time
    seed: int = 0
    start: str | None = None  # weights that are the first generation, in place of one that learns from teachers
    teacher: str | None = None  # weights from whose games the first one learns, in place of those of hand-made agents
    expert: str | None = None  # an agent that searches with a network: it gathers, and networks learn what it finds

    def __post_init__(self) -> None:
        for name in ("yardsticks", "samples", "learned_from", "kept", "yardstick_games", "most_duel_games"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} must be at least 1, not {getattr(self, name)}")
        for name in ("first_games", "games"):
            if getattr(self, name) < _FEWEST_GAMES:
                raise InputError(
                    f"{name} must be at least {_FEWEST_GAMES}, not {getattr(self, name)}: a network is trained on most "
                    "of the games and tested with a few"
                )
        # What is wrong with these is told before anything is made.
        for table in self.tables:
            make_rules(self.game, table)
        _ = self.recipe

    @property
    def first_of_networks(self) -> int:
        """The generation whose games are the first that networks play."""
        return 2 if self.teacher is None else 1

    @property
    def recipe(self) -> Recipe:
        """How each network is trained."""
        small = RECIPES["small"]
        return replace(small, architecture=replace(small.architecture, hidden=self.hidden), epochs=1)

    @property
    def table(self) -> Rules:
        """At which networks are measured: the first."""
        return make_rules(self.game, self.tables[0])

    def as_json(self) -> dict[str, Any]:
        described = asdict(self)
        return {name: list(value) if isinstance(value, tuple) else value for name, value in described.items()}


DEFAULTS = {
    "moska": Settings(
        game="moska",
        yardstick="bot3",
        teachers=("bot3", "bot3", "bot3(vary=1)", "bot2(vary=1)"),
        # Every few games have as many games as players, so small tables are named more often.
        tables=tuple(tables_of("moska", {}, (4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 3, 3, 5, 6, 7, 8))),
        games=80_000,
        hindsight=0.5,
        value_weight=0.9,
        explore=0.12,
        yardsticks=3,  # so that some tables have nobody else
        learned_from=3,
        hidden=(256, 32),
    ),
    "schnapsen": Settings(
        game="schnapsen",
        yardstick="rdeep-described",
        teachers=("rdeep", "bully", "rdeep"),
        tables=({"preset": "official"}, *[{"preset": "vu"}] * 4),  # a Bummerl has many deals
        first_games=60_000,
        games=30_000,
        hindsight=0.5,
        value_weight=0.9,
        explore=0.12,
    ),
    "tysiac": Settings(
        game="tysiac",
        yardstick="program",
        teachers=("program", "program", "baseline"),
        tables=(*[{"preset": "thesis"}] * 3, {"preset": "kurnik"}),  # under which `program` plays far worse
        by_rounds=True,
        first_games=20_000,
        games=8_000,
        hindsight=0.5,
        value_weight=0.9,
        explore=0.12,
    ),
    "tictactoe": Settings(
        game="tictactoe",
        yardstick="minimax",
        teachers=("random", "minimax"),
        first_games=20_000,
        first_keep=1.0,
        games=10_000,
        explore=0.2,
        duel_noise=0.1,
    ),
}
