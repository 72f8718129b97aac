"""How long perfect play takes to find: whole deals of Schnapsen, end-games of Moska, the tricks of Tysiąc.

One thread, processor time, positions of games with the seeds from 1 on: `python benchmarks/solving.py [DEALS]`. Only
values are asked for, without those of single moves and lines. Intervals of medians and percentiles are those of order
statistics, 95 %.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from measuring import quantile
from rich.console import Console
from rich.table import Table

import valtti
from valtti.games import game, game_of

TRICKS = (8, 6, 4)
MOST_CARDS = 12


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    table = Table("positions", "number", "median, ms", "99 %, ms", "longest, ms", "undecided", box=None)
    for name, times, undecided in measured(deals):
        times.sort()
        table.add_row(
            name, f"{len(times):,}", quantile(times, 0.5), quantile(times, 0.99), f"{times[-1]:.3g}", str(undecided)
        )
    Console(width=120).print(table)


def measured(deals: int) -> Iterator[tuple[str, list[float], int]]:
    for preset in ("official", "official-sharp", "vu"):
        rounds = [valtti.deal("schnapsen", {"preset": preset}, seed) for seed in range(1, deals + 1)]
        yield f"Schnapsen, deals, {preset}", *timed(rounds)
    for cards, states in sorted(endgames(deals).items()):
        yield f"Moska, {cards} cards", *timed(states)
    for preset in ("thesis", "kurnik"):
        for tricks in TRICKS:
            yield f"Tysiąc, {tricks} tricks, {preset}", *timed(tricks_left(preset, tricks, max(deals // 10, 1)))


def timed(states: list[Any]) -> tuple[list[float], int]:
    times, undecided = [], 0
    solver = game(game_of(states[0])).Solver()
    for state in states:
        started = time.process_time_ns()
        undecided += solver.value(state) is None
        times.append((time.process_time_ns() - started) / 1e6)
    return times, undecided


def played(name: str, rules: dict[str, str], agent: str, seed: int) -> Iterator[Any]:
    """The positions of a game, one after the other."""
    state, rng = valtti.deal(name, rules, seed), valtti.Rng(seed)
    bot = game(name).make_agent(agent)
    while not state.over:
        yield state
        state.play(state.forced or bot.decide(state, rng.next()), rng)


def endgames(games: int) -> dict[int, list[Any]]:
    """By the number of cards: positions in which two are left, the first of each number in each game of bot3."""
    found = defaultdict(list)
    for players in ("2", "4"):
        for seed in range(1, games + 1):
            seen = set()
            for state in played("moska", {"players": players}, "bot3", seed):
                if state.deck_size > 0 or sum(state.in_game) > 2:
                    continue
                cards = 52 - len(state.discarded)
                if cards <= MOST_CARDS and cards not in seen:
                    seen.add(cards)
                    found[cards].append(state.copy())
    return found


def tricks_left(preset: str, tricks: int, rounds: int) -> list[Any]:
    """Rounds of program that are so many tricks from their ends."""
    found = []
    for seed in range(1, rounds + 1):
        for state in played("tysiac", {"preset": preset, "unit": "deal"}, "program", seed):
            if state.phase == "playing" and not state.trick and state.hand_sizes[state.actor] == tricks:
                found.append(state.copy())
                break
    return found


if __name__ == "__main__":
    main()
