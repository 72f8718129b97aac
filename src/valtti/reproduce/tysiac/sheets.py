"""Score sheets: what was bid, taken and scored in every round of many games, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from valtti._core import tysiac
from valtti.agents.registry import make_player
from valtti.games import make_rules

#: Games whose sheets are held at once: the longest take thousands of rounds each.
_CHUNK = 250


@dataclass(frozen=True)
class Sheets:
    """The rounds of consecutive games, in order; a row a round, a column a seat."""

    declarer: npt.NDArray[np.int64]
    contract: npt.NDArray[np.int64]
    raw: npt.NDArray[np.int64]  # points taken
    totals: npt.NDArray[np.int64]  # after the round
    lengths: npt.NDArray[np.int64]  # rounds of each game
    winners: npt.NDArray[np.int64]  # the seat that won each game, -1 if none did

    @property
    def last_rows(self) -> npt.NDArray[np.int64]:
        """The row of each game's last round."""
        return np.cumsum(self.lengths) - 1


class Source:
    """Plays the games of one line-up: player i always sits at seat i. Any game can be played again by its number."""

    def __init__(self, agents: Sequence[str], rules: dict[str, object], seed: int, threads: int) -> None:
        # Of this game, which their types do not say.
        natives: Any = [make_player("tysiac", agent).native for agent in agents]
        table_rules: Any = make_rules("tysiac", rules)
        self._match = tysiac.Match(table_rules, natives, seed, fixed_seats=True)
        # It never wants to stop by itself; but while it is asked, signals are heard.
        self._match.stop_when(lambda: False)
        self._threads = threads

    def chunks(self, games: int) -> Iterator[Sheets]:
        for first in range(0, games, _CHUNK):
            yield self._play(first, min(_CHUNK, games - first))

    def game(self, number: int) -> npt.NDArray[np.int64]:
        """The totals of one game, from the start (0, 0, 0) on."""
        totals = self._play(number, 1).totals
        return np.vstack([np.zeros((1, 3), dtype=np.int64), totals])

    def _play(self, first: int, count: int) -> Sheets:
        sheets = tysiac.score_sheets(self._match, first, count, self._threads)
        numbers = np.asarray(sheets["game"], dtype=np.int64) - first
        won = np.asarray(sheets["won"])
        return Sheets(
            declarer=np.asarray(sheets["declarer"], dtype=np.int64),
            contract=np.asarray(sheets["contract"], dtype=np.int64),
            raw=np.asarray(sheets["raw"], dtype=np.int64),
            totals=np.asarray(sheets["totals"], dtype=np.int64),
            lengths=np.bincount(numbers, minlength=count),
            winners=np.where(won.any(axis=1), won.argmax(axis=1), -1),
        )
