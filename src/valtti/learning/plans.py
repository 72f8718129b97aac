"""What is to be gathered: all that decides which positions there will be."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from valtti.errors import InputError
from valtti.games import check_seed, find_encoding, game, make_rules
from valtti.games.types import Rules
from valtti.learning.casts import check_cast

#: So that the numbers of games have 32 bits.
MOST_GAMES = 10**9


#: How many games share a file unless it is said otherwise.
GAMES_A_SHARD = 10_000


@dataclass(frozen=True)
class GatherPlan:
    """The same plan gives the same files, on any machine and any number of threads."""

    game: str
    agents: tuple[str, ...]
    games: int
    rules: tuple[Mapping[str, str], ...]  # of each run one set is drawn
    encoding: str
    encoding_version: int
    seed: int
    keep: float
    explore: float
    without_passes: bool
    balance: bool
    games_a_shard: int
    hindsight: float | None = None
    against: tuple[str, ...] = ()  # who play, too, and leave no positions
    by_rounds: bool = False  # positions are worth what their round brings, and not the game

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise InputError(f"the number of games must be from 1 to {MOST_GAMES:,}, not {self.games}")
        if self.games_a_shard < 1:
            raise InputError(f"there must be a game in a file, not {self.games_a_shard}")
        if not self.made_rules():
            raise InputError("there must be rules to play by")

    @property
    def players(self) -> float:
        """At a table, on average."""
        return float(np.mean([rules.players for rules in self.made_rules()]))

    @property
    def runs(self) -> int:
        """In each of which everybody sits in each seat once."""
        return math.ceil(self.games / self.players)

    @property
    def runs_a_shard(self) -> int:
        return max(1, round(self.games_a_shard / self.players))

    @property
    def shards(self) -> int:
        return math.ceil(self.runs / self.runs_a_shard)

    def made_rules(self) -> list[Rules]:
        return [make_rules(self.game, rules) for rules in self.rules]

    def as_json(self) -> dict[str, Any]:
        """As it is after it has been written and read."""
        described: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return described


def tables_of(rules: Mapping[str, Any], players: Sequence[int]) -> list[dict[str, Any]]:
    """The rules for tables of these sizes, or of the usual one if none is named."""
    if players and "players" in rules:
        raise InputError("the number of players is given twice, by the rules and by itself")
    return [dict(rules, players=number) for number in players] or [dict(rules)]


def make_plan(
    game_name: str,
    agents: Sequence[str],
    games: int,
    *,
    tables: Sequence[Mapping[str, Any]] = ({},),
    encoding: str | None = None,
    seed: int = 0,
    keep: float = 1.0,
    explore: float = 0.0,
    without_passes: bool = False,
    balance: bool = False,
    games_a_shard: int = GAMES_A_SHARD,
    hindsight: float | None = None,
    against: Sequence[str] = (),
    by_rounds: bool = False,
) -> GatherPlan:
    """A plan in which everything is right that can be looked at beforehand.

    Tables are sets of rules, one of which is drawn for every few games.
    """
    if not agents:
        raise InputError("name the agents that are to play")
    for name, share in (("keep", keep), ("explore", explore), ("hindsight", hindsight)):
        if share is not None and not 0 <= share <= 1:
            raise InputError(f"{name} must be from 0 to 1, not {share}")
    if by_rounds and not game(game_name).has_rounds:
        raise InputError(f"{game_name} has no rounds to learn from")
    if by_rounds and balance:
        raise InputError("positions can be balanced by who lost the game, and not by what rounds brought")
    if keep == 0:
        raise InputError("keep must be more than 0: no position would be left")
    its = find_encoding(game_name, encoding)
    made = [make_rules(game_name, table) for table in tables]
    largest = max(each.players for each in made)
    check_cast(game_name, [*agents, *against], largest)
    if largest > its.most_players:
        raise InputError(f"the encoding {its.name} is for up to {its.most_players} players, not for {largest}")
    return GatherPlan(
        game=game_name,
        agents=tuple(agents),
        games=games,
        rules=tuple(each.as_dict() for each in made),
        encoding=its.name,
        encoding_version=its.version,
        seed=check_seed(seed),
        keep=keep,
        explore=explore,
        without_passes=without_passes,
        balance=balance,
        games_a_shard=games_a_shard,
        hindsight=hindsight,
        against=tuple(against),
        by_rounds=by_rounds,
    )
