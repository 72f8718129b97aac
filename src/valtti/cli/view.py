"""`valtti view`"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.replay import checked, only
from valtti.cli.serve import OpenOption, run


def view(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, counted from 1.")] = 1,
    open_browser: OpenOption = True,
) -> None:
    """Step through a recorded game in a browser, with all cards open."""
    record = checked(*next(only(file, game)))
    with tempfile.TemporaryDirectory() as folder:
        run("127.0.0.1", 0, None, Path(folder), open_browser, page="game", shown=record)
