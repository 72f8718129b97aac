"""`valtti play`"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from valtti.cli import streams
from valtti.cli.options import RulesOption, console, parse_rules
from valtti.errors import InputError
from valtti.play import saving
from valtti.play.evening import evening
from valtti.play.filing import append, check_file
from valtti.play.human import Leave
from valtti.play.screen import QUIT, Ask, Quit, Screen
from valtti.play.setup import Setup
from valtti.play.showing import show_game
from valtti.records import Record
from valtti.stopping import ENDING

_DELAY = 0.7  # seconds in which a move can be read


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", show_default="moska", help="The game; `valtti games` lists them."),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT", show_default="the strongest one, at every seat", help="An opponent; repeat it for more."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0, max=2**64 - 1, show_default="a new one", help="Everything left to chance follows from this number."
        ),
    ] = None,
    rules: RulesOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the record of the game to this file, without asking.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that you left last.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch: an agent plays in your place.")] = False,
    name: Annotated[str | None, typer.Option(show_default="You", help="Your name at the table.")] = None,
    hint: Annotated[
        str | None, typer.Option(metavar="AGENT", show_default="the strongest one", help="Who gives hints.")
    ] = None,
    delay: Annotated[
        float | None,
        typer.Option(
            min=0.0, max=60.0, show_default=f"{_DELAY} in a terminal", help="Seconds to wait after each move."
        ),
    ] = None,
) -> None:
    """Play against agents in the terminal, or watch them play.

    The table shows all that you may know; type ? at any question for help. Without a terminal to answer in, agents play
    among themselves.
    """
    saved = None
    if resume:
        if against or seed is not None or rules or hint or watch or name:
            raise InputError("a game that is resumed goes on as it was begun: leave out the other options")
        if not sys.stdin.isatty():
            raise InputError("a game is resumed in a terminal: there is nobody to go on with it here")
        saved = saving.load(game)
        setup = Setup.of_record(saved)
    else:
        setup = Setup(game or "moska", against or (), seed, parse_rules(rules), hint, name or "")
    if not watch:
        setup.require_fair()
    if record is not None:
        check_file(record)
    if delay is None:
        delay = _DELAY if sys.stdout.isatty() else 0.0
    screen = Screen(_fit(console), _ask_terminal() if sys.stdin.isatty() else None, delay)
    if watch or not sys.stdin.isatty():
        try:
            session = show_game(setup, screen)
        except Quit:
            return
        if record is not None:
            append(record, session.record({"names": setup.names_of_agents()}), screen)
        return
    with _leaving_when_terminated(), suppress(Leave, Quit):  # also at a question before or after the game
        if saved is None and (left := _left(setup.game, screen)) is not None and _goes_on(setup.game, screen):
            saved, setup = left
        evening(setup, screen, record, saved)


def _left(game: str, screen: Screen) -> tuple[Record, Setup] | None:
    """The game that the person left. One with which nobody can go on is told of, and not lost."""
    if not saving.is_kept(game):
        return None
    try:
        record = saving.load(game)
        return record, Setup.of_record(record)
    except InputError as error:
        screen.note(f"The game of {game} that you left cannot be gone on with: {error}.")
        screen.note(f"It is put aside as {saving.put_aside(game)}, and a new one begins.")
        return None


def _goes_on(game: str, screen: Screen) -> bool:
    """A new game would take the place of the one that the person left: does it want to go on with that?"""
    while True:
        try:
            answer = screen.ask(f"You left a game of {game}. Go on with it instead of a new one? (y/n): ")
        except (EOFError, KeyboardInterrupt):
            screen.blank()
            raise Leave from None
        match answer.strip().lower():
            case "y" | "yes":
                return True
            case "n" | "no":
                return False
            case word if word in QUIT:
                raise Leave
            case _:
                screen.say("y goes on with it, n begins a new one in its place, q leaves all as it is.")


@contextmanager
def _leaving_when_terminated() -> Iterator[None]:
    """A terminal that is closed, or a kill, is a person who leaves: the game is kept."""

    def leave(*_: object) -> None:
        for number in ENDING:  # which come in pairs, and must not break into the keeping
            signal.signal(number, lambda *_: None)
        raise Leave

    before = [signal.signal(number, leave) for number in ENDING]
    try:
        yield
    finally:
        for number, handler in zip(ENDING, before, strict=True):
            signal.signal(number, handler)


def _ask_terminal() -> Ask:
    with suppress(ImportError):
        import readline  # noqa: F401 (gives `input` its line editing)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return streams.ask


def _fit(output: Console) -> Console:
    """A console that sends no codes where none are wanted."""
    if output.no_color:
        return Console(file=output.file, color_system=None, highlight=False)
    return output
