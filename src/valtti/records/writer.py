"""Writes the games of a match to a file."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from valtti.errors import InputError
from valtti.games.types import Rules
from valtti.records.record import Record

if TYPE_CHECKING:
    from valtti.arena.runner import Block


class RecordWriter:
    """Collects records in a file beside the wanted one, which takes its place when all is written."""

    def __init__(self, path: str | Path | None, game_name: str, rules: Rules, names: list[str]) -> None:
        self._path = None if path is None else Path(path)
        self._game = game_name
        self._rules = rules.as_dict()
        self._names = names
        self._file: TextIO | None = None

    def __enter__(self) -> RecordWriter:
        if self._path is not None:
            self._unfinished = self._path.with_name(f".{self._path.name}.{os.getpid()}")
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._unfinished.open("w", encoding="utf-8")
            except OSError as error:
                raise InputError(f"{self._path}: cannot be written ({error.strerror})") from None
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        if self._file is None or self._path is None:
            return
        self._file.close()
        if kind is None:
            os.replace(self._unfinished, self._path)
        else:
            self._unfinished.unlink(missing_ok=True)

    def add(self, block: Block) -> None:
        if self._file is not None:
            for i in range(len(block)):
                self._file.write(self._record(block, i).as_line() + "\n")

    def _record(self, block: Block, i: int) -> Record:
        seating = [int(player) for player in block.seating[i]]
        return Record(
            game=self._game,
            rules=self._seated_rules(seating),
            seed=int(block.seed[i]),
            agents=[self._names[player] for player in seating],
            moves=block.logs[i],
            result=self._result(block, i, seating),
            previous_loser=int(block.previous_loser[i]),
        )

    def _seated_rules(self, seating: list[int]) -> dict[str, str]:
        """The rules as they were at this table: speeds belong to players, and players move about."""
        if "speed" not in self._rules:
            return self._rules
        speeds = self._rules["speed"].split(",")
        return self._rules | {"speed": ",".join(speeds[player] for player in seating)}

    def _result(self, block: Block, i: int, seating: list[int]) -> dict[str, Any]:
        if block.is_void[i]:
            return {"void": True}
        lost = [seat for seat, player in enumerate(seating) if block.lost[i, player]]
        result = {
            "void": False,
            "ranks": [int(block.rank[i, player]) for player in seating],
            "loser": lost[0] if len(lost) == 1 else None,
        }
        return result | ({"forfeit": block.reasons[i]} if block.reasons[i] else {})
