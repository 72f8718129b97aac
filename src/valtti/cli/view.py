"""`valtti view`"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.replay import checked, only
from valtti.cli.serve import OpenOption, run
from valtti.errors import needing
from valtti.records.record import record_lines


def view(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file to begin with.")] = 1,
    open_browser: OpenOption = True,
) -> None:
    """Step through recorded games in a browser, with all cards open."""
    checked(*next(only(file, game)))
    lines = [line for _, line in record_lines(file)]
    with needing("web"):
        from valtti.web.replaying import read_record
    read_record(lines, game)  # what the page would refuse is refused here
    with tempfile.TemporaryDirectory() as folder:
        run("127.0.0.1", 0, None, Path(folder), open_browser, page=f"game?number={game}", shown=lines)
