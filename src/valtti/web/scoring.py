"""The score sheet of a table: the rounds of its game, and the games that the same players have finished before."""

from __future__ import annotations

from collections.abc import Sequence

from valtti.games import game
from valtti.games.faces import face
from valtti.languages import say
from valtti.web.language import speaking
from valtti.web.protocol import EarlierGame, RoundMessage, ScoreSheet
from valtti.web.seated import SeatedTable
from valtti.web.storage import SeatRow, TableRow


def score_sheet(seated: SeatedTable, rounds: Sequence[RoundMessage], language: str) -> ScoreSheet:
    with speaking(language):
        told_apart = [_told_apart(row, seated.row.seats) for row in seated.earlier]
        return ScoreSheet(
            counted=face(seated.row.game).sheet(seated.table.rules),
            goal=face(seated.row.game).goal(seated.table.rules),
            rounds=[*rounds],
            earlier=[
                EarlierGame(table=row.id, marks=_marks(row, marked))
                for row, marked in zip(seated.earlier, told_apart, strict=True)
            ],
            counts=[sum(column) for column in zip(*told_apart, strict=True)],
        )


def _told_apart(row: TableRow, seats: Sequence[SeatRow]) -> list[bool]:
    """Has each of these players won an earlier game, or lost it, if that is what the game is about?"""
    assert row.result is not None
    those = row.result.get("losers" if game(row.game).judged_by_losses else "winners", [])
    return [row.seats.index(seat) in those for seat in seats]


def _marks(row: TableRow, told_apart: Sequence[bool]) -> list[str]:
    if not any(told_apart):
        assert row.result is not None
        return ["–" if row.result["void"] else "½"] * len(told_apart)
    word = say("lost ## of a game") if game(row.game).judged_by_losses else say("won ## of a game")
    return [word if is_so else "" for is_so in told_apart]
