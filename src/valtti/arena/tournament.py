"""Tournaments: everyone against everyone, with ratings."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from valtti._core import mix
from valtti.agents.asking import TIME_LIMIT
from valtti.agents.registry import Player
from valtti.arena import ratings
from valtti.arena.blocks import Block, in_rounds
from valtti.arena.conditions import Conditions, check_games
from valtti.arena.runner import Runner
from valtti.arena.showing import Sheet
from valtti.arena.tables import AgentSpec, check_agents, make_players, rules_for, tables
from valtti.arena.tally import AgentResult, Tally
from valtti.games.types import Rules
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

    def __init__(self, game_name: str, rules: Rules, seed: int, players: Sequence[Player]) -> None:
        super().__init__(game_name, rules, seed, players)
        # Two agents of the same name are two entrants.
        self._ratings = ratings.Ratings([f"{name}#{i}" for i, name in enumerate(self.names)])

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
        rows = {self._entrant(row): row for row in self._ratings.table()}
        return [Standing(results[i], rows[i]) for i in self.order()]

    def order(self) -> list[int]:
        """Entrants by rate, best first."""
        sign = 1 if self.judged_by_losses else -1
        rates = [sign * agent.rate for agent in self.agents]
        return sorted(range(len(self.names)), key=rates.__getitem__)

    def sheet(self) -> Sheet:
        """The standings, best first."""
        rows = [
            [
                str(place),
                standing.result.shown_name,
                f"{standing.rating.mu:.2f}",
                f"{standing.rating.sigma:.2f}",
                f"{standing.result.games:,}",
                *self._cells(standing.result),
            ]
            for place, standing in enumerate(self.standings, start=1)
        ]
        columns = ["", "agent", "rating", "σ", "games", *self._columns]
        return Sheet(self._title, columns, rows, self._remarks, names=1)

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
                {"a": self.names[a], "b": self.names[b], "games": self._rates.mean(a, b).n}
                | self.difference(a, b).as_json()
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
    """Every table of different agents plays this many games; see `tables` for how many tables there are.

    The tables take turns, so that all have played equally often when the tournament is interrupted: a round that not
    every table has finished counts for nobody.
    """
    check_agents(agents)
    check_games(games)
    table_rules = rules_for(game_name, rules, len(agents), several_tables=True)
    players = make_players(game_name, agents)
    conditions = Conditions(seed, threads, time_limit)
    result = TournamentResult(game_name, table_rules, seed, players)
    started = time.perf_counter()
    with stoppable() as stop:
        all_seats = tables(len(agents), table_rules.players)
        played = [0] * len(all_seats)

        def rounds(number: int, seats: Sequence[int]) -> Iterator[Block]:
            def count(games_played: int) -> None:
                played[number] = games_played
                on_progress(sum(played))

            at_table = replace(conditions, seed=mix(seed, number))
            runner = Runner(game_name, table_rules, [players[i] for i in seats], at_table, keep_logs=False)
            return in_rounds(runner.blocks(games, stop, count), _ROUND, games)

        all_rounds = [rounds(number, seats) for number, seats in enumerate(all_seats)]
        # Ends with the table that ends first, and all end together unless they are stopped.
        for blocks in zip(*all_rounds, strict=False):
            for seats, block in zip(all_seats, blocks, strict=True):
                result.add(seats, block)
            result.seconds = time.perf_counter() - started
        result.interrupted = stop.requested and result.games < games * len(all_seats)
    return result
