"""How well the graphs of finished games foretell who wins, or in Moska who does not lose: the mean square of the error.

    python benchmarks/foretelling.py tysiac --games 200 --seed 1

Agents of several strengths play, and at every so many moves each player's share is asked for from what it sees.
Several ways to find such shares are compared. Intervals of 95 % are by games, as what is said within one hangs
together; differences are to the first line.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Rows

from valtti.agents.registry import make_player
from valtti.analysis.values import NetworkValues, PlayedValues, RatedValues, Values, share_of
from valtti.games import make_rules
from valtti.games.table import Table

CASTS = {
    "moska": [["master"] * 4, ["net"] * 4, ["net", "bot3", "bot2", "net"], ["bot3"] * 4],
    "schnapsen": [["master"] * 2, ["net"] * 2, ["net", "rdeep-described"], ["master", "net"]],
    "tysiac": [["master"] * 3, ["net"] * 3, ["net", "program", "master"], ["program"] * 3],
}
WAYS: dict[str, dict[str, Any]] = {
    "moska": {
        "network": lambda: NetworkValues("moska"),
        "master": lambda: RatedValues("moska", "master(worlds=20)", "bot3"),
    },
    "schnapsen": {
        "network": lambda: NetworkValues("schnapsen"),
        "master": lambda: RatedValues("schnapsen", "master(worlds=20)", "net"),
    },
    "tysiac": {
        "program to the end": lambda: PlayedValues("tysiac", "program"),
        "master, 20 worlds": lambda: RatedValues("tysiac", "master(worlds=20)", "program"),
        "master, 200 worlds": lambda: RatedValues("tysiac", "master", "program"),
    },
}
EVERY = {"moska": 17, "schnapsen": 17, "tysiac": 67}  # moves


class Asked:
    """A way to find shares, what it was wrong by in each game, and how long it took."""

    def __init__(self, name: str, values: Values) -> None:
        self.name, self.values = name, values
        self.errors: list[float] = []
        self.seconds, self.moments = 0.0, 0

    def ask(self, moments: Sequence[Sequence[Any]], ends: Sequence[float]) -> None:
        began = time.process_time()
        said = [share for views in moments for share in self.values(views)]
        self.seconds += time.process_time() - began
        self.moments += len(moments)
        self.errors.append(
            statistics.fmean((share - end) ** 2 for share, end in zip(said, [*ends] * len(moments), strict=True))
        )


def play(game: str, cast: Sequence[str], seed: int, every: int) -> tuple[list[Any], list[float]]:
    """A game: what everybody sees at some moments, and what it was worth to each."""
    table, seats = Table(game, make_rules(game), seed), range(len(cast))
    agents: list[Any] = [make_player(game, spec).native for spec in cast]
    moments, moves = [], 0
    while not table.over:
        if moves % every == every // 8:
            moments.append([table.state.view(seat, moves) for seat in seats])
        table.let(agents[table.actor])
        moves += 1
    assert table.result is not None
    return moments, [share_of(table.result["void"], table.result["winners"], seat) for seat in seats]


def interval(values: Sequence[float]) -> str:
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    mean = statistics.fmean(values)
    return f"{mean:.4f} [{mean - half:.4f}, {mean + half:.4f}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=CASTS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    casts = CASTS[given.game]
    ways = [Asked(name, make()) for name, make in WAYS[given.game].items()]
    for number in track(range(given.games), "playing"):
        cast, turn = casts[number % len(casts)], number // len(casts) % len(casts[0])
        moments, ends = play(given.game, cast[turn:] + cast[:turn], given.seed + number, EVERY[given.game])
        for way in ways if moments else []:
            way.ask(moments, ends)
    rows = Rows("shares by", "square error", "difference", "ms a moment", box=None)
    for way in ways:
        apart = [own - first for own, first in zip(way.errors, ways[0].errors, strict=True)]
        rows.add_row(way.name, interval(way.errors), interval(apart), f"{1000 * way.seconds / way.moments:.1f}")
    Console(width=100).print(rows)


if __name__ == "__main__":
    main()
