"""Counts of games by player: what the results of matches and tournaments are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from valtti.agents.asking import Failure
from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.arena.conditions import Conditions
from valtti.arena.moments import Mean, Moments, column_sums
from valtti.arena.recording import Written
from valtti.arena.showing import UNFAIR, Column, Grid, Sheet, points_interval_text, rate_interval_text
from valtti.arena.statistics import Difference, Interval, agresti_coull, paired_difference, wilson
from valtti.games import game
from valtti.games.types import Rules
from valtti.games.writing import counted, told_apart

_MOST_REASONS = 100


@dataclass(frozen=True)
class AgentResult:
    """What one player achieved. A loss is being last in Moska, and not winning elsewhere, draws included."""

    name: str
    label: str  # the name, but told apart from others of that name
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
        return self.label if self.fair else self.label + UNFAIR

    def as_json(self) -> dict[str, Any]:
        agresti_coull = self.ci95_agresti_coull
        return {
            "name": self.name,
            "label": self.label,
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
    game: int  # the first of them, counted from 1, as records are
    place: str  # where an exception was raised: file and line
    traceback: str


class Tally:
    """Adds up blocks of results. A void game counts for nobody, and neither do others of its group.

    A group of games that follow one another is one observation: a single game, or the games of a duplicated deal. A
    block holds whole groups.
    """

    def __init__(self, game_name: str, rules: Rules, players: Sequence[Player], conditions: Conditions) -> None:
        n = len(players)
        self._group = conditions.group(rules.players)
        self.game = game_name
        self.rules = rules.as_dict()
        self.seed = conditions.seed
        self.duplicate = conditions.duplicate
        self.names = [player.name for player in players]
        self.labels = told_apart(self.names)
        self.fair = [player.fair for player in players]
        self.judged_by_losses = game(game_name).judged_by_losses
        self.games = 0
        self.void = 0
        self.void_deals = 0  # that count for nobody because a game was void
        self.moves = 0
        self.seconds = 0.0
        self.interrupted = False
        self.records = Written()  # nothing, unless records were wanted
        self.num_failures = 0  # games that were lost by failing to move
        self._failures: dict[tuple[int, str], Failures] = {}
        self._losses = np.zeros(n)
        self._wins = np.zeros(n)
        self._draws = np.zeros(n)
        self._rates = Moments(n, self._group)  # of games lost, or won in games judged by wins
        self._points = Moments(n, self._group)

    def count(self, block: Block, seats: Sequence[int] | None = None) -> None:
        """Counts games at a table; `seats` says which players its columns are, all in their order if not given."""
        ix = np.arange(len(self.names)) if seats is None else np.asarray(seats)
        is_void_deal = block.is_void.reshape(-1, self._group).any(axis=1)
        counted = np.repeat(~is_void_deal, self._group) if is_void_deal.any() else slice(None)
        won, lost, points = (each[counted].astype(np.float64) for each in (block.won, block.lost, block.points))
        wins, losses = column_sums(won), column_sums(lost)
        for row, (column, failure) in block.failures.items():
            self._note_failure(int(ix[column]), failure, self.games + row + 1)
        self.games += len(block)
        self.void += int(block.is_void.sum())
        self.void_deals += int(is_void_deal.sum())
        self.moves += int(block.decisions.sum())
        self._losses[ix] += losses if self.judged_by_losses else len(won) - wins
        self._wins[ix] += wins
        self._draws[ix] += len(won) - wins - losses  # nobody does both
        self._rates.add(ix, lost if self.judged_by_losses else won)
        self._points.add(ix, points)

    def _note_failure(self, player: int, failure: Failure, game_number: int) -> None:
        self.num_failures += 1
        key = player, failure.reason
        if key in self._failures:
            known = self._failures[key]
            self._failures[key] = replace(known, count=known.count + 1)
        elif len(self._failures) < _MOST_REASONS:
            reason = f"{self.labels[player]} {failure.reason}"
            self._failures[key] = Failures(player, reason, 1, game_number, failure.place, failure.traceback)

    @property
    def agents(self) -> list[AgentResult]:
        """In the order the players were given."""
        return [
            AgentResult(
                name,
                self.labels[i],
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
    def deals(self) -> int:
        """How many were played: as many as games, unless they are duplicated."""
        return self.games // self._group

    @property
    def played(self) -> str:
        """How many games, for people."""
        games = counted(self.games, "game") + (f" ({self.void:,} void)" if self.void else "")
        if not self.duplicate:
            return games
        left_out = f" ({self.void_deals:,} left out because a game is void)" if self.void_deals else ""
        return f"{games} of {counted(self.deals, 'duplicated deal')}{left_out}"

    @property
    def interruption(self) -> str:
        """What is to be said if the games were stopped."""
        if not self.interrupted:
            return ""
        return f"Interrupted: {'this is what was played so far' if self.games else 'no game was finished'}."

    def grids(self) -> list[Grid]:
        """The tables that show what the players achieved."""
        raise NotImplementedError

    def sheet(self) -> Sheet:
        return Sheet(f"{self.game}, {self.played}, seed {self.seed}", self.grids() if self.games else [], self._remarks)

    def __str__(self) -> str:
        return self.sheet().text()

    def _repr_html_(self) -> str:
        """Notebooks show this."""
        return self.sheet().html()

    def _rate_columns(self, agents: Sequence[AgentResult]) -> Iterator[Column]:
        """The counts and rates that the game is judged by."""
        yield Column("losses" if self.judged_by_losses else "wins", [f"{agent.judged:,}" for agent in agents])
        if self.has_draws:
            yield Column("draws", [f"{agent.draws:,}" for agent in agents])
        yield Column("rate", [f"{agent.rate:.2%}" for agent in agents])
        methods = " or ".join(sorted({agent.ci95_method for agent in agents}))
        yield Column(f"95 %, {methods}", [rate_interval_text(agent.ci95) for agent in agents])

    def _points_columns(self, agents: Sequence[AgentResult]) -> Iterator[Column]:
        """What games were worth, where points say more than who won."""
        if self.counts_points:
            yield Column("points a game", [f"{agent.points_a_game.value:.3f}" for agent in agents])
            yield Column("95 %, Student", [points_interval_text(agent.points_a_game.ci95) for agent in agents])

    @property
    def _remarks(self) -> list[str]:
        failures = f"Games lost by agents that failed to move: {self.num_failures:,}; see `failures`."
        remarks = [failures if self.num_failures else "", self.interruption, self.records.trouble]
        return [remark for remark in remarks if remark]

    def _as_json(self) -> dict[str, Any]:
        """What results of all kinds have."""
        return {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "games": self.games,
            "void": self.void,
            "moves": self.moves,
            "seconds": self.seconds,
            "duplicate": self.duplicate,
            **({"deals": self.deals, "void_deals": self.void_deals} if self.duplicate else {}),
            "interrupted": self.interrupted,
            "failures": [vars(failures) for failures in self.failures],
        }

    def _difference_json(self, a: int, b: int) -> dict[str, Any]:
        return {**self.difference(a, b).as_json(), "points": self.points_difference(a, b).as_json()}

    def difference(self, a: int, b: int) -> Difference:
        """Player a's rate minus player b's, over games in which both sat, and how likely chance alone makes it."""
        if self._group > 1:
            return self._rates.difference(a, b, most=1.0)
        return paired_difference(self._rates.only(a, b), self._rates.only(b, a), self._rates.mean(a, b).n)

    def points_difference(self, a: int, b: int) -> Difference:
        """Player a's points a game minus player b's, over games in which both sat."""
        return self._points.difference(a, b)
