"""What a user chooses about a reproduction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: Told how many games have been played so far, over all experiments of a document.
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Settings:
    seed: int = 0
    quick: bool = False
    threads: int | None = None

    def games(self, full: int) -> int:
        """How many games stand for `full` ones."""
        return max(full // 10, 1) if self.quick else full

    def command(self, document: str) -> str:
        """The command that makes the same report again; threads do not change it."""
        return f"valtti reproduce {document}{' --quick' if self.quick else ''} --seed {self.seed}"


class Counter:
    """Adds up the games of several experiments for one progress bar."""

    def __init__(self, on_progress: Progress) -> None:
        self._on_progress = on_progress
        self._before = 0

    def within(self, played: int) -> None:
        """So many games of the present experiment have been played."""
        self._on_progress(self._before + played)

    def finish(self, games: int) -> None:
        """The present experiment is over; it took this many games."""
        self._before += games
        self._on_progress(self._before)
