"""`valtti replay`"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from valtti.cli import streams
from valtti.cli.options import JsonOption, console, print_json_list
from valtti.errors import InputError
from valtti.games.writing import counted
from valtti.play.screen import Screen
from valtti.play.showing import decision, show_record
from valtti.play.stepping import step_through
from valtti.records import Record
from valtti.records.record import parse_record, record_lines

_MOST_DAMAGED = 10  # lines that are told of one by one


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of game records, one a line.")],
    game: Annotated[int | None, typer.Option(min=1, help="Show only this game, counted from 1.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Step through one game, forwards and backwards.")] = False,
    seat: Annotated[
        int | None,
        typer.Option(min=0, show_default="open cards", help="Show one game as this seat saw it, counted from 0."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Replay recorded games: one game move by move, several as a line each.

    A record that does not fit the rules is an error that names the move; the others are shown nevertheless.
    """
    lines = record_lines(file) if game is None else only(file, game)
    first = list(itertools.islice(lines, 2))
    if (step or seat is not None) and json:
        raise InputError("--json tells how games ended: leave out --step and --seat")
    if (step or seat is not None) and len(first) > 1:
        option = "--step" if step else f"--seat {seat}"
        raise InputError(f"{file}: there are several games: {option} --game 1 shows the first of them")
    if len(first) == 1 and not json:
        _show(checked(*first[0]), step, seat)
        return
    found = _Checked(file, itertools.chain(first, lines))
    if json:
        print_json_list(_as_json(record) for _, record in found)
    else:
        for where, record in found:
            print(f"{where}: {len(record.moves)} moves, {_result_text(record)}")
    if found.damaged:
        raise InputError(f"{file}: {found.damaged} of {found.lines} records are damaged or do not fit the rules")


def _show(record: Record, step: bool, seat: int | None) -> None:
    if seat is not None and seat >= len(record.agents):
        raise InputError(f"there is no seat {seat}: seats are 0 to {len(record.agents) - 1}")
    if not step:
        show_record(record, Screen(console), seat)
    elif sys.stdin.isatty():
        step_through(record, Screen(console, streams.ask), seat)
    else:
        raise InputError("a game is stepped through in a terminal: leave out --step here")


def only(file: Path, number: int) -> Iterator[tuple[str, str]]:
    """One line of the file; damage elsewhere does not matter."""
    count = 0
    for count, line in enumerate(record_lines(file), start=1):
        if count == number:
            return iter([line])
    raise InputError(f"{file}: it holds only {counted(count, 'game')}")


def checked(where: str, line: str) -> Record:
    """A record of which all fits the rules."""
    record = parse_record(line, where)
    try:
        record.final()
    except ValueError as error:
        raise InputError(f"{where}: {error}") from None
    return record


class _Checked:
    """Goes through the records that can be replayed, and says what is wrong with the first of the others.

    A file without any that can be replayed is hardly meant as one of records: that is told in one line.
    """

    def __init__(self, file: Path, lines: Iterable[tuple[str, str]]) -> None:
        self.lines = 0
        self.damaged = 0
        self._file = file
        self._lines = lines
        self._untold: list[InputError] = []  # until it is known that there are records

    def __iter__(self) -> Iterator[tuple[str, Record]]:
        for where, line in self._lines:
            self.lines += 1
            try:
                record = checked(where, line)
            except InputError as error:
                self.damaged += 1
                if self.damaged <= _MOST_DAMAGED:
                    self._untold.append(error)
                continue
            self._tell()
            yield where, record
        if self.damaged == self.lines:
            raise InputError(f"{self._file}: no line is a record that can be replayed ({self._untold[0]})")
        self._tell()

    def _tell(self) -> None:
        for error in self._untold:
            print(f"valtti: {error}", file=sys.stderr)
        self._untold.clear()


def _as_json(record: Record) -> dict[str, Any]:
    return {"game": record.game, "agents": record.agents, "moves": record.moves, "result": record.result}


def _result_text(record: Record) -> str:
    if record.result is None:
        return "not finished"
    if "forfeit" in record.result:
        return f"forfeited: {record.result['forfeit']}"
    if record.result.get("void"):
        return "void"
    names = [f"seat {i} ({agent})" for i, agent in enumerate(record.agents)]
    return decision(record.game, record.result, names, None)
