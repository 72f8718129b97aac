"""`valtti reproduce`"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.options import ProgressOption, SeedOption, ThreadsOption, progress_bar
from valtti.errors import needing
from valtti.stopping import breaking_off, stoppable


class Document(StrEnum):
    MOSKA = "moska"
    SCHNAPSEN = "schnapsen"
    TYSIAC = "tysiac"
    TICTACTOE = "tictactoe"


def reproduce(
    document: Annotated[Document, typer.Argument(metavar="DOCUMENT", help="moska, schnapsen, tysiac or tictactoe.")],
    quick: Annotated[bool, typer.Option("--quick", help="Play a tenth of the games.")] = False,
    out: Annotated[Path, typer.Option(help="Folder for the report; an older one there is replaced.")] = Path("results"),
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    progress: ProgressOption = None,
) -> None:
    """Run the experiments of a source document again and write a report beside the published numbers.

    The report is a page in Markdown and in HTML, with figures in a folder beside it. Ctrl-C leaves an older one as it
    was.
    """
    written: list[Path] = []
    with stoppable(passing_on=False) as stop:
        try:
            # Nothing can be kept of experiments that are cut short; a report that is made is written to its end.
            with breaking_off(stop):
                files = _experiments(document, out, quick, seed, threads, progress)
            for path in files:
                written.append(path)
        except KeyboardInterrupt:
            print(f"valtti: interrupted: {_left(out / document.value, written)}", file=sys.stderr)
            raise typer.Exit(stop.exit_code) from None
    for path in written:
        if path.suffix != ".svg":
            print(path)


def _experiments(
    document: Document, out: Path, quick: bool, seed: int, threads: int | None, progress: bool | None
) -> Iterator[Path]:
    """Makes a report; the files that are returned are written one by one as they are asked for."""
    with needing("reproduce"):
        from valtti.reports.pages import check_folder, write
        from valtti.reproduce.documents import DOCUMENTS
        from valtti.reproduce.settings import Settings
    chosen = DOCUMENTS[document.value]
    settings = Settings(seed=seed, quick=quick, threads=threads)
    check_folder(out)
    with progress_bar(progress, chosen.total_games(settings)) as on_progress:
        page = chosen.reproduce(settings, on_progress)
    return write(page.texts(out))


def _left(report: Path, written: list[Path]) -> str:
    """What an interruption leaves behind."""
    if written:
        return f"{report}: only {', '.join(path.name for path in written)} are new; run the command again"
    if report.with_suffix(".md").exists():
        return f"nothing was written, and the earlier report {report.with_suffix('.md')} is as it was"
    return "nothing was written"
