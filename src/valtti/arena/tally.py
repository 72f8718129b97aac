"""Counts of games by player: what the results of matches and tournaments are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from valtti.agents.asking import Failure
from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.arena.moments import Mean, Moments
from valtti.arena.showing import Sheet, interval_text, rate_interval_text
from valtti.arena.statistics import Difference, Interval, agresti_coull, paired_difference, wilson
from valtti.games import game
from valtti.games.types import Rules

_MOST_REASONS = 100


@dataclass(frozen=True)
class AgentResult:
    """What one player achieved. A loss is being last in Moska, and not winning elsewhere, draws included."""

    name: str
    fair: bool
    games: int
    losses: int
    wins: int
    draws: int  # neither won nor lost
    points_a_game: Mean
    judged_by_losses: bool
    rate_by_deal: Mean | None  # of the rate that the game is judged by, where deals are duplicated

    @property
    def loss_rate(self) -> float:
        return self.losses / self.games if self.games else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def points(self) -> float:
        """All of them."""
        return self.points_a_game.value * self.games

    @property
    def judged(self) -> int:
        """The count that the game is judged by."""
        return self.losses if self.judged_by_losses else self.wins

    @property
    def rate(self) -> float:
        """The rate that the game is judged by."""
        return self.loss_rate if self.judged_by_losses else self.win_rate

    @property
    def ci95(self) -> Interval:
        """Wilson's interval of the rate; Student's where deals are duplicated, as their games are not independent."""
        return wilson(self.judged, self.games) if self.rate_by_deal is None else self.rate_by_deal.rate_ci95

    @property
    def ci95_method(self) -> str:
        """Whose interval it is: where all deals went alike, Student's is none, and Wilson's takes its place."""
        by_deal = self.rate_by_deal
        return "Student" if by_deal is not None and by_deal.variance > 0 else "Wilson"

    @property
    def ci95_agresti_coull(self) -> Interval | None:
        """None where deals are duplicated: it is an interval for independent games."""
        return agresti_coull(self.judged, self.games) if self.rate_by_deal is None else None

    @property
    def shown_name(self) -> str:
        return self.name if self.fair else f"{self.name} (unfair)"

    def as_json(self) -> dict[str, Any]:
        agresti_coull = self.ci95_agresti_coull
        return {
            "name": self.name,
            "fair": self.fair,
            "games": self.games,
            "losses": self.losses,
            "wins": self.wins,
            "draws": self.draws,
            "points": self.points,
            "points_a_game": self.points_a_game.value,
            "points_a_game_ci95": self.points_a_game.ci95.as_json(),
            "loss_rate": self.loss_rate,
            "win_rate": self.win_rate,
            "ci95": self.ci95.as_json(),
            "ci95_agresti_coull": agresti_coull and agresti_coull.as_json(),
        }


@dataclass(frozen=True)
class Failures:
    """Games that a player lost for one and the same reason, because it failed to make a legal move."""

    player: int
    reason: str  # begins with the player's name
    count: int
    game: int  # the first of them
    place: str  # where an exception was raised: file and line
    traceback: str


class Tally:
    """Adds up blocks of results. A void game counts for nobody, and neither do others of its group.

    A group of games that follow one another is one observation: a single game, or the games of a duplicated deal. A
    block holds whole groups.
    """

    def __init__(self, game_name: str, rules: Rules, seed: int, players: Sequence[Player], group: int = 1) -> None:
        n = len(players)
        self._group = group
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
        self.interrupted = False
        self.num_failures = 0  # games that were lost by failing to move
        self._failures: dict[tuple[int, str], Failures] = {}
        self._losses = np.zeros(n, dtype=np.int64)
        self._wins = np.zeros(n, dtype=np.int64)
        self._draws = np.zeros(n, dtype=np.int64)
        self._rates = Moments(n, group)  # of games lost, or won in games judged by wins
        self._points = Moments(n, group)

    def count(self, block: Block, seats: Sequence[int] | None = None) -> None:
        """Counts games at a table; `seats` says which players its columns are, all in their order if not given."""
        ix = np.arange(len(self.names)) if seats is None else np.asarray(seats)
        valid = np.repeat(~block.is_void.reshape(-1, self._group).any(axis=1), self._group)
        won, lost = block.won[valid].astype(np.int64), block.lost[valid].astype(np.int64)
        judged = lost if self.judged_by_losses else won
        self.games += len(block)
        self.void += int(block.is_void.sum())
        self.moves += int(block.decisions.sum())
        self._losses[ix] += (lost if self.judged_by_losses else 1 - won).sum(axis=0)
        self._wins[ix] += won.sum(axis=0)
        self._draws[ix] += ((1 - won) * (1 - lost)).sum(axis=0)
        self._rates.add(ix, judged.astype(np.float64))
        self._points.add(ix, block.points[valid].astype(np.float64))
        for row, (column, failure) in block.failures.items():
            self._note_failure(int(ix[column]), failure, block.first + row)

    def _note_failure(self, player: int, failure: Failure, game_number: int) -> None:
        self.num_failures += 1
        key = player, failure.reason
        if key in self._failures:
            known = self._failures[key]
            self._failures[key] = replace(known, count=known.count + 1)
        elif len(self._failures) < _MOST_REASONS:
            reason = f"{self.names[player]} {failure.reason}"
            self._failures[key] = Failures(player, reason, 1, game_number, failure.place, failure.traceback)

    @property
    def agents(self) -> list[AgentResult]:
        """In the order the players were given."""
        return [
            AgentResult(
                name,
                self.fair[i],
                self._rates.mean(i).n * self._group,
                int(self._losses[i]),
                int(self._wins[i]),
                int(self._draws[i]),
                self._points.mean(i),
                self.judged_by_losses,
                self._rates.mean(i) if self._group > 1 else None,
            )
            for i, name in enumerate(self.names)
        ]

    @property
    def failures(self) -> list[Failures]:
        """Why games were lost by failing to move, in the order of the first of each kind; a hundred kinds at most."""
        return list(self._failures.values())

    @property
    def has_draws(self) -> bool:
        return bool(self._draws.any())

    @property
    def counts_points(self) -> bool:
        """Do points say more than who won?"""
        return any(round(agent.points, 6) != agent.wins for agent in self.agents)

    @property
    def played(self) -> str:
        """How many games, for people."""
        return f"{self.games:,} games" + (f" ({self.void:,} void)" if self.void else "")

    def sheet(self) -> Sheet:
        """What the players achieved, in the order they were given."""
        rows = [[agent.shown_name, *self._cells(agent)] for agent in self.agents]
        return Sheet(self._title, ["agent", *self._columns], rows, self._remarks)

    def __str__(self) -> str:
        return self.sheet().text()

    def _repr_html_(self) -> str:
        """Notebooks show this."""
        return self.sheet().html()

    @property
    def _title(self) -> str:
        return f"{self.game}, {self.played}, seed {self.seed}"

    @property
    def _columns(self) -> list[str]:
        count = "losses" if self.judged_by_losses else "wins"
        draws = ["draws"] if self.has_draws else []
        points = ["points a game", "95 %"] if self.counts_points else []
        return [count, *draws, "rate", "95 %", *points]

    def _cells(self, agent: AgentResult) -> list[str]:
        mean = agent.points_a_game
        draws = [f"{agent.draws:,}"] if self.has_draws else []
        points = [f"{mean.value:.3f}", interval_text(mean.ci95)] if self.counts_points else []
        return [f"{agent.judged:,}", *draws, f"{agent.rate:.2%}", rate_interval_text(agent.ci95), *points]

    @property
    def _remarks(self) -> list[str]:
        failures = f"Games lost by agents that failed to move: {self.num_failures:,}; see `failures`."
        interrupted = "Interrupted: this is what was played so far."
        return [failures] * (self.num_failures > 0) + [interrupted] * self.interrupted

    def difference(self, a: int, b: int) -> Difference:
        """Player a's rate minus player b's, over games in which both sat, and how likely chance alone makes it."""
        if self._group > 1:
            return self._rates.difference(a, b, most=1.0)
        return paired_difference(self._rates.only(a, b), self._rates.only(b, a), self._rates.mean(a, b).n)

    def points_difference(self, a: int, b: int) -> Difference:
        """Player a's points a game minus player b's, over games in which both sat."""
        return self._points.difference(a, b)
