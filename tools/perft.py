"""Counts the sequences of moves from fixed deals, and keeps the counts in tests/perft/GAME.txt.

    python tools/perft.py            counts all lines of the files anew and writes them
    python tools/perft.py --check    compares, and names the lines that differ

A line is a seed, the rules, a depth and the number of sequences of so many moves; a game that ends before does not
count. The rules must leave nothing to chance after the deal: in Moska the turn order is round_robin.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import valtti
from valtti.games import names
from valtti.games.types import State

FOLDER = Path(__file__).parents[1] / "tests" / "perft"


@dataclass(frozen=True)
class Line:
    """One line of a file."""

    seed: int
    rules: dict[str, str]
    depth: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Line:
        seed, rules, depth, count = text.split()
        pairs = (rule.partition("=") for rule in rules.split(","))
        return cls(int(seed), {key: value for key, _, value in pairs}, int(depth), int(count))

    def __str__(self) -> str:
        rules = ",".join(f"{key}={value}" for key, value in self.rules.items())
        return f"{self.seed} {rules} {self.depth} {self.count}"

    def deal(self, game: str) -> State:
        return valtti.deal(game, self.rules, self.seed)

    def counted(self, game: str) -> Line:
        return Line(self.seed, self.rules, self.depth, perft(self.deal(game), self.depth))


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` moves from a state."""
    if state.over:
        return int(depth == 0)
    if depth == 0:
        return 1
    view = state.view(state.actor)
    if depth == 1:
        return view.count
    total = 0
    for move in view.legal(max_moves=view.count):
        after = state.copy()
        after.play(move, valtti.Rng(0))
        total += perft(after, depth - 1)
    return total


def read(path: Path) -> Iterator[tuple[str, Line | None]]:
    """The lines of a file; a remark or an empty line has no count."""
    for text in path.read_text(encoding="utf-8").splitlines():
        yield text, None if not text.strip() or text.startswith("#") else Line.parse(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; exit code 1 if something differs")
    check = parser.parse_args().check
    wrong = 0
    for game in names():
        path = FOLDER / f"{game}.txt"
        now = []
        for text, line in read(path):
            new = text if line is None else str(line.counted(game))
            now.append(new)
            if new != text:
                wrong += 1
                print(f"{path.name}: '{text}' is now '{new}'")
        if not check:
            path.write_text("\n".join(now) + "\n", encoding="utf-8")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
