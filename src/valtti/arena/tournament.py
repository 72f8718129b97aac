"""Tournaments: everyone against everyone, with ratings."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from valtti._core import mix
from valtti.agents.registry import Player, make_player
from valtti.arena import ratings
from valtti.arena.match import TIME_LIMIT, AgentResult, AgentSpec, play_match
from valtti.arena.runner import Block
from valtti.arena.statistics import Difference, paired_difference
from valtti.errors import InputError
from valtti.games import game, make_rules
from valtti.games.types import Rules


@dataclass(frozen=True)
class Standing:
    """One agent's place in a tournament."""

    result: AgentResult
    rating: ratings.Row


class TournamentResult:
    """Totals over all tables, and pair by pair."""

    def __init__(self, game_name: str, rules: Rules, seed: int, players: Sequence[Player]) -> None:
        n = len(players)
        self.game = game_name
        self.rules = rules.as_dict()
        self.seed = seed
        self.names = [player.name for player in players]
        self.fair = [player.fair for player in players]
        self.judged_by_losses = game(game_name).judged_by_losses
        self.games = 0
        self.void = 0
        self.moves = 0
        self.seconds = 0.0
        self.num_failures = 0
        self.interrupted = False
        self._played = np.zeros(n, dtype=np.int64)
        self._losses = np.zeros(n, dtype=np.int64)
        self._wins = np.zeros(n, dtype=np.int64)
        self._points = np.zeros(n)
        self._together = np.zeros((n, n), dtype=np.int64)
        self._only = np.zeros((n, n), dtype=np.int64)
        # Two agents of the same name are two entrants.
        self._ratings = ratings.Ratings([f"{name}#{i}" for i, name in enumerate(self.names)])

    def add(self, seats: Sequence[int], block: Block) -> None:
        """Counts games at a table whose players are these entrants."""
        valid = block.is_void == 0
        judged = (block.lost if self.judged_by_losses else block.won)[valid].astype(np.int64)
        ix = np.asarray(seats)
        grid = np.ix_(ix, ix)
        self._played[ix] += valid.sum()
        self._losses[ix] += block.lost[valid].sum(axis=0, dtype=np.int64)
        self._wins[ix] += block.won[valid].sum(axis=0, dtype=np.int64)
        self._points[ix] += block.points[valid].sum(axis=0)
        self._together[grid] += valid.sum()
        self._only[grid] += judged.T @ (1 - judged)
        self.games += len(block)
        self.void += int(len(block) - valid.sum())
        self.moves += int(block.decisions.sum())
        self.num_failures += len(block.failures)
        entrants = list(seats)
        for won in block.won[valid].tolist():
            self._ratings.add(entrants, [1 - w for w in won])

    @property
    def standings(self) -> list[Standing]:
        """Best rate first: all have played the same number of games, and ratings depend on their order."""
        results = [
            AgentResult(
                name,
                self.fair[i],
                int(self._played[i]),
                int(self._losses[i]),
                int(self._wins[i]),
                float(self._points[i]),
                self.judged_by_losses,
            )
            for i, name in enumerate(self.names)
        ]
        rows = {self._entrant(row): row for row in self._ratings.table()}
        return [Standing(results[i], rows[i]) for i in self.order()]

    def order(self) -> list[int]:
        """Entrants by rate, best first."""
        counts = self._losses if self.judged_by_losses else -self._wins
        rates = (counts / np.maximum(self._played, 1)).tolist()
        return sorted(range(len(self.names)), key=rates.__getitem__)

    def difference(self, a: int, b: int) -> Difference:
        """Entrant a's rate minus entrant b's, over the games in which both sat."""
        return paired_difference(int(self._only[a, b]), int(self._only[b, a]), int(self._together[a, b]))

    def as_json(self) -> dict[str, Any]:
        order = self.order()
        return {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "games": self.games,
            "void": self.void,
            "moves": self.moves,
            "seconds": self.seconds,
            "interrupted": self.interrupted,
            "failures": self.num_failures,
            "agents": [
                standing.result.as_json()
                | {"mu": standing.rating.mu, "sigma": standing.rating.sigma, "ordinal": standing.rating.ordinal}
                for standing in self.standings
            ],
            "pairs": [
                {"a": self.names[a], "b": self.names[b], "games": int(self._together[a, b])}
                | vars(self.difference(a, b))
                for a, b in itertools.combinations(order, 2)
            ],
        }

    @staticmethod
    def _entrant(row: ratings.Row) -> int:
        return int(row.name.rsplit("#", 1)[1])


def tournament(
    game_name: str,
    agents: Sequence[AgentSpec],
    games: int = 1000,
    *,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> TournamentResult:
    """Every table of different agents plays this many games; see `tables` for how many tables there are."""
    table_rules = tournament_rules(game_name, rules, len(agents))
    players = [make_player(game_name, spec) for spec in agents]
    result = TournamentResult(game_name, table_rules, seed, players)
    for number, seats in enumerate(tables(len(agents), table_rules.players)):
        before = result.games
        one = play_match(
            game_name,
            table_rules,
            [players[i] for i in seats],
            games,
            seed=mix(seed, number),
            threads=threads,
            time_limit=time_limit,
            on_progress=lambda played, before=before: on_progress(before + played),  # type: ignore[misc]
            on_block=lambda block, seats=seats: result.add(seats, block),  # type: ignore[misc]
        )
        result.seconds += one.seconds
        if one.interrupted:
            result.interrupted = True
            break
    return result


def tables(agents: int, players: int) -> list[tuple[int, ...]]:
    """All ways to choose the players of a table."""
    return list(itertools.combinations(range(agents), players))


def tournament_rules(game_name: str, options: Mapping[str, Any] | None, agents: int) -> Rules:
    """As many players a table as the options say, or the game's usual number if there are enough agents."""
    options = dict(options or {})
    usual = make_rules(game_name, options).players
    has_choice = any(name == "players" for name, *_ in game(game_name).options())
    if has_choice and "players" not in options:
        options["players"] = min(usual, max(agents, 2))
    rules = make_rules(game_name, options)
    if agents < rules.players:
        raise InputError(
            f"a tournament at tables of {rules.players} needs at least {rules.players} agents, not {agents}"
        )
    return rules
