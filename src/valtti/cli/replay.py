"""`valtti replay`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from valtti.cli.options import JsonOption, console, print_json
from valtti.errors import InputError
from valtti.play.screen import Screen
from valtti.play.showing import decision, show_record
from valtti.records import Record
from valtti.records.record import parse_record, record_lines


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[int | None, typer.Option(min=1, help="Show only this game, counted from 1.")] = None,
    json: JsonOption = False,
) -> None:
    """Replay recorded games: one game move by move, several as a line each.

    A record that does not fit the rules is an error that names the move.
    """
    lines = list(record_lines(file))
    if game is not None:
        if game > len(lines):
            raise InputError(f"{file}: there are only {len(lines)} games")
        lines = [lines[game - 1]]  # damage elsewhere in the file does not matter
    records = [(where, parse_record(line, where)) for where, line in lines]
    results = []
    for where, record in records:
        try:
            record.final()  # all of it must fit before any of it is shown
            if json:
                results.append(_as_json(record))
            elif len(records) == 1:
                show_record(record, Screen(console))
            else:
                print(f"{where}: {len(record.moves)} moves, {_result_text(record)}")
        except ValueError as error:
            raise InputError(f"{where}: {error}") from None
    if json:
        print_json(results)


def _as_json(record: Record) -> dict[str, Any]:
    return {"game": record.game, "agents": record.agents, "moves": record.moves, "result": record.result}


def _result_text(record: Record) -> str:
    if "forfeit" in record.result:
        return f"forfeited: {record.result['forfeit']}"
    if record.result.get("void"):
        return "void"
    return decision(record.game, record.result, [f"seat {i} ({agent})" for i, agent in enumerate(record.agents)])
