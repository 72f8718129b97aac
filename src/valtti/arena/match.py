"""Matches: many games between the same players, with honest statistics."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from valtti.agents.asking import TIME_LIMIT
from valtti.agents.registry import Player
from valtti.arena.blocks import Block, in_groups
from valtti.arena.conditions import Conditions, check_games, in_whole_groups
from valtti.arena.kept import GameArrays, arrays_of, frame_of, joined_arrays, no_games
from valtti.arena.recording import Recorder
from valtti.arena.runner import Runner
from valtti.arena.showing import Column, Grid, p_text, points_interval_text, rate_interval_text
from valtti.arena.statistics import Sprt
from valtti.arena.tables import AgentSpec, check_agents, make_players, rules_for
from valtti.arena.tally import AgentResult, Tally
from valtti.errors import InputError
from valtti.games.types import Rules
from valtti.stopping import stoppable

if TYPE_CHECKING:
    import pandas as pd


class MatchResult(Tally):
    """The result of a match so far."""

    def __init__(
        self,
        game_name: str,
        rules: Rules,
        players: Sequence[Player],
        conditions: Conditions,
        sprt: Sprt | None,
        keep_games: bool,
    ) -> None:
        super().__init__(game_name, rules, players, conditions)
        self.threads = conditions.num_threads
        self.fixed_seats = conditions.fixed_seats
        self.sprt = sprt
        self._kept: list[GameArrays] | None = [no_games(len(players))] if keep_games else None

    def count(self, block: Block, seats: Sequence[int] | None = None) -> None:
        super().count(block, seats)
        if self._kept is not None:
            self._kept.append(arrays_of(block))

    def arrays(self) -> GameArrays:
        """Every game, if they were to be kept."""
        if self._kept is None:
            raise InputError("the games were not kept: play the match with keep_games=True")
        if len(self._kept) > 1:  # joining copies
            self._kept = [joined_arrays(self._kept)]
        return self._kept[0]

    def frame(self) -> pd.DataFrame:
        """Every game as a table of pandas, with a row for each player, if they were to be kept."""
        return frame_of(self.arrays(), self.names)

    def grids(self) -> list[Grid]:
        """Rates, and points where they say more than who won, beside those of the first player."""
        agents, others = self.agents, range(1, len(self.names))
        names = Column("agent", [agent.shown_name for agent in agents], is_name=True)
        rates = [self.difference(other, 0) for other in others]
        grids: list[Grid] = [
            [
                names,
                *self._rate_columns(agents),
                *_agresti_coull(agents),
                Column("vs first", ["", *(f"{found.estimate:+.2%}" for found in rates)]),
                Column("p", ["", *(p_text(found.log10_p) for found in rates)]),
            ]
        ]
        if self.counts_points:
            points = [self.points_difference(other, 0) for other in others]
            grids.append(
                [
                    names,
                    *self._points_columns(agents),
                    Column("vs first", ["", *(f"{found.estimate:+.3f}" for found in points)]),
                    Column("95 %", ["", *(points_interval_text(found, "+") for found in points)]),
                    Column("p", ["", *(p_text(found.log10_p) for found in points)]),
                ]
            )
        return grids

    def as_json(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        data = self._as_json() | {
            "games_per_second": self.games / seconds,
            "moves_per_second": self.moves / seconds,
            "threads": self.threads,
            "fixed_seats": self.fixed_seats,
            "agents": [agent.as_json() for agent in self.agents],
            "differences": [
                {"a": a, "b": b, **self._difference_json(a, b)}
                for a, b in itertools.combinations(range(len(self.names)), 2)
            ],
        }
        if self.sprt is not None:
            s = self.sprt
            data["sprt"] = {
                "p0": s.p0, "p1": s.p1, "alpha": s.alpha, "beta": s.beta,
                "llr": s.llr, "lower": s.lower, "upper": s.upper, "decision": s.decision,
            }  # fmt: skip
        return data


def _agresti_coull(agents: Sequence[AgentResult]) -> Iterator[Column]:
    intervals = [agent.ci95_agresti_coull for agent in agents]
    known = [rate_interval_text(interval) for interval in intervals if interval is not None]
    if known:
        yield Column("Agresti–Coull", known, is_spare=True)


def match(
    game_name: str,
    agents: Sequence[AgentSpec],
    games: int = 1000,
    *,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    fixed_seats: bool = False,
    duplicate: bool = False,
    sprt: tuple[float, float] | None = None,
    draws_are_half: bool = False,
    records: str | Path | None = None,
    keep_games: bool = False,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> MatchResult:
    """Plays games between agents, seats rotating evenly.

    The result depends on the seed, not on the number of threads. With ``fixed_seats`` the first agent always sits at
    seat 0, the second at seat 1 and so on. With ``duplicate`` each deal is played as often as there are players,
    everybody sitting in each seat once, and counts as one observation; the number of games is rounded up to whole
    deals. ``sprt=(p0, p1)`` stops as soon as it is clear whether the first agent's rate (losses in Moska, wins
    elsewhere) is p0 or p1; with ``draws_are_half`` a draw counts as half a win for it. ``records`` names a new file for
    a record of each game; if it can be written no further, the match goes on, and ``result.records`` says how many
    games it holds. With ``keep_games`` the result can hand out every game as arrays or as a frame, some tens of bytes a
    game. An interruption (Ctrl-C) ends the match early and returns what was played; a kill ends the program as well,
    once the records are written.
    """
    check_agents(agents)
    return play_match(
        game_name,
        rules_for(game_name, rules, len(agents)),
        make_players(game_name, agents),
        games,
        Conditions(seed, threads, time_limit, fixed_seats, duplicate),
        sprt=None if sprt is None else _make_sprt(sprt),
        draws_are_half=draws_are_half,
        records=records,
        keep_games=keep_games,
        on_progress=on_progress,
    )


def _make_sprt(rates: Any) -> Sprt:
    is_pair = isinstance(rates, Sequence) and len(rates) == 2 and all(isinstance(rate, Real) for rate in rates)
    if not is_pair:
        raise InputError(f"sprt must be two rates, such as (0.25, 0.2), not {rates!r}")
    try:
        return Sprt(*rates)
    except ValueError as error:
        raise InputError(f"sprt: {error}") from None


def play_match(
    game_name: str,
    rules: Rules,
    players: Sequence[Player],
    games: int,
    conditions: Conditions,
    *,
    sprt: Sprt | None = None,
    draws_are_half: bool = False,
    records: str | Path | None = None,
    keep_games: bool = False,
    on_progress: Callable[[int], None] = lambda games_played: None,
    on_block: Callable[[Block], None] = lambda block: None,
) -> MatchResult:
    """The match itself; `on_block` sees the results of each run of games, in order."""
    games = check_games(games)
    if sprt is not None and conditions.duplicate:
        raise InputError("a sequential test goes game by game, and cannot be made of duplicate deals")
    group = conditions.group(len(players))
    games = in_whole_groups(games, group)
    result = MatchResult(game_name, rules, players, conditions, sprt, keep_games)
    runner = Runner(game_name, rules, players, conditions, keep_logs=records is not None)
    started = time.perf_counter()
    with stoppable() as stop, Recorder(records, game_name, group) as recorder:
        result.records = recorder.written
        decided = None
        for block in in_groups(runner.blocks(games, stop, on_progress), group):
            decided = None if sprt is None else _decided_at(sprt, block, result.judged_by_losses, draws_are_half)
            counted = block if decided is None else block.part(0, decided + 1)
            result.count(counted)
            result.seconds = time.perf_counter() - started
            recorder.add(counted, players)
            on_block(counted)
            if decided is not None:
                break
        result.interrupted = stop.requested and decided is None and result.games < games
    return result


def _decided_at(sprt: Sprt, block: Block, judged_by_losses: bool, draws_are_half: bool) -> int | None:
    """The game of the block with which the test is decided, if it is."""
    valid = np.flatnonzero(block.is_void == 0)
    lost, won = (each[valid, 0].astype(np.float64) for each in (block.lost, block.won))
    score = (1 + won - lost) / 2 if draws_are_half else won
    decided = sprt.add_many(lost if judged_by_losses else score)
    return None if decided is None else int(valid[decided])
