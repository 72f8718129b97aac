"""The documents by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from valtti.reports.pages import Page
from valtti.reproduce.moska import experiment as moska
from valtti.reproduce.moska.report import report as moska_report
from valtti.reproduce.schnapsen import experiment as schnapsen
from valtti.reproduce.schnapsen.report import report as schnapsen_report
from valtti.reproduce.settings import Progress, Settings
from valtti.reproduce.tictactoe import experiment as tictactoe
from valtti.reproduce.tictactoe.report import report as tictactoe_report
from valtti.reproduce.tysiac import experiment as tysiac
from valtti.reproduce.tysiac.report import report as tysiac_report


@dataclass(frozen=True)
class Document:
    total_games: Callable[[Settings], int]
    reproduce: Callable[[Settings, Progress], Page]


DOCUMENTS = {
    "moska": Document(moska.total_games, lambda *args: moska_report(moska.run(*args))),
    "schnapsen": Document(schnapsen.total_games, lambda *args: schnapsen_report(schnapsen.run(*args))),
    "tysiac": Document(tysiac.total_games, lambda *args: tysiac_report(tysiac.run(*args))),
    "tictactoe": Document(tictactoe.total_games, lambda *args: tictactoe_report(tictactoe.run(*args))),
}
