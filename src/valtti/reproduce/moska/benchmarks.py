"""The thesis' four benchmarks: how often an agent loses against three that stay the same.

The thesis' text and its program number them differently. Its table fits the program alone: only there does an agent
that sees less lose more than a quarter of its games against three copies of itself that see more, as it must.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from valtti._core import mix
from valtti.agents.asking import TIME_LIMIT
from valtti.agents.registry import Player
from valtti.arena.conditions import Conditions
from valtti.arena.match import MatchResult, play_match
from valtti.arena.recording import Written
from valtti.arena.showing import UNFAIR, Column, Grid, rate_interval_text
from valtti.arena.tables import AgentSpec, make_players, rules_for
from valtti.reproduce.moska.published import Lost, published
from valtti.reproduce.settings import Counter
from valtti.stopping import stoppable

#: As the thesis' program plays. It breaks games that go round in circles off by the clock; here they are void after a
#: while.
RULES = {"preset": "compat", "no_progress_limit": 100}
#: As many as the thesis plays.
GAMES = published().games


@dataclass(frozen=True)
class Benchmark:
    number: int
    opponents: tuple[str, str, str]


BENCHMARKS = (
    Benchmark(1, ("nn1-mif", "bot3", "heuristic-mif")),
    Benchmark(2, ("nn1-mif",) * 3),
    Benchmark(3, ("bot3",) * 3),
    Benchmark(4, ("random",) * 3),
)


@dataclass(frozen=True)
class Row:
    """What one agent did: its matches, by the number of the benchmark. Those that were broken off are left out."""

    name: str
    fair: bool
    matches: dict[int, MatchResult] = field(default_factory=dict)

    @property
    def lost(self) -> dict[int, Lost]:
        """Games that it lost, by the number of the benchmark."""
        first = {number: match.agents[0] for number, match in self.matches.items()}
        return {number: Lost(agent.losses, agent.games) for number, agent in first.items()}

    @property
    def published(self) -> dict[int, Lost]:
        """The same in the thesis; empty if it does not know this agent."""
        return {number: lost for (agent, number), lost in published().lost.items() if agent == self.name}


@dataclass
class BenchResult:
    """A row for each agent."""

    rules: Mapping[str, str]
    seed: int
    opponents: Mapping[int, Sequence[Player]]  # by the number of the benchmark
    rows: list[Row]
    interrupted: bool = False
    records: Written = field(default_factory=Written)  # nothing

    @property
    def matches(self) -> list[MatchResult]:
        return [match for row in self.rows for match in row.matches.values()]

    @property
    def games(self) -> int:
        return sum(match.games for match in self.matches)

    @property
    def num_failures(self) -> int:
        return sum(match.num_failures for match in self.matches)

    @property
    def interruption(self) -> str:
        return "Interrupted: these are the matches that were played to their end." if self.interrupted else ""

    def grid(self) -> Grid:
        """A table with a column for each benchmark; what the thesis has of an agent stands below it."""
        lines = [line for row in self.rows for line in ((shown_name(row), row.lost), *_thesis_line(row))]
        cells = {number: [_cell(lost.get(number)) for _, lost in lines] for number in self.opponents}
        names = Column("agent", [name for name, _ in lines], is_name=True)
        return [names, *(Column(f"benchmark {number}", column) for number, column in cells.items())]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": "moska",
            "rules": dict(self.rules),
            "seed": self.seed,
            "games": self.games,
            "interrupted": self.interrupted,
            "benchmarks": [
                {"number": number, "opponents": [{"name": player.name, "fair": player.fair} for player in players]}
                for number, players in self.opponents.items()
            ],
            "agents": [
                {"name": row.name, "fair": row.fair, "benchmarks": [_json(row, number) for number in row.matches]}
                for row in self.rows
            ],
        }


def shown_name(agent: Row | Player) -> str:
    return agent.name if agent.fair else f"{agent.name}{UNFAIR}"


def _thesis_line(row: Row) -> list[tuple[str, dict[int, Lost]]]:
    return [("  in the thesis", row.published)] if row.published else []


def _cell(lost: Lost | None) -> str:
    return "–" if lost is None else f"{lost.rate:.2%}\n{rate_interval_text(lost.ci95)}"


def _json(row: Row, number: int) -> dict[str, Any]:
    theirs, match = row.published.get(number), row.matches[number]
    return {
        "number": number,
        **row.lost[number].as_json(),
        "void": match.void,
        "seconds": match.seconds,
        "failures": [vars(failures) for failures in match.failures],
        "published": theirs and theirs.as_json(),
    }


def bench(
    agents: Sequence[AgentSpec],
    games: int = GAMES,
    *,
    benchmarks: Sequence[Benchmark] = BENCHMARKS,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float = TIME_LIMIT,
    on_progress: Callable[[int], None] = lambda games_played: None,
) -> BenchResult:
    """Plays so many games of each agent in each benchmark. Agents are dealt the same cards, whoever else is tested.

    Options change the thesis' rules. An interruption (Ctrl-C) returns the matches that were played to their end.
    """
    table_rules = rules_for("moska", RULES | dict(rules or {}), 4)
    players = make_players("moska", agents)
    opponents = {each.number: make_players("moska", each.opponents) for each in benchmarks}
    result = BenchResult(table_rules.as_dict(), seed, opponents, [Row(player.name, player.fair) for player in players])
    cells = [(player, row, number) for player, row in zip(players, result.rows, strict=True) for number in opponents]
    counter = Counter(on_progress)
    with stoppable() as stop:
        for player, row, number in cells:
            match = play_match(
                "moska",
                table_rules,
                [player, *opponents[number]],
                games,
                Conditions(mix(seed, number), threads, time_limit),
                on_progress=counter.within,
            )
            counter.finish(match.games)
            if not match.interrupted:
                row.matches[number] = match
            if stop.requested:
                break
    result.interrupted = len(result.matches) < len(cells)
    return result
