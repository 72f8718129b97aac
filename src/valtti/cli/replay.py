"""`valtti replay`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from valtti.cli.options import JsonOption, console, print_json
from valtti.errors import InputError
from valtti.play.screen import Screen
from valtti.play.showing import show_record
from valtti.records import Record, read_records


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[int | None, typer.Option(min=1, help="Show only this game, counted from 1.")] = None,
    json: JsonOption = False,
) -> None:
    """Replay recorded games: one game move by move, several as a line each.

    A record that does not fit the rules is an error that names the move.
    """
    records = list(read_records(file))
    if game is not None:
        if game > len(records):
            raise InputError(f"{file}: there are only {len(records)} games")
        records = [records[game - 1]]
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
    loser = record.result.get("loser")
    return "no loser" if loser is None else f"seat {loser} ({record.agents[loser]}) loses"
