"""The documents by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from valtti.reproduce.report import Page
from valtti.reproduce.schnapsen import experiment as schnapsen
from valtti.reproduce.schnapsen.report import report as schnapsen_report
from valtti.reproduce.settings import Progress, Settings


@dataclass(frozen=True)
class Document:
    total_games: Callable[[Settings], int]
    reproduce: Callable[[Settings, Progress], Page]


DOCUMENTS = {
    "schnapsen": Document(schnapsen.total_games, lambda *args: schnapsen_report(schnapsen.run(*args))),
}
