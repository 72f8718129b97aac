"""What can be said of a game that is over: how everybody stood at each moment, and what moves gave away.

It is found out once, in the background, and kept without any words, which each reader is given in its own language.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

from valtti.games.faces import face
from valtti.games.table import Event
from valtti.records import Record
from valtti.web.evaluating import Judgement, judge, rater_of, values_of
from valtti.web.language import speaking
from valtti.web.protocol import Analysis, JudgedMove
from valtti.web.storage import Store

_log = logging.getLogger(__name__)
_FINE, _MISTAKE, _BLUNDER = 0.01, 0.05, 0.15  # shares of games that a move gives away


class Analyses:
    """Analyses that are being made. What is done is in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._beginning = threading.Lock()
        self._progress: dict[str, float] = {}
        self._threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) // 2), thread_name_prefix="analysis")

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    def progress(self, table_id: str, record: Record) -> float:
        """How far an analysis has come; begins it if nobody has."""
        with self._beginning:
            if table_id not in self._progress:
                self._progress[table_id] = 0.0
                self._threads.submit(self._make, table_id, record)
            return self._progress[table_id]

    def _make(self, table_id: str, record: Record) -> None:
        def note(share: float) -> None:
            self._progress[table_id] = share

        try:
            self._store.keep_analysis(table_id, analyse(record, note))
        except Exception:
            _log.exception("an analysis failed", extra={"table": table_id})
        with self._beginning:
            del self._progress[table_id]


def analyse(record: Record, on_progress: Callable[[float], None] = lambda share: None) -> dict[str, Any]:
    """Values by frame and seat, and the moves of people, as plain JSON."""
    assert record.result is not None
    value, rater = values_of(record.game), rater_of(record.game)
    seats = range(len(record.agents))
    values, moves = [], []
    events = list(record.events())
    for number, event in enumerate(events):
        values.append(value([event.before.view(seat, number) for seat in seats]))
        if record.agents[event.seat] == "human" and not event.forced:
            found = judge(rater, event.before.view(event.seat, number), event.move)
            if found is not None:
                moves.append(_judged(number + 1, event, found))
        on_progress((number + 1) / len(events))
    last = _final_values(record)
    if "forfeit" in record.result:
        values.append(value([events[-1].after.view(seat) for seat in seats]) if events else last)
    values.append(last)
    return {"values": [[round(each, 3) for each in row] for row in values], "moves": moves}


def in_words(record: Record, data: dict[str, Any], language: str) -> Analysis:
    """An analysis with the labels of its moves."""
    events = list(record.events())
    labels = face(record.game).label

    def labelled(found: dict[str, Any]) -> JudgedMove:
        view = events[found["number"] - 1].before.view(found["seat"])
        return JudgedMove(
            **found,
            label=labels(view, view.parse(found["move"])),
            best_label=labels(view, view.parse(found["best"])),
        )

    with speaking(language):
        return Analysis(values=data["values"], moves=[labelled(found) for found in data["moves"]])


def _judged(number: int, event: Event, found: Judgement) -> dict[str, Any]:
    return {
        "number": number,
        "seat": event.seat,
        "move": str(event.move),
        "best": str(found.best),
        "given_away": round(found.given_away, 3),
        "sure": round(found.sure, 3),
        "mark": _mark(event, found),
    }


def _mark(event: Event, found: Judgement) -> Literal["best", "fine", "mistake", "blunder"]:
    """Nothing is held against a move that chance may explain."""
    if found.best == event.move or found.given_away < _FINE:
        return "best"
    if found.given_away < max(_MISTAKE, found.sure):
        return "fine"
    return "mistake" if found.given_away < _BLUNDER else "blunder"


def _final_values(record: Record) -> list[float]:
    result = record.result
    assert result is not None
    if result["void"] or not result["winners"]:
        return [0.5] * len(record.agents)
    return [float(seat in result["winners"]) for seat in range(len(record.agents))]
