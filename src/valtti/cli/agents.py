"""`valtti agents`"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Column, Table
from rich.text import Text

from valtti import games
from valtti.agents.registry import listings
from valtti.cli.options import JsonOption, console, print_json


def agents(
    game: Annotated[str | None, typer.Argument(help="The game; all of them if none is named.")] = None,
    json: JsonOption = False,
) -> None:
    """List the agents of a game. Unfair ones see cards that a player may not see."""
    names = [game] if game else games.names()
    if json:
        found = [asdict(listing) | ({} if game else {"game": name}) for name in names for listing in listings(name)]
        print_json(found)
        return
    for name in names:
        table = Table(Column("agent", no_wrap=True), "", "", title=name, title_justify="left", box=None)
        for listing in listings(name):
            marks = [Text("default")] if listing.default else []
            marks += [] if listing.fair else [Text("unfair", "bold red")]
            marks += [] if listing.native else [Text("Python")]
            table.add_row(listing.name, Text(" ").join(marks), listing.summary)
            if listing.parameters:
                parameters = ", ".join(
                    f"{key}={value if isinstance(value, str) else f'{value:g}'}"
                    for key, value in listing.parameters.items()
                )
                table.add_row("", "", Text(parameters, "dim"))
        console.print(table)
