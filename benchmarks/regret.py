"""How much searches give away because they look at few worlds: their moves, judged by one that looks at many.

    python benchmarks/regret.py moska --cast master net net net --positions 800 "master(worlds=10)" "master(worlds=30)"

The first of the cast plays some games, and in a third of its decisions among at most twelve moves the judge rates all
of them. An agent gives away by how much the best one is rated above its own, in hundredths of a game. A judge shares
the models of what it judges, so this tells of the luck of samples alone, a little of it the judge's own. Intervals are
of 95 %.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Rows

from valtti.agents.registry import make_player
from valtti.games import make_rules, names
from valtti.games.table import Table

MOST_MOVES = 12
SHARE = 1 / 3


def decisions(game: str, cast: list[str], seed: int) -> Iterator[Any]:
    """What the first of the cast sees where it has to decide, in games without end."""
    agents: list[Any] = [make_player(game, spec).native for spec in cast]
    chance = random.Random(seed)
    for number in range(10**9):
        table = Table(game, make_rules(game), seed * 1_000_000 + number)
        while not table.over:
            player = (table.actor + number) % len(cast)
            view = table.decision()
            if player == 0 and 1 < len(view.moves) <= MOST_MOVES and chance.random() < SHARE:
                yield view
            table.let(agents[player])


def given_away(agent: Any, views: list[Any], ratings: list[dict[str, float]]) -> tuple[list[float], float]:
    """In each position, and the mean time in milliseconds."""
    began = time.process_time()
    moves = [str(agent.choose(view)) for view in views]
    taken = 1000 * (time.process_time() - began) / len(views)
    return [max(rated.values()) - rated[move] for move, rated in zip(moves, ratings, strict=True)], taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("agent", nargs="+", help="native agents that search")
    parser.add_argument("--cast", nargs="+", required=True, help="native agents that play, as many as players")
    parser.add_argument("--judge", default="master(worlds=5000)", help="a native agent that searches")
    parser.add_argument("--positions", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.positions < 2:
        parser.error("--positions must be at least 2")
    judge: Any = make_player(given.game, given.judge).native
    source = decisions(given.game, given.cast, given.seed)
    views, ratings = [], []
    for _ in track(range(given.positions), "judging"):
        views.append(next(source))
        ratings.append({str(move): value for move, value in judge.rate(views[-1])})
    rows = Rows("agent", "given away, %", "ms", box=None)
    for spec in given.agent:
        gaps, taken = given_away(make_player(given.game, spec).native, views, ratings)
        half = 1.96 * statistics.stdev(gaps) / len(gaps) ** 0.5
        middle = statistics.fmean(gaps)
        interval = f"{100 * middle:.3f} [{100 * max(0.0, middle - half):.3f}, {100 * (middle + half):.3f}]"
        rows.add_row(spec, interval, f"{taken:.2f}")
    Console(width=100).print(rows)


if __name__ == "__main__":
    main()
