"""Records of the games of a match or a tournament."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.errors import InputError
from valtti.files import NewFile
from valtti.games.writing import counted
from valtti.records import Record


@dataclass
class Written:
    """What a file of records holds: the first of the games that were counted, and all of them without trouble."""

    games: int = 0
    trouble: str = ""  # in one line: why there are no more, and how many there are


class Recorder:
    """Turns results into records, and writes them to a new file if one is wanted.

    A file that can be written no further ends the records and not the games. If no game was written, or if the games
    end by an exception, no file is left.
    """

    def __init__(self, path: str | Path | None, game_name: str, group: int) -> None:
        if path is not None and not isinstance(path, str | os.PathLike):
            raise InputError(f"the file for records must be a path, not {path!r}")
        self._file = None if path is None else NewFile(path)
        self._game = game_name
        self._group = group  # games that stand in the file together or not at all
        self.written = Written()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._file is None:
            return
        if error is not None or self.written.games == 0:
            self._file.remove()
            return
        try:
            self._file.close()
        except InputError as trouble:
            self._give_up(trouble)

    def add(self, block: Block, players: Sequence[Player]) -> None:
        """Writes games of these players."""
        if self._file is None or self.written.trouble:
            return
        for first in range(0, len(block), self._group):
            group = range(first, first + self._group)
            try:
                self._file.add("".join(self._record(block, i, players).as_line() + "\n" for i in group))
            except InputError as trouble:
                self._give_up(trouble)
                return
            self.written.games += self._group

    def _give_up(self, trouble: InputError) -> None:
        games = self.written.games
        kept = f"it holds only {counted(games, 'game')}" if games else "no game is there"
        self.written.trouble = f"{trouble}: {kept}"

    def _record(self, block: Block, i: int, players: Sequence[Player]) -> Record:
        seated = [players[column] for column in block.seating[i]]
        unfair = [seat for seat, player in enumerate(seated) if not player.fair]
        return Record(
            game=self._game,
            rules=block.rules[i].as_dict(),
            seed=int(block.seed[i]),
            agents=[player.name for player in seated],
            moves=block.logs[i],
            result=_result(block, i, players),
            extra={"unfair": unfair} if unfair else {},
        )


def _result(block: Block, i: int, players: Sequence[Player]) -> dict[str, Any]:
    if block.is_void[i]:
        return {"void": True}
    seating = [int(column) for column in block.seating[i]]
    result = {
        "void": False,
        "ranks": [int(block.rank[i, column]) for column in seating],
        "winners": [seat for seat, column in enumerate(seating) if block.won[i, column]],
        "losers": [seat for seat, column in enumerate(seating) if block.lost[i, column]],
        "points": [float(block.points[i, column]) for column in seating],
    }
    if i in block.failures:
        column, failure = block.failures[i]
        result |= {
            "forfeited_by": seating.index(column),
            "forfeit": f"{players[column].name} {failure.reason}",
        }
    return result
