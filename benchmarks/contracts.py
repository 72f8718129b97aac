"""How many contracts of Tysiąc an agent makes, and how many it expects to: the first of those that are named.

    python benchmarks/contracts.py master master master --rules preset=thesis --games 40 --seed 1

Before the first card of a round that the agent plays for, `master(aim=contract)` says in fresh worlds how likely the
contract is made after that card, and the solver whether it would be made if from here on everybody saw all cards and
played perfectly. Bids are free where somebody chose to bid, and forced where the declarer had to play.
Among agents of one name the contracts of all count. Intervals are of 95 %: Wilson's for shares, and for the difference
that of its mean over contracts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from scipy.stats import binomtest

import valtti
from valtti.agents.registry import make_player

JUDGE = "master(aim=contract)"
_NODES = 10**9  # so many that nothing stays undecided


@dataclass(frozen=True)
class Contract:
    height: int
    is_free: bool
    expected: float
    is_made_open: bool
    made: bool


class Watched:
    """Games of which the contracts of one agent are noted."""

    def __init__(self, specs: Sequence[str], rules: dict[str, str]) -> None:
        self.specs, self.rules = specs, rules
        self.agents: list[Any] = [make_player("tysiac", spec).native for spec in specs]
        self.judge: Any = make_player("tysiac", JUDGE).native
        self.solver = valtti.tysiac.Solver()
        self.contracts: list[Contract] = []

    def play(self, number: int, seed: int) -> None:
        state, rng = valtti.deal("tysiac", self.rules, seed), valtti.Rng(seed)
        rounds, expected, open_points, is_free = 0, None, None, False
        while not state.over:
            player = (state.actor + number) % len(self.specs)
            move = state.forced or self.agents[player].decide(state, rng.next())
            is_free |= move.kind == "bid"
            if self._begins(state, player):
                expected = self._chance(state, move, rng.next())
                open_points = self.solver.value(state, nodes=_NODES)
            state.play(move, rng)
            if (last := state.last_round) and last.round > rounds:
                if expected is not None:
                    assert open_points is not None
                    is_made_open = open_points >= last.contract
                    self.contracts.append(Contract(last.contract, is_free, expected, is_made_open, last.made))
                rounds, expected, open_points, is_free = last.round, None, None, False

    def _begins(self, state: Any, player: int) -> bool:
        is_first = state.phase == "playing" and not state.trick and sum(state.tricks) == 0
        return is_first and self.specs[player] == self.specs[0]

    def _chance(self, state: Any, move: Any, seed: int) -> float:
        rated = self.judge.rate(state.view(state.actor, seed))
        return float(dict(rated)[move])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", nargs="+", help="native agents, as many as players")
    parser.add_argument("--rules", action="append", default=[], metavar="K=V")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    watched = Watched(given.agent, dict(rule.split("=", 1) for rule in given.rules))
    for number in track(range(given.games), "playing"):
        watched.play(number, given.seed + number)
    show(watched.contracts)


def show(contracts: list[Contract]) -> None:
    table = Table(
        "contracts", "number", "mean height", "expected, %", "made, %", "difference, points", "open cards, %", box=None
    )
    thirds = [("expected below 50 %", 0.0, 0.5), ("50 to 75 %", 0.5, 0.75), ("75 % and more", 0.75, 1.01)]
    rows = [("all", contracts)]
    rows += [("free", [c for c in contracts if c.is_free]), ("forced", [c for c in contracts if not c.is_free])]
    rows += [(name, [c for c in contracts if low <= c.expected < high]) for name, low, high in thirds]
    for name, some in rows:
        if len(some) > 1:
            table.add_row(name, *numbers(some))
    Console(width=120).print(table)


def numbers(contracts: list[Contract]) -> list[str]:
    differences = [100 * (c.expected - c.made) for c in contracts]
    middle, half = mean(differences), 1.96 * stdev(differences) / len(differences) ** 0.5
    return [
        f"{len(contracts):,}",
        f"{mean(c.height for c in contracts):.0f}",
        f"{100 * mean(c.expected for c in contracts):.1f}",
        share(sum(c.made for c in contracts), len(contracts)),
        f"{middle:+.1f} [{middle - half:+.1f}, {middle + half:+.1f}]",
        share(sum(c.is_made_open for c in contracts), len(contracts)),
    ]


def share(number: int, of: int) -> str:
    low, high = binomtest(number, of).proportion_ci(method="wilson")
    return f"{100 * number / of:.1f} [{100 * low:.1f}, {100 * high:.1f}]"


if __name__ == "__main__":
    main()
