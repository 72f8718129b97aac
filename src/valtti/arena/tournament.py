"""Tournaments: everyone against everyone, with ratings."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from valtti._core import mix
from valtti.agents.asking import TIME_LIMIT
from valtti.agents.registry import Player
from valtti.arena import ratings
from valtti.arena.blocks import Block, in_rounds
from valtti.arena.conditions import Conditions, check_games, in_whole_groups
from valtti.arena.recording import Recorder
from valtti.arena.runner import Runner
from valtti.arena.showing import Column, Grid, p_text
from valtti.arena.statistics import Difference
from valtti.arena.tables import AgentSpec, check_agents, make_players, rules_for, tables
from valtti.arena.tally import AgentResult, Tally
from valtti.games.types import Rules
from valtti.games.writing import counted
from valtti.stopping import stoppable

#: Games that a table plays before it is the next one's turn.
_ROUND = 64


@dataclass(frozen=True)
class Standing:
    """One agent's place in a tournament."""

    result: AgentResult
    rating: ratings.Row


class TournamentResult(Tally):
    """Totals over all tables, and pair by pair."""

    def __init__(self, game_name: str, rules: Rules, players: Sequence[Player], conditions: Conditions) -> None:
        super().__init__(game_name, rules, players, conditions)
        self.tables = tables(len(players), rules.players)
        self._ratings = ratings.Ratings(self.labels)

    def add(self, seats: Sequence[int], block: Block) -> None:
        """Counts and rates games at a table whose players are these entrants."""
        self.count(block, seats)
        # Where only the last place counts, all others tie.
        ranks = block.lost if self.judged_by_losses else block.rank
        entrants = list(seats)
        for row in ranks[block.is_void == 0].tolist():
            self._ratings.add(entrants, row)

    @property
    def standings(self) -> list[Standing]:
        """Best rate first: all have played the same number of games, and ratings depend on their order."""
        results = self.agents
        rows = {row.name: row for row in self._ratings.table()}
        return [Standing(results[i], rows[self.labels[i]]) for i in self.order()]

    def order(self) -> list[int]:
        """Entrants by rate, best first."""
        sign = 1 if self.judged_by_losses else -1
        rates = [sign * agent.rate for agent in self.agents]
        return sorted(range(len(self.names)), key=rates.__getitem__)

    @property
    def played(self) -> str:
        return f"{super().played} at {counted(len(self.tables), 'table')} of {len(self.tables[0])}"

    def grids(self) -> list[Grid]:
        """The standings, and how everybody did beside everybody else."""
        places = [str(place) for place in range(1, len(self.names) + 1)]
        ranked, rated = [place.result for place in self.standings], [place.rating for place in self.standings]
        standings = [
            Column("", places),
            Column("agent", [agent.shown_name for agent in ranked], is_name=True),
            Column("rating", [f"{rating.mu:.2f}" for rating in rated]),
            Column("σ", [f"{rating.sigma:.2f}" for rating in rated]),
            Column("games", [f"{agent.games:,}" for agent in ranked]),
            *self._rate_columns(ranked),
            *self._points_columns(ranked),
        ]
        rates = self._pairs("rate minus", self.difference, "+.1%")
        points = [self._pairs("points minus", self.points_difference, "+.2f")] if self.counts_points else []
        return [standings, rates, *points]

    def _pairs(self, heading: str, difference: Callable[[int, int], Difference], form: str) -> Grid:
        """How much more each one has than each other, who is named by place, in games in which both sat."""
        order = self.order()

        def cell(a: int, b: int) -> str:
            found = difference(a, b)
            return "" if a == b else f"{found.estimate:{form}}\np {p_text(found.log10_p)}"

        return [
            Column("", [str(place) for place in range(1, len(order) + 1)]),
            Column(heading, [self.labels[a] for a in order], is_name=True),
            *(Column(str(place), [cell(a, b) for a in order]) for place, b in enumerate(order, start=1)),
        ]

    def as_json(self) -> dict[str, Any]:
        return self._as_json() | {
            "agents": [
                standing.result.as_json()
                | {"mu": standing.rating.mu, "sigma": standing.rating.sigma, "ordinal": standing.rating.ordinal}
                for standing in self.standings
            ],
            "pairs": [
                {"a": self.labels[a], "b": self.labels[b], "games": self._rates.mean(a, b).n * self._group}
                | self._difference_json(a, b)
                for a, b in itertools.combinations(self.order(), 2)
            ],
        }


def tournament(
    game_name: str,
    agents: Sequence[AgentSpec],
    games: int = 1000,
    *,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    duplicate: bool = False,
    records: str | Path | None = None,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> TournamentResult:
    """Every table of different agents plays this many games; see `tables` for how many tables there are.

    The tables take turns, so that all have played equally often when the tournament is interrupted: a round that not
    every table has finished counts for nobody. ``duplicate`` and ``records`` are as for a match.
    """
    check_agents(agents)
    games = check_games(games)
    conditions = Conditions(seed, threads, time_limit, duplicate=duplicate)
    table_rules = rules_for(game_name, rules, len(agents), several_tables=True)
    players = make_players(game_name, agents)
    group = conditions.group(table_rules.players)
    games, size = in_whole_groups(games, group), in_whole_groups(_ROUND, group)
    result = TournamentResult(game_name, table_rules, players, conditions)
    at_tables = [[players[i] for i in seats] for seats in result.tables]
    played = [0] * len(at_tables)
    started = time.perf_counter()
    with stoppable() as stop, Recorder(records, game_name, group) as recorder:
        result.records = recorder.written

        def rounds(number: int) -> Iterator[Block]:
            def count(games_played: int) -> None:
                played[number] = games_played
                on_progress(sum(played))

            at_table = replace(conditions, seed=mix(conditions.seed, number))
            runner = Runner(game_name, table_rules, at_tables[number], at_table, keep_logs=records is not None)
            return in_rounds(runner.blocks(games, stop, count), size, games)

        # Ends with the table that ends first, and all end together unless they are stopped.
        for blocks in zip(*map(rounds, range(len(at_tables))), strict=False):
            for seats, at_table, block in zip(result.tables, at_tables, blocks, strict=True):
                result.add(seats, block)
                recorder.add(block, at_table)
            result.seconds = time.perf_counter() - started
        result.interrupted = stop.requested and result.games < games * len(at_tables)
    return result
