"""Results of games as arrays, a row a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti.agents.asking import Failure
from valtti.games.types import Rules


@dataclass(frozen=True)
class Block:
    """The results of consecutive games, a row a game and a column a player."""

    first: int
    lost: npt.NDArray[np.uint8]
    won: npt.NDArray[np.uint8]
    rank: npt.NDArray[np.uint8]
    points: npt.NDArray[np.float32]
    seating: npt.NDArray[np.uint8]
    is_void: npt.NDArray[np.uint8]
    decisions: npt.NDArray[np.uint32]
    seed: npt.NDArray[np.uint64]
    logs: list[list[str]]  # the moves of each game, if they were to be kept
    rules: list[Rules]  # as they held at each table, if moves were to be kept
    failures: dict[int, tuple[int, Failure]]  # by row: the player that forfeited the game, and why

    def __len__(self) -> int:
        return len(self.is_void)

    def part(self, start: int, end: int) -> Block:
        """The games of these rows."""
        cut = {name: value[start:end] for name, value in vars(self).items() if name not in ("first", "failures")}
        failures = {row - start: failure for row, failure in self.failures.items() if start <= row < end}
        return Block(first=self.first + start, failures=failures, **cut)


def joined(blocks: Sequence[Block]) -> Block:
    """Blocks that follow one another as one."""
    first = blocks[0].first
    arrays: dict[str, Any] = {}
    for name, value in vars(blocks[0]).items():
        if isinstance(value, np.ndarray):
            arrays[name] = np.concatenate([getattr(block, name) for block in blocks])
        elif isinstance(value, list):
            arrays[name] = [item for block in blocks for item in getattr(block, name)]
    failures = {block.first - first + row: failure for block in blocks for row, failure in block.failures.items()}
    return Block(first=first, failures=failures, **arrays)


def in_groups(blocks: Iterator[Block], size: int) -> Iterator[Block]:
    """The same games in blocks of whole groups; what is left of a group at the end is left out."""
    left: Block | None = None
    for block in blocks:
        held = joined([left, block]) if left else block
        whole = len(held) - len(held) % size
        left = held.part(whole, len(held))
        if whole:
            yield held.part(0, whole)


def in_rounds(blocks: Iterator[Block], size: int, games: int) -> Iterator[Block]:
    """The same games in blocks of just so many, and what is left at the end of all games."""
    held: Block | None = None
    for block in blocks:
        held = block if held is None else joined([held, block])
        while len(held) and len(held) >= (wanted := min(size, games - held.first)):
            yield held.part(0, wanted)
            held = held.part(wanted, len(held))
