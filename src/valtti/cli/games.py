"""`valtti games`"""

from __future__ import annotations

from rich.table import Column, Table
from rich.text import Text

from valtti import games as all_games
from valtti.cli.options import JsonOption, console, print_json


def games(json: JsonOption = False) -> None:
    """List the games, their rule options and presets."""
    cores = [all_games.game(name) for name in all_games.names()]
    if json:
        print_json(
            [
                {
                    "name": core.name,
                    "summary": core.summary,
                    "presets": core.presets(),
                    "options": [
                        {"name": name, "values": values, "default": core.Rules().get(name), "help": text}
                        for name, values, text in core.options()
                    ],
                }
                for core in cores
            ]
        )
        return
    for core in cores:
        console.print(Text.assemble((core.name, "bold"), f": {core.summary}"))
        console.print(f"presets: {', '.join(core.presets())}")
        table = Table(Column("rule", no_wrap=True), Column("default", no_wrap=True), "values", "meaning", box=None)
        for name, values, text in core.options():
            table.add_row(name, core.Rules().get(name), values, text)
        console.print(table)
