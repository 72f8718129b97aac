"""What is to be gathered: all that decides which positions there will be."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from valtti.errors import InputError
from valtti.games import check_seed, chooses_players, find_encoding, game, make_rules
from valtti.games.types import Rules
from valtti.learning.casts import check_cast
from valtti.numbers import settle, share, whole_number, yes_or_no

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
    games_a_shard: int
    thesis_choice: bool = False  # of positions, as the Moska thesis made it
    hindsight: float | None = None
    against: tuple[str, ...] = ()  # who play, too, and leave no positions
    by_rounds: bool = False  # positions are worth what their round brings, and not the game

    def __post_init__(self) -> None:
        """What was given becomes what is there after it has been written and read, or is refused."""
        settle(
            self,
            agents=_texts("agents", self.agents),
            games=whole_number("the number of games", self.games, 1, MOST_GAMES),
            rules=_listed("rules", self.rules),
            encoding=_texts("encoding", [self.encoding])[0],
            encoding_version=whole_number("the version of the encoding", self.encoding_version, 0, 10**6),
            seed=check_seed(self.seed),
            keep=share("keep", self.keep),
            explore=share("explore", self.explore),
            thesis_choice=yes_or_no("thesis_choice", self.thesis_choice),
            games_a_shard=whole_number("the number of games in a file", self.games_a_shard, 1, MOST_GAMES),
            hindsight=None if self.hindsight is None else share("hindsight", self.hindsight),
            against=_texts("against", self.against),
            by_rounds=yes_or_no("by_rounds", self.by_rounds),
        )
        self._check_sense()

    def _check_sense(self) -> None:
        if not self.agents:
            raise InputError("name the agents that are to play")
        if not self.made_rules():
            raise InputError("there must be rules to play by")
        if self.keep == 0:
            raise InputError("keep must be more than 0: no position would be left")
        if self.by_rounds and not game(self.game).has_rounds:
            raise InputError(f"{self.game} has no rounds to learn from")
        if self.thesis_choice and self.game != "moska":
            raise InputError(f"the choice of positions of the Moska thesis is none for {self.game}")
        if self.thesis_choice and self.hindsight is not None:
            raise InputError("the thesis' choice has positions after forced moves, of which nobody thought anything")

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


def tables_of(game_name: str, rules: Mapping[str, Any], players: Sequence[int]) -> list[dict[str, Any]]:
    """The rules for tables of these sizes, or of the usual one if none is named."""
    if players and not chooses_players(game_name):
        always = make_rules(game_name, rules).players
        raise InputError(f"{game_name} is always played by {always}: the number of players cannot be chosen")
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
    thesis_choice: bool = False,
    games_a_shard: int = GAMES_A_SHARD,
    hindsight: float | None = None,
    against: Sequence[str] = (),
    by_rounds: bool = False,
) -> GatherPlan:
    """A plan in which everything is right that can be looked at beforehand.

    Tables are sets of rules, one of which is drawn for every few games.
    """
    its = find_encoding(game_name, encoding)
    plan = GatherPlan(
        game=game_name,
        agents=_texts("agents", agents),
        games=games,
        rules=tuple(make_rules(game_name, table).as_dict() for table in _listed("tables", tables)),
        encoding=its.name,
        encoding_version=its.version,
        seed=seed,
        keep=keep,
        explore=explore,
        thesis_choice=thesis_choice,
        games_a_shard=games_a_shard,
        hindsight=hindsight,
        against=_texts("against", against),
        by_rounds=by_rounds,
    )
    largest = max(rules.players for rules in plan.made_rules())
    check_cast(game_name, [*plan.agents, *plan.against], largest)
    if largest > its.most_players:
        raise InputError(f"the encoding {its.name} is for up to {its.most_players} players, not for {largest}")
    return plan


def _texts(name: str, given: Any) -> tuple[str, ...]:
    for each in _listed(name, given):
        if not isinstance(each, str):
            raise InputError(f"{name}: {each!r} is no text")
    return tuple(given)


def _listed(name: str, given: Any) -> tuple[Any, ...]:
    if not isinstance(given, list | tuple):
        raise InputError(f"{name} must be a list, not {given!r}")
    return tuple(given)
