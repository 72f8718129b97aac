"""`valtti data`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from valtti.cli.options import JsonOption, console, print_json, print_table
from valtti.errors import needing
from valtti.games.writing import counted


def data(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that `valtti gather` has written.")],
    json: JsonOption = False,
) -> None:
    """Tell what positions are in a folder, and check every file. Exit code 1 if something is wrong or missing."""
    with needing("data"):
        from valtti.learning.inspection import inspect
    found = inspect(folder)
    if json:
        print_json(found.as_json())
    else:
        _print(found)
    if found.faults or found.missing:
        raise typer.Exit(1)


def _print(found: Any) -> None:
    plan = found.plan
    size = found.bytes / max(found.whole.positions, 1)
    console.print(
        f"{plan.game}, encoded as {plan.encoding} {plan.encoding_version}, seed {plan.seed}: "
        f"{counted(found.whole.positions, 'position')} of {counted(found.games, 'game')} ({found.void_games:,} void), "
        f"{found.bytes / 1e6:,.1f} MB, {size:.1f} bytes a position"
    )
    console.print(
        f"{found.with_values:,} have a value of their agent's, {found.explored:,} come after random moves; "
        f"the mean label is {found.whole.label:.4f}"
    )
    for title, groups in (("agent", found.by_agent), ("players", found.by_players)):
        table = Table(box=None)
        table.add_column(title, no_wrap=True)
        table.add_column("positions", justify="right")
        table.add_column("mean label", justify="right")
        for name, group in sorted(groups.items()):
            table.add_row(str(name), f"{group.positions:,}", f"{group.label:.4f}")
        console.print()
        print_table(table)
    console.print()
    if found.missing:
        console.print(
            f"Not finished: {len(found.missing)} of {plan.shards} files are missing", style="yellow", soft_wrap=True
        )
    for fault in found.faults:
        console.print(fault, style="red", soft_wrap=True)
    if not found.missing and not found.faults:
        console.print("All files are there and are right.")
