"""`valtti play`"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from valtti import files
from valtti.agents.registry import Player
from valtti.cli.options import RulesOption, console, parse_rules
from valtti.errors import InputError
from valtti.games import game as core_game
from valtti.games.faces import face
from valtti.games.table import Table
from valtti.games.writing import listed
from valtti.play import saving
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
        typer.Option(min=0, show_default="a new one", help="Everything left to chance follows from this number."),
    ] = None,
    rules: RulesOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add the record of the game to this file, without asking.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that you left last.")] = False,
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
    saved = None
    if resume:
        if against or seed is not None or rules or hint or watch:
            raise InputError("a game that is resumed goes on as it was begun: leave out the other options")
        if not sys.stdin.isatty():
            raise InputError("a game is resumed in a terminal: there is nobody to go on with it here")
        saved = saving.load(game)
        setup = Setup.of_record(saved)
    else:
        setup = Setup(game or "moska", against or (), seed, parse_rules(rules), hint)
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
    with _leaving_when_terminated(), suppress(Leave):  # also at a question after the game
        evening(setup, screen, _ask_terminal(), name, record, saved)


def evening(
    setup: Setup, screen: Screen, ask: Ask, name: str, file: Path | None = None, saved: Record | None = None
) -> None:
    """Games with a person, one after the other, as long as it wants another one."""
    score = Score(setup.game)
    while True:
        try:
            session = play_with_person(setup, screen, ask, name, saved)
        except Leave:
            screen.say("\nYou leave the table. Good-bye!")
            return
        score.add(session.table, setup.seat)
        _save(session.record({"names": setup.names(_name(name))}), file, screen, ask)
        if not score.wants_more(screen, ask):
            return
        setup, saved = setup.another(), None


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
    chronicle.begin(table.state)
    session.play(lambda: show_scene(table.state, names, chronicle, screen))
    tell_result(table, names, screen)
    return session


def play_with_person(setup: Setup, screen: Screen, ask: Ask, name: str = "You", saved: Record | None = None) -> Session:
    """One game with a person. Whoever leaves it can go on with it later."""
    names = setup.names(_name(name))
    players = setup.at_seats(setup.hint)
    chronicle = Chronicle(setup.game, names, setup.seat, screen.happen)
    human = HumanSeat(setup.game, names, chronicle, screen, ask, AgentSeat(setup.game, setup.hint))
    seats = [human if seat == setup.seat else AgentSeat(setup.game, player) for seat, player in enumerate(players)]
    table = Table(setup.game, setup.rules, setup.seed) if saved is None else saved.table()
    session = Session(table, seats, chronicle)
    screen.trump = face(setup.game).trump(table.state)
    _welcome(setup, screen, names, players)
    if saved is None:
        chronicle.begin(table.state)
    else:
        chronicle.recall(saved.table(0).state, saved.events())
        screen.say("You go on with the game that you left.", "bold")
    try:
        session.play(lambda: _colour(screen, table))
    except (Leave, EOFError, KeyboardInterrupt):
        path = saving.save(session.record({"names": names, "hint": setup.hint.name}))
        screen.blank()
        screen.note(f"The game is kept in {path}: `valtti play --resume` goes on with it.")
        raise Leave from None
    saving.forget(setup.game)
    tell_result(table, names, screen)
    return session


def _welcome(setup: Setup, screen: Screen, names: Sequence[str], players: Sequence[Player]) -> None:
    others = [(setup.seat + i) % setup.players for i in range(1, setup.players)]
    screen.say(f"You play {setup.game} with {listed([_who(names[seat], players[seat]) for seat in others])}.")
    if face(setup.game).aim:
        screen.say(face(setup.game).aim)
    screen.say(f"Type ? for help at any question. The seed of this game is {setup.seed}.")
    screen.blank()


def _colour(screen: Screen, table: Table) -> None:
    screen.trump = face(table.game).trump(table.state)


def _name(given: str) -> str:
    """A name that fits into a picture."""
    return " ".join("".join(filter(str.isprintable, given)).split())[:16] or "You"


class Score:
    """What a person has won and lost this evening."""

    def __init__(self, game: str) -> None:
        self._by_losses = core_game(game).judged_by_losses
        self.games = 0
        self.counted = 0

    def add(self, table: Table, seat: int) -> None:
        result = table.result
        if result is not None and not result["void"]:
            self.games += 1
            self.counted += seat in result["losers" if self._by_losses else "winners"]

    def wants_more(self, screen: Screen, ask: Ask) -> bool:
        if self.games > 1:
            verb = "lost" if self._by_losses else "won"
            screen.say(f"So far you have {verb} {self.counted} of {self.games} games.")
        try:
            return ask("Another game? (y/n): ").strip().lower() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            screen.blank()
            return False


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


@contextmanager
def _leaving_when_terminated() -> Iterator[None]:
    """A terminal that is closed, or a kill, is a person who leaves: the game is kept."""

    def leave(*_: object) -> None:
        raise Leave

    signals = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = [signal.signal(number, leave) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


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
