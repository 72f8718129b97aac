"""`valtti analyse`"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from valtti import files
from valtti.analysis.analysis import Analysis, JudgedMove, Turn
from valtti.analysis.analysis import analyse as analysis_of
from valtti.analysis.judging import judge_of
from valtti.cli.options import JsonOption, ProgressOption, console, print_json, print_table, progress_bar
from valtti.cli.replay import checked, only
from valtti.errors import InputError, needing
from valtti.games.faces import face_of
from valtti.games.table import Event
from valtti.games.types import Move
from valtti.games.writing import told_apart
from valtti.records import Record

_COLOURS = {"mistake": "yellow", "blunder": "red"}
_WORTH_TELLING = 0.03  # of the changes where a game turned


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A file of game records, one a line.")],
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, counted from 1.")] = 1,
    agent: Annotated[
        str | None, typer.Option(help="The agent that judges.", show_default="the strongest that rates moves")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw what each player could expect, move by move.")
    ] = None,
    json: JsonOption = False,
    progress: ProgressOption = None,
) -> None:
    """Rate every move of a recorded game: the best one, what was given away, and how sure that is.

    Moves are judged by what their player saw, and not by cards that were hidden from it.
    """
    record = checked(*next(only(file, game)))
    if not record.moves:
        raise InputError(f"{file}: no move was made in that game")
    if picture is not None:
        if picture.suffix != ".svg":
            raise InputError(f"--picture {picture}: pictures are SVG files, whose names end in .svg")
        files.check_new(picture)
        with needing("reproduce"):
            from valtti.analysis.picture import picture as picture_of
    with progress_bar(progress, len(record.moves), "moves") as told:
        found = analysis_of(record, agent or judge_of(record.game), on_progress=told)
    if picture is not None:
        files.write_text(picture, picture_of(found, record.game, told_apart(record.agents)))
    if json:
        print_json(_as_json(record, found))
        return
    _print(record, found)
    if picture is not None:
        print(f"valtti: the picture is {picture}", file=sys.stderr)


def _print(record: Record, found: Analysis) -> None:
    _print_moves(found, record)
    console.print()
    _print_sums(found, record)
    if found.turns:
        console.print("\nWhere the game turned:")
    for turn in found.turns:
        console.print(_turn_text(turn, told_apart(record.agents)))


def _print_moves(found: Analysis, record: Record) -> None:
    """Labels of moves may be long: they go on in the next line."""
    console.print(f"Judged by {found.judge.name}; ± is two standard errors.")
    table = Table(box=None)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("player", no_wrap=True)
    table.add_column("move")
    table.add_column("better")
    table.add_column("given away", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for move in found.moves:
        judgement, seat = move.judgement, move.event.seat
        is_best = move.event.move == judgement.best
        table.add_row(
            str(move.number),
            f"{seat} {record.agents[seat]}",
            _label(move.event, move.event.move),
            "" if is_best else _label(move.event, judgement.best),
            "" if is_best else _given(judgement.given_away, judgement.sure, found.judge.by_shares),
            Text(judgement.mark, _COLOURS[judgement.mark]) if judgement.mark in _COLOURS else "",
        )
    console.print(table)


def _print_sums(found: Analysis, record: Record) -> None:
    by_shares = found.judge.by_shares
    table = Table(box=None)
    table.add_column("player", no_wrap=True)
    marks = ("mistakes", "blunders") if by_shares else ()
    for heading in ("moves", "best", *marks, "given away", "a move"):
        table.add_column(heading, justify="right", no_wrap=True)
    for each in found.sums():
        counts = (each.moves, each.best, *((each.mistakes, each.blunders) if by_shares else ()))
        moves = max(each.moves, 1)
        table.add_row(
            f"{each.seat} {record.agents[each.seat]}",
            *map(str, counts),
            _given(each.given_away, each.sure, by_shares),
            _given(each.given_away / moves, each.sure / moves, by_shares),
        )
    print_table(table)


def _given(value: float, sure: float, by_shares: bool) -> str:
    return f"{value:.1%} ± {100 * sure:.1f}" if by_shares else f"{value:.4f} ± {sure:.4f}"


def _turn_text(turn: Turn, names: Sequence[str]) -> str:
    changes = ", ".join(
        f"{name} {before:.0%} → {after:.0%}"
        for name, before, after in zip(names, turn.before, turn.after, strict=True)
        if abs(before - after) >= _WORTH_TELLING
    )
    return f"{turn.number}: {names[turn.event.seat]}, {_label(turn.event, turn.event.move)}: {changes}"


def _label(event: Event, move: Move) -> str:
    view = event.before.view(event.seat)
    return face_of(view).label(view, move)


def _as_json(record: Record, found: Analysis) -> dict[str, Any]:
    return {
        "game": record.game,
        "agents": record.agents,
        "judge": found.judge.name,
        "by_shares": found.judge.by_shares,
        "moves": [_move_json(move) for move in found.moves],
        "players": [vars(each) for each in found.sums()],
        "turns": [
            {"number": turn.number, "seat": turn.event.seat, "move": str(turn.event.move),
             "before": turn.before, "after": turn.after}
            for turn in found.turns
        ],
        "values": found.values,
    }  # fmt: skip


def _move_json(move: JudgedMove) -> dict[str, Any]:
    judgement = move.judgement
    return {
        "number": move.number,
        "seat": move.event.seat,
        "move": str(move.event.move),
        "best": str(judgement.best),
        "given_away": judgement.given_away,
        "sure": judgement.sure,
        "mark": judgement.mark,
    }
