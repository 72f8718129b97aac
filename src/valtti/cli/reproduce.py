"""`valtti reproduce`"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.options import ProgressOption, SeedOption, ThreadsOption, progress_bar
from valtti.errors import InputError


class Document(StrEnum):
    SCHNAPSEN = "schnapsen"
    TYSIAC = "tysiac"
    TICTACTOE = "tictactoe"


def reproduce(
    document: Annotated[Document, typer.Argument(metavar="DOCUMENT", help="schnapsen, tysiac or tictactoe.")],
    quick: Annotated[bool, typer.Option("--quick", help="Play a tenth of the games.")] = False,
    out: Annotated[Path, typer.Option(help="Folder for the report; an older one there is replaced.")] = Path("results"),
    seed: SeedOption = 0,
    threads: ThreadsOption = None,
    progress: ProgressOption = None,
) -> None:
    """Run the experiments of a source document again and write a report beside the published numbers.

    The report is a page in Markdown and in HTML, with figures in a folder beside it.
    """
    try:
        from valtti.reproduce.documents import DOCUMENTS
        from valtti.reproduce.report import check_folder
        from valtti.reproduce.settings import Settings
    except ModuleNotFoundError as error:
        if error.name not in ("matplotlib", "markdown_it"):
            raise
        raise InputError(f"reports need {error.name}, which is missing: pip install 'valtti[reproduce]'") from None
    chosen = DOCUMENTS[document.value]
    settings = Settings(seed=seed, quick=quick, threads=threads)
    check_folder(out)
    with progress_bar(progress, chosen.total_games(settings)) as on_progress:
        page = chosen.reproduce(settings, on_progress)
    for path in page.write(out):
        if path.suffix != ".svg":
            print(path)
