"""What can be said of a game that is over: how everybody stood at each moment, and what moves gave away.

It is found out once, in the background, and kept without any words, which each reader is given in its own language.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from valtti.analysis import analysis
from valtti.analysis.analysis import analyse
from valtti.games.faces import face
from valtti.records import Record
from valtti.web.language import speaking
from valtti.web.protocol import Analysis, JudgedMove
from valtti.web.storage import Store

_log = logging.getLogger(__name__)


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
            self._store.keep_analysis(table_id, analysed(record, note))
        except Exception:
            _log.exception("an analysis failed", extra={"table": table_id})
        with self._beginning:
            del self._progress[table_id]


def analysed(record: Record, on_progress: Callable[[float], None] = lambda share: None) -> dict[str, Any]:
    """Values by frame and seat, and the moves of people, as plain JSON."""
    people = [seat for seat, agent in enumerate(record.agents) if agent == "human"]
    found = analyse(record, seats=people, on_progress=lambda moves: on_progress(moves / len(record.moves)))
    return {
        "values": [[round(each, 3) for each in row] for row in found.values],
        "moves": [_as_json(move) for move in found.moves],
    }


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


def _as_json(move: analysis.JudgedMove) -> dict[str, Any]:
    judgement = move.judgement
    return {
        "number": move.number,
        "seat": move.event.seat,
        "move": str(move.event.move),
        "best": str(judgement.best),
        "given_away": round(judgement.given_away, 3),
        "sure": round(judgement.sure, 3),
        "mark": judgement.mark,
    }
