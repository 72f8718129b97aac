"""`valtti solve`"""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from valtti import files
from valtti.cli.legal import FileArgument
from valtti.cli.options import JsonOption, console, print_json
from valtti.errors import InputError
from valtti.games.faces import face_of
from valtti.games.positions import is_complete, load_position
from valtti.games.solving import USUAL_NODES
from valtti.games.solving import solve as solved
from valtti.games.types import State
from valtti.games.writing import counted

#: Moves that are listed.
_MOST_MOVES = 30


def solve(
    file: FileArgument,
    nodes: Annotated[int, typer.Option(min=1, max=10**15, help="How many positions may be looked at.")] = USUAL_NODES,
    json: JsonOption = False,
) -> None:
    """Say what a position with open cards is worth in perfect play, and show a line of best moves."""
    state = load_position(file)
    if not is_complete(files.read_json(file)):
        raise InputError(f"{file}: perfect play needs every card, but some are left open")
    try:
        found = solved(state, nodes)
    except InputError as error:
        raise InputError(f"{file}: {error}") from None
    if found is None:
        raise InputError(f"{file}: undecided within {counted(nodes, 'node')}; --nodes may allow more")
    line = [f"{seat} {move}" for seat, move in found.line]
    if json:
        moves = [{"move": str(move), "value": value} for move, value in found.moves]
        print_json(
            {"actor": state.actor, "value": found.value, "moves": moves, "line": line, "nodes": found.nodes},
        )
        return
    console.print(face_of(state).solved(state, found.value, _names(state)))
    table = Table("move", "value", box=None)
    for move, value in found.moves[:_MOST_MOVES]:
        table.add_row(str(move), "undecided" if value is None else f"{value:g}")
    console.print(table)
    if len(found.moves) > _MOST_MOVES:
        console.print(f"and {len(found.moves) - _MOST_MOVES} more")
    console.print(f"Best play: {', '.join(line)}", soft_wrap=True)


def _names(state: State) -> list[str]:
    return [f"Seat {seat}" for seat in range(state.rules.players)]
