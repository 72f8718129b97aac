"""A recorded game: how everybody stood at each moment, what moves gave away, and where it turned."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from valtti.analysis.judging import Judge, Judgement
from valtti.analysis.values import share_of, values_of
from valtti.games.table import Event
from valtti.records import Record

_MOST_TURNS = 3
_TURN = 0.1  # a share of games by which somebody's chance must change for the game to have turned


@dataclass(frozen=True)
class JudgedMove:
    """A move that was a choice; its number is counted from 1, forced moves included."""

    number: int
    event: Event
    judgement: Judgement


@dataclass(frozen=True)
class Sum:
    """What the moves of a seat come to."""

    seat: int
    moves: int
    best: int
    mistakes: int
    blunders: int
    given_away: float
    sure: float


@dataclass(frozen=True)
class Turn:
    """A move after which somebody could expect much more, or much less."""

    number: int
    event: Event
    before: Sequence[float]  # by seat
    after: Sequence[float]


@dataclass(frozen=True)
class Analysis:
    """Of a game. The values of all seats stand for each moment: before the first move, and after each."""

    judge: Judge
    values: list[list[float]]
    moves: list[JudgedMove]
    turns: list[Turn]

    def sums(self) -> list[Sum]:
        return [self._sum(seat) for seat in range(len(self.values[0]))]

    def _sum(self, seat: int) -> Sum:
        found = [each.judgement for each in self.moves if each.event.seat == seat]
        marks = [each.mark for each in found]
        return Sum(
            seat=seat,
            moves=len(found),
            best=sum(each.event.seat == seat and each.event.move == each.judgement.best for each in self.moves),
            mistakes=marks.count("mistake"),
            blunders=marks.count("blunder"),
            given_away=sum(each.given_away for each in found),
            sure=math.hypot(*(each.sure for each in found)),
        )


def analyse(
    record: Record,
    agent: str | None = None,
    seats: Collection[int] | None = None,
    on_progress: Callable[[int], None] = lambda moves: None,
) -> Analysis:
    """Judges the moves of these seats, or of all, and tells how many moves it has been through."""
    everybody = range(len(record.agents))
    value, judge = values_of(record.game), Judge(record.game, len(everybody), agent)
    values, moves, events = [], [], list(record.events())
    for number, event in enumerate(events):
        values.append(value([event.before.view(seat, number) for seat in everybody]))
        if not event.forced and (seats is None or event.seat in seats):
            found = judge.judge(event.before.view(event.seat, number), event.move)
            if found is not None:
                moves.append(JudgedMove(number + 1, event, found))
        on_progress(number + 1)
    result = record.result
    if events and (result is None or "forfeit" in result):  # the last move did not end it
        values.append(value([events[-1].after.view(seat, len(events)) for seat in everybody]))
    if result is not None:
        values.append([share_of(result["void"], result.get("winners", ()), seat) for seat in everybody])
    return Analysis(judge, values, moves, _turns(events, values, value.error))


def _turns(events: Sequence[Event], values: Sequence[Sequence[float]], error: Callable[[float], float]) -> list[Turn]:
    """The largest changes that are no luck of samples, in the order of the game."""

    def change(before: Sequence[float], after: Sequence[float]) -> float:
        return max(
            abs(then - now) if abs(then - now) > 2 * math.hypot(error(then), error(now)) else 0.0
            for then, now in zip(before, after, strict=True)
        )

    found = [
        Turn(number, event, before, after)
        for number, (event, before, after) in enumerate(zip(events, values, values[1:], strict=False), start=1)
        if change(before, after) >= _TURN
    ]
    largest = sorted(found, key=lambda turn: -change(turn.before, turn.after))[:_MOST_TURNS]
    return sorted(largest, key=lambda turn: turn.number)
