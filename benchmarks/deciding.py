"""How long an agent thinks, by the kind of move that it makes: the first of those that are named, at all seats in turn.

    python benchmarks/deciding.py moska master bot3 bot3 bot3 --games 100 --seed 1

One thread, processor time; moves that are forced do not count.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from measuring import quantile
from rich.console import Console
from rich.progress import track
from rich.table import Table

import valtti
from valtti.agents.registry import make_player
from valtti.games import names


class Watched:
    """Games of which one agent's decisions are timed."""

    def __init__(self, name: str, specs: Sequence[str], rules: dict[str, str]) -> None:
        self.name, self.rules, self.specs = name, rules, specs
        self.agents: list[Any] = [make_player(name, spec).native for spec in specs]
        self.times: dict[str, list[float]] = defaultdict(list)

    def play(self, number: int, seed: int) -> None:
        state, rng = valtti.deal(self.name, self.rules, seed), valtti.Rng(seed)
        while not state.over:
            player = (state.actor + number) % len(self.specs)
            move = state.forced or self._decide(player, state, rng.next())
            state.play(move, rng)

    def _decide(self, player: int, state: Any, seed: int) -> Any:
        began = time.process_time_ns()
        move = self.agents[player].decide(state, seed)
        if player == 0:
            self.times[move.kind].append((time.process_time_ns() - began) / 1e6)
        return move


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("agent", nargs="+", help="native agents, as many as players")
    parser.add_argument("--rules", action="append", default=[], metavar="K=V")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    watched = Watched(given.game, given.agent, dict(rule.split("=", 1) for rule in given.rules))
    for number in track(range(given.games), "playing"):
        watched.play(number, given.seed + number)
    show(watched)


def show(watched: Watched) -> None:
    table = Table("decisions", "number", "mean, ms", "median, ms", "99 %, ms", "longest, ms", box=None)
    everything = [each for times in watched.times.values() for each in times]
    for kind, times in [*watched.times.items(), ("all", everything)]:
        ordered = sorted(times)
        mean = sum(ordered) / len(ordered)
        numbers = [f"{len(ordered):,}", f"{mean:.3g}", quantile(ordered, 0.5), quantile(ordered, 0.99)]
        table.add_row(kind, *numbers, f"{ordered[-1]:.3g}")
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
