"""Records of the games of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.files import Writer
from valtti.records import Record


class RecordWriter:
    """Turns results into records, and writes them to a file if there is one."""

    def __init__(self, file: Writer | None, game_name: str, players: Sequence[Player]) -> None:
        self._file = file
        self._game = game_name
        self._players = players

    def add(self, block: Block) -> None:
        if self._file is not None:
            for i in range(len(block)):
                self._file.write(self._record(block, i).as_line() + "\n")

    def _record(self, block: Block, i: int) -> Record:
        seating = [int(player) for player in block.seating[i]]
        return Record(
            game=self._game,
            rules=block.rules[i].as_dict(),
            seed=int(block.seed[i]),
            agents=[self._players[player].name for player in seating],
            moves=block.logs[i],
            result=self._result(block, i, seating),
            extra={"unfair": unfair} if (unfair := self._unfair_seats(seating)) else {},
        )

    def _unfair_seats(self, seating: list[int]) -> list[int]:
        return [seat for seat, player in enumerate(seating) if not self._players[player].fair]

    def _result(self, block: Block, i: int, seating: list[int]) -> dict[str, Any]:
        if block.is_void[i]:
            return {"void": True}
        result = {
            "void": False,
            "ranks": [int(block.rank[i, player]) for player in seating],
            "winners": [seat for seat, player in enumerate(seating) if block.won[i, player]],
            "losers": [seat for seat, player in enumerate(seating) if block.lost[i, player]],
            "points": [float(block.points[i, player]) for player in seating],
        }
        if i in block.failures:
            player, failure = block.failures[i]
            result |= {
                "forfeited_by": seating.index(player),
                "forfeit": f"{self._players[player].name} {failure.reason}",
            }
        return result
