"""How often players of Moska hold cards that they have not added, or not spent on a kill, where they could have.

    python benchmarks/habits.py net --games 500 --seed 1

Four of an agent play. At every decision each card that somebody cannot place is looked for in the hands of the others:
how often it is there, compared with how often it would be if all places were equally likely. Intervals of 95 % are by
games.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Rows

from valtti import moska
from valtti.agents.registry import make_player
from valtti.games import make_rules
from valtti.games.table import Table

PLAYERS = 4
RANKS = "23456789TJQKA"
GROUPS = {"2 to 6": "23456", "7 to 9": "789", "T, J": "TJ", "Q to A": "QKA"}
NOTES = ("nothing noted", "not added", "not spent")


class Held:
    """How often cards were held, and would have been by chance alone, in each game."""

    def __init__(self) -> None:
        self.games: list[tuple[float, float]] = []

    def __str__(self) -> str:
        expected = sum(by_chance for _, by_chance in self.games)
        if expected < 1:
            return ""
        ratio = sum(held for held, _ in self.games) / expected
        if ratio == 0:
            return f"0 [0, {min(1.0, 3 / expected):.2f}]"  # the rule of three
        half = 1.96 * math.sqrt(sum((held - ratio * by_chance) ** 2 for held, by_chance in self.games)) / expected
        return f"{ratio:.2f} [{max(0.0, ratio - half):.2f}, {ratio + half:.2f}]"


def note_of(view: moska.View, seat: int, card: Any) -> str:
    if card in view.not_added[seat]:
        return "not added"
    return "not spent" if card in view.not_spent[seat] else "nothing noted"


def add_held(state: moska.State, view: moska.View, sums: dict[Any, list[float]]) -> None:
    hidden = list(view.hidden)
    for seat in range(PLAYERS):
        places = view.hand_sizes[seat] - len(view.known[seat])
        if seat == view.seat or places == 0:
            continue
        for card in hidden:
            group = next(name for name, ranks in GROUPS.items() if RANKS[card.rank - 2] in ranks)
            kind = "trump" if card.suit == view.trump else group
            noted = sums[view.deck_size > 0, note_of(view, seat, card), kind]
            noted[0] += card in state.hands[seat]
            noted[1] += places / len(hidden)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", help="a native agent")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    agent: Any = make_player("moska", arguments.agent).native
    all_held: dict[Any, Held] = defaultdict(Held)
    for game in track(range(arguments.games), "playing"):
        table = Table("moska", make_rules("moska"), arguments.seed * 1_000_000 + game)
        sums: dict[Any, list[float]] = defaultdict(lambda: [0.0, 0.0])
        while not table.over:
            add_held(table.state, table.state.view(table.actor), sums)
            table.let(agent)
        for key, (held, by_chance) in sums.items():
            all_held[key].games.append((held, by_chance))
    for has_deck in (True, False):
        rows = Rows("with a deck" if has_deck else "without one", *GROUPS, "trump", box=None)
        for note in NOTES:
            rows.add_row(note, *(str(all_held[has_deck, note, kind]) for kind in (*GROUPS, "trump")))
        Console(width=130).print(rows)


if __name__ == "__main__":
    main()
