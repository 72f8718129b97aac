"""Matches: many games between the same players, with honest statistics."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from valtti import files
from valtti.agents.asking import TIME_LIMIT
from valtti.agents.registry import Player
from valtti.arena.blocks import Block, in_groups
from valtti.arena.conditions import Conditions, check_games, in_whole_groups
from valtti.arena.kept import GameArrays, arrays_of, frame_of, joined_arrays, no_games
from valtti.arena.recording import RecordWriter
from valtti.arena.runner import Runner
from valtti.arena.statistics import Sprt
from valtti.arena.tables import AgentSpec, check_agents, make_players, rules_for
from valtti.arena.tally import Tally
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
        super().__init__(game_name, rules, conditions.seed, players, conditions.group(len(players)))
        self.threads = conditions.num_threads
        self.fixed_seats = conditions.fixed_seats
        self.duplicate = conditions.duplicate
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

    @property
    def played(self) -> str:
        if not self.duplicate:
            return super().played
        left_out = f" ({self.void_deals:,} left out because a game is void)" if self.void_deals else ""
        return f"{super().played} of {self.deals:,} duplicated deals{left_out}"

    @property
    def deals(self) -> int:
        """How many were played: as many as games, unless they are duplicated."""
        return self.games // self._group

    @property
    def void_deals(self) -> int:
        """Deals that count for nobody because a game was void."""
        return self.deals - self.agents[0].points_a_game.n

    def as_json(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        data: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "games": self.games,
            "void": self.void,
            "moves": self.moves,
            "seconds": self.seconds,
            "games_per_second": self.games / seconds,
            "moves_per_second": self.moves / seconds,
            "threads": self.threads,
            "fixed_seats": self.fixed_seats,
            "duplicate": self.duplicate,
            "interrupted": self.interrupted,
            "agents": [agent.as_json() for agent in self.agents],
            "differences": [
                {"a": a, "b": b, **self.difference(a, b).as_json(), "points": self.points_difference(a, b).as_json()}
                for a, b in itertools.combinations(range(len(self.names)), 2)
            ],
            "failures": [vars(failures) for failures in self.failures],
        }
        if self.duplicate:
            data |= {"deals": self.deals, "void_deals": self.void_deals}
        if self.sprt is not None:
            s = self.sprt
            data["sprt"] = {
                "p0": s.p0, "p1": s.p1, "alpha": s.alpha, "beta": s.beta,
                "llr": s.llr, "lower": s.lower, "upper": s.upper, "decision": s.decision,
            }  # fmt: skip
        return data


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
    records: str | Path | None = None,
    keep_games: bool = False,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> MatchResult:
    """Plays games between agents, seats rotating evenly.

    The result depends on the seed, not on the number of threads. With ``fixed_seats`` the first agent always sits at
    seat 0, the second at seat 1 and so on. With ``duplicate`` each deal is played as often as there are players,
    everybody sitting in each seat once, and counts as one observation; the number of games is rounded up to whole
    deals. ``sprt=(p0, p1)`` stops as soon as it is clear whether the first agent's rate (losses in Moska, wins
    elsewhere) is p0 or p1. With ``keep_games`` the result can hand out every game as arrays or as a frame, some tens of
    bytes a game. An interruption (Ctrl-C) ends the match early and returns what was played.
    """
    check_agents(agents)
    return play_match(
        game_name,
        rules_for(game_name, rules, len(agents)),
        make_players(game_name, agents),
        games,
        Conditions(seed, threads, time_limit, fixed_seats, duplicate),
        sprt=_make_sprt(*sprt) if sprt else None,
        records=records,
        keep_games=keep_games,
        on_progress=on_progress,
    )


def _make_sprt(p0: float, p1: float) -> Sprt:
    try:
        return Sprt(p0, p1)
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
    records: str | Path | None = None,
    keep_games: bool = False,
    on_progress: Callable[[int], None] = lambda games_played: None,
    on_block: Callable[[Block], None] = lambda block: None,
) -> MatchResult:
    """The match itself; `on_block` sees the results of each run of games, in order."""
    check_games(games)
    if sprt is not None and conditions.duplicate:
        raise InputError("a sequential test goes game by game, and cannot be made of duplicate deals")
    group = conditions.group(len(players))
    games = in_whole_groups(games, group)
    result = MatchResult(game_name, rules, players, conditions, sprt, keep_games)
    runner = Runner(game_name, rules, players, conditions, keep_logs=records is not None)
    started = time.perf_counter()
    with stoppable() as stop, files.replacing(records) if records is not None else nullcontext() as file:
        writer = RecordWriter(file, game_name, players)
        decided = None
        for block in in_groups(runner.blocks(games, stop, on_progress), group):
            decided = None if sprt is None else _decided_at(sprt, block, result.judged_by_losses)
            counted = block if decided is None else block.part(0, decided + 1)
            result.count(counted)
            result.seconds = time.perf_counter() - started
            writer.add(counted)
            on_block(counted)
            if decided is not None:
                break
        result.interrupted = stop.requested and decided is None and result.games < games
    return result


def _decided_at(sprt: Sprt, block: Block, judged_by_losses: bool) -> int | None:
    """The game of the block with which the test is decided, if it is."""
    valid = np.flatnonzero(block.is_void == 0)
    outcomes = (block.lost if judged_by_losses else block.won)[valid, 0]
    decided = sprt.add_many(outcomes.astype(bool))
    return None if decided is None else int(valid[decided])
