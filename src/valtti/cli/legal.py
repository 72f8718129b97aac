"""`valtti legal`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from valtti import files
from valtti.cli.options import JsonOption, SeedOption, print_json
from valtti.games.positions import load_position, require_own_hand
from valtti.games.types import State

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A position file (JSON).")]


def load_asked(file: Path, seed: int) -> tuple[State, dict[str, Any]]:
    """The position whose moves are asked for, and what its file says."""
    state, data = load_position(file, seed), files.read_json(file)
    require_own_hand(data, str(file))
    return state, data


def legal(
    file: FileArgument,
    seed: SeedOption = 0,
    json: JsonOption = False,
) -> None:
    """List the legal moves of a position. The seed chooses cards that the file leaves open."""
    state = load_asked(file, seed)[0]
    moves = [] if state.over else [str(move) for move in state.moves]
    count = 0 if state.over else state.view(state.actor).count
    if json:
        print_json({"actor": state.actor, "count": count, "moves": moves})
        return
    if state.over:
        print("The game is over.")
        return
    shown = f"{count} legal moves" if count == len(moves) else f"{len(moves)} of {count} legal moves"
    print(f"Seat {state.actor} is to act: {shown if count > 1 else 'one legal move'}.")
    for move in moves:
        print(move)
