"""Matches: many games between the same players, with honest statistics."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from valtti import files
from valtti.agents.agent import Agent
from valtti.agents.registry import Player, make_player
from valtti.arena.recording import RecordWriter
from valtti.arena.runner import Block, Runner
from valtti.arena.statistics import Difference, Interval, Sprt, agresti_coull, paired_difference, wilson
from valtti.errors import InputError
from valtti.games import game, make_rules
from valtti.games.types import Rules

AgentSpec = str | Agent | type[Agent]

#: Seconds that a Python agent may take for a decision.
TIME_LIMIT = 10.0
MOST_THREADS = 1024
_FAILURES_KEPT = 20


@dataclass(frozen=True)
class AgentResult:
    """What one player achieved. A loss is being last in Moska, not winning elsewhere."""

    name: str
    fair: bool
    games: int
    losses: int
    wins: int
    points: float
    judged_by_losses: bool

    @property
    def loss_rate(self) -> float:
        return self.losses / self.games if self.games else 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def judged(self) -> int:
        """The count that the game is judged by."""
        return self.losses if self.judged_by_losses else self.wins

    @property
    def ci95(self) -> Interval:
        return wilson(self.judged, self.games)

    @property
    def ci95_agresti_coull(self) -> Interval:
        return agresti_coull(self.judged, self.games)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "fair": self.fair,
            "games": self.games,
            "losses": self.losses,
            "wins": self.wins,
            "points": self.points,
            "loss_rate": self.loss_rate,
            "win_rate": self.win_rate,
            "ci95": [self.ci95.low, self.ci95.high],
            "ci95_agresti_coull": [self.ci95_agresti_coull.low, self.ci95_agresti_coull.high],
        }


@dataclass(frozen=True)
class Failure:
    """A game that a player lost because it failed to make a legal move."""

    game: int
    player: int
    reason: str


@dataclass
class MatchResult:
    """The result of a match so far."""

    game: str
    rules: dict[str, str]
    seed: int
    threads: int
    names: list[str]
    fair: list[bool]
    judged_by_losses: bool
    games: int = 0
    void: int = 0
    moves: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    sprt: Sprt | None = None
    num_failures: int = 0
    failures: list[Failure] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = len(self.names)
        self._losses = np.zeros(n, dtype=np.int64)
        self._wins = np.zeros(n, dtype=np.int64)
        self._points = np.zeros(n)
        # Games that the row's player lost (or won, in games judged by wins) and the column's did not.
        self._only = np.zeros((n, n), dtype=np.int64)

    @property
    def agents(self) -> list[AgentResult]:
        """In the order the players were given."""
        return [
            AgentResult(
                name,
                self.fair[i],
                self.games - self.void,
                int(self._losses[i]),
                int(self._wins[i]),
                float(self._points[i]),
                self.judged_by_losses,
            )
            for i, name in enumerate(self.names)
        ]

    def difference(self, a: int, b: int) -> Difference:
        """Player a's rate minus player b's, over games in which both sat, and how likely chance alone makes it."""
        return paired_difference(int(self._only[a, b]), int(self._only[b, a]), self.games - self.void)

    def add(self, block: Block) -> None:
        valid = block.is_void == 0
        judged = (block.lost if self.judged_by_losses else block.won)[valid].astype(np.int64)
        self.games += len(block)
        self.void += int(len(block) - valid.sum())
        self.moves += int(block.decisions.sum())
        self._losses += block.lost[valid].sum(axis=0, dtype=np.int64)
        self._wins += block.won[valid].sum(axis=0, dtype=np.int64)
        self._points += block.points[valid].sum(axis=0)
        self._only += judged.T @ (1 - judged)
        self.num_failures += len(block.failures)
        for row, (player, why) in list(block.failures.items())[: _FAILURES_KEPT - len(self.failures)]:
            self.failures.append(Failure(block.first + row, player, f"{self.names[player]} {why}"))

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
            "interrupted": self.interrupted,
            "agents": [agent.as_json() for agent in self.agents],
            "differences": [
                {"a": a, "b": b} | vars(self.difference(a, b))
                for a, b in itertools.combinations(range(len(self.names)), 2)
            ],
            "failures": {"count": self.num_failures, "first": [vars(failure) for failure in self.failures]},
        }
        if self.sprt is not None:
            s = self.sprt
            data["sprt"] = {
                "p0": s.p0, "p1": s.p1, "alpha": s.alpha, "beta": s.beta,
                "llr": s.llr, "lower": s.lower, "upper": s.upper, "decision": s.decision,
            }  # fmt: skip
        return data

    def __str__(self) -> str:
        rate = "loses" if self.judged_by_losses else "wins"
        lines = [f"{self.game}, {self.games} games, seed {self.seed}"]
        for agent in self.agents:
            share, ci = agent.judged / max(agent.games, 1), agent.ci95
            mark = "" if agent.fair else "  unfair"
            lines.append(f"{agent.name:20} {rate} {share:7.2%}  [{ci.low:.2%}, {ci.high:.2%}]{mark}")
        return "\n".join(lines)


def match(
    game_name: str,
    agents: Sequence[AgentSpec],
    games: int = 1000,
    *,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    sprt: tuple[float, float] | None = None,
    records: str | Path | None = None,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> MatchResult:
    """Plays games between agents, seats rotating evenly.

    The result depends on the seed, not on the number of threads. ``sprt=(p0, p1)`` stops as soon as it is clear
    whether the first agent's rate (losses in Moska, wins elsewhere) is p0 or p1. An interruption (Ctrl-C) ends the
    match early and returns what was played.
    """
    table_rules = rules_for(game_name, rules, len(agents))
    players = [make_player(game_name, spec) for spec in agents]
    return play_match(
        game_name, table_rules, players, games, seed=seed, threads=threads, time_limit=time_limit,
        sprt=_make_sprt(*sprt) if sprt else None, records=records, on_progress=on_progress,
    )  # fmt: skip


def _make_sprt(p0: float, p1: float) -> Sprt:
    try:
        return Sprt(p0, p1)
    except ValueError as error:
        raise InputError(f"sprt: {error}") from None


def rules_for(game_name: str, options: Mapping[str, Any] | None, players: int) -> Rules:
    """Rules for as many players as there are, unless the options say how many must play."""
    options = dict(options or {})
    has_choice = any(name == "players" for name, *_ in game(game_name).options())
    if has_choice and "players" not in options:
        options["players"] = players
        try:
            make_rules(game_name, {"players": players})
        except InputError:
            raise InputError(f"{game_name} cannot be played by {players} players") from None
    rules = make_rules(game_name, options)
    if rules.players != players:
        raise InputError(f"{game_name} is played by {rules.players} here, but {players} agents are given")
    return rules


def play_match(
    game_name: str,
    rules: Rules,
    players: Sequence[Player],
    games: int,
    *,
    seed: int,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    sprt: Sprt | None = None,
    records: str | Path | None = None,
    on_progress: Callable[[int], None] = lambda games_played: None,
    on_block: Callable[[Block], None] = lambda block: None,
) -> MatchResult:
    """The match itself; `on_block` sees the results of each run of games, in order."""
    if games < 1:
        raise InputError(f"the number of games must be at least 1, not {games}")
    if not time_limit > 0:  # which nan is not, either
        raise InputError(f"the time limit must be more than 0 seconds, not {time_limit:g}")
    if not 0 <= seed < 2**64:
        raise InputError(f"the seed must be from 0 to 2^64 - 1, not {seed}")
    threads = os.cpu_count() or 1 if threads is None else threads
    if not 1 <= threads <= MOST_THREADS:
        raise InputError(f"the number of threads must be from 1 to {MOST_THREADS}, not {threads}")
    result = MatchResult(
        game=game_name,
        rules=rules.as_dict(),
        seed=seed,
        threads=threads,
        names=[player.name for player in players],
        fair=[player.fair for player in players],
        judged_by_losses=game(game_name).judged_by_losses,
        sprt=sprt,
    )
    runner = Runner(game_name, rules, players, seed, threads, time_limit, keep_logs=records is not None)
    started = time.perf_counter()
    with files.replacing(records) if records is not None else nullcontext() as file:
        writer = RecordWriter(file, game_name, rules, players)

        def take(block: Block) -> bool:
            """Counts a block; true when the match is decided."""
            decided = None if sprt is None else _decided_at(sprt, block, result.judged_by_losses)
            block = block if decided is None else block.head(decided + 1)
            result.add(block)
            result.seconds = time.perf_counter() - started
            writer.add(block)
            on_block(block)
            return decided is not None

        try:
            for block in runner.blocks(games, on_progress):
                if take(block):
                    break
        except KeyboardInterrupt:
            result.interrupted = True
            partial = runner.partial()
            if partial is not None:
                take(partial)
    result.seconds = time.perf_counter() - started
    return result


def _decided_at(sprt: Sprt, block: Block, judged_by_losses: bool) -> int | None:
    """The game of the block with which the test is decided, if it is."""
    valid = np.flatnonzero(block.is_void == 0)
    outcomes = (block.lost if judged_by_losses else block.won)[valid, 0]
    decided = sprt.add_many(outcomes.astype(bool))
    return None if decided is None else int(valid[decided])
