"""`valtti view`"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from valtti.cli.serve import OpenOption, run
from valtti.errors import InputError, needing
from valtti.records.lines import RecordLines


def view(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[
        int | None,
        typer.Option(min=1, show_default="the first that can be shown", help="Which game of the file to begin with."),
    ] = None,
    open_browser: OpenOption = True,
) -> None:
    """Step through recorded games in a browser, with all cards open."""
    lines = RecordLines(file)
    with needing("web"):
        from valtti.web.replaying import first_to_show, read_record
    try:
        number = first_to_show(lines) if game is None else game
        read_record(lines, number)  # what the page would refuse is refused here
    except InputError as error:
        raise InputError(f"{file}: {error}") from None
    with tempfile.TemporaryDirectory() as folder:
        run("127.0.0.1", 0, None, Path(folder), open_browser, page=f"game?number={number}", shown=lines)
