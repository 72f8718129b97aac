"""`valtti play`"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from valtti import files
from valtti.agents.registry import Player
from valtti.cli.options import RulesOption, console, parse_rules
from valtti.errors import InputError
from valtti.games.faces import face
from valtti.games.table import Table
from valtti.games.writing import listed
from valtti.play.chronicle import Chronicle
from valtti.play.colours import LETTERS
from valtti.play.human import Ask, HumanSeat, Leave
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import Setup
from valtti.play.showing import show_scene, tell_result
from valtti.records import Record, read_records

_MOST_QUESTIONS = 3  # about a file that cannot be written


def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game; `valtti games` lists them.")] = "moska",
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT", show_default="the strongest one, at every seat", help="An opponent; repeat it for more."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, show_default="a new one", help="Everything left to chance follows from this number."),
    ] = None,
    rules: RulesOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the record of the game to this file, without asking.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch: an agent plays in your place.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    hint: Annotated[
        str | None, typer.Option(metavar="AGENT", show_default="the strongest one", help="Who gives hints.")
    ] = None,
    delay: Annotated[
        float, typer.Option(min=0.0, max=60.0, help="Seconds to wait after each thing that happens.")
    ] = 0.0,
) -> None:
    """Play against agents in the terminal, or watch them play.

    The table shows all that you may know; type ? at any question for help. Without a terminal to answer in, agents play
    among themselves.
    """
    setup = Setup(game, against or (), seed, parse_rules(rules), hint)
    if not watch:
        setup.require_fair()
    if record is not None:
        _check_file(record)
    screen = Screen(_fit(console), delay)
    if watch or not sys.stdin.isatty():
        session = show(setup, screen)
        if record is not None:
            _append(record, session.record({"names": setup.names()}), screen)
        return
    try:
        play_with_person(setup, screen, _ask_terminal(), name, record)
    except (Leave, EOFError):
        screen.say("\nYou leave the table; the game was not finished and is not saved. Good-bye!")
    except KeyboardInterrupt:
        screen.say("\nInterrupted: the game was not finished and is not saved. Good-bye!")
        raise typer.Exit(130) from None


def show(setup: Setup, screen: Screen) -> Session:
    """A game between agents, with open cards."""
    players = setup.at_seats(setup.mine)
    names = setup.names()
    chronicle = Chronicle(setup.game, names, None, screen.happen)
    seats = [AgentSeat(setup.game, player) for player in players]
    table = Table(setup.game, setup.rules, setup.seed)
    session = Session(table, seats, chronicle)
    screen.trump = face(setup.game).trump(table.state)
    everybody = [_who(name, player) for name, player in zip(names, players, strict=True)]
    screen.say(f"{listed(everybody)} play {setup.game}. The seed is {setup.seed}.")
    session.play(lambda: show_scene(table.state, names, chronicle, screen))
    tell_result(table, names, screen)
    return session


def play_with_person(setup: Setup, screen: Screen, ask: Ask, name: str, file: Path | None) -> Session:
    """A game with a person, and at its end the record."""
    name = " ".join("".join(filter(str.isprintable, name)).split())[:16] or "You"
    names = setup.names(name)
    chronicle = Chronicle(setup.game, names, setup.seat, screen.happen)
    players = setup.at_seats(setup.hint)
    human = HumanSeat(setup.game, names, chronicle, screen, ask, AgentSeat(setup.game, setup.hint))
    seats = [human if seat == setup.seat else AgentSeat(setup.game, player) for seat, player in enumerate(players)]
    table = Table(setup.game, setup.rules, setup.seed)
    session = Session(table, seats, chronicle)
    screen.trump = face(setup.game).trump(table.state)
    others = [(setup.seat + i) % setup.players for i in range(1, setup.players)]
    screen.say(f"You play {setup.game} with {listed([_who(names[seat], players[seat]) for seat in others])}.")
    if face(setup.game).aim:
        screen.say(face(setup.game).aim)
    screen.say(f"Type ? for help at any question. The seed of this game is {setup.seed}.")
    screen.blank()

    def colour() -> None:
        screen.trump = face(setup.game).trump(table.state)

    session.play(colour)
    tell_result(table, names, screen)
    _save(session.record({"names": names}), file, screen, ask)
    return session


def _who(name: str, player: Player) -> str:
    return f"{name} ({player.name})"


# --- Records ---


def _check_file(path: Path) -> None:
    """Finds out what would prevent a record from being added to a file."""
    try:
        if not path.exists():
            if not path.absolute().parent.is_dir() or not os.access(path.absolute().parent, os.W_OK):
                raise InputError(f"{path}: cannot be written")
        elif not path.is_file():
            raise InputError(f"{path}: is not a file that can be added to")
        elif path.stat().st_size > 0:
            next(read_records(path))  # a record must not be added to something else
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{path}: is no name for a file ({error})") from None


def _append(path: Path, record: Record, screen: Screen) -> None:
    files.append_line(path, record.as_line())
    screen.note(f"The record is saved in {path}.")


def _save(record: Record, file: Path | None, screen: Screen, ask: Ask) -> None:
    """Writes the record where it was wanted, or asks; the game is finished whatever is answered."""
    try:
        for _ in range(_MOST_QUESTIONS):
            try:
                file = file or _ask_file(ask)
                if file is not None:
                    _check_file(file)
                    _append(file, record, screen)
                return
            except InputError as error:
                screen.note(f"{error}.")
                file = None
    except (EOFError, KeyboardInterrupt):
        screen.blank()
    screen.say("The record is not saved.")


def _ask_file(ask: Ask) -> Path | None:
    answer = "".join(filter(str.isprintable, ask("Save the record? File name, or Enter for no: "))).strip()
    if answer.lower() in ("", "n", "no", "q", "quit"):
        return None
    if answer.lower() in ("y", "yes") or answer.isdecimal():
        raise InputError(f"'{answer}' is hardly meant as a file name: type one such as games.jsonl")
    with suppress(RuntimeError):  # a home of nobody
        return Path(answer).expanduser()
    return Path(answer)


# --- The terminal ---


def _ask_terminal() -> Ask:
    with suppress(ImportError):
        import readline  # noqa: F401 (gives `input` its line editing)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return input


def _fit(output: Console) -> Console:
    """A console that shows cards by letters where there are no symbols, and sends no codes where none are wanted."""
    if not output.encoding.lower().startswith("utf") and hasattr(output.file, "reconfigure"):
        output.file.reconfigure(errors=LETTERS)
    if output.no_color:
        return Console(file=output.file, color_system=None, highlight=False)
    return output
