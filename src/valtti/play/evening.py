"""Games with a person, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from valtti.agents.registry import Player
from valtti.errors import InputError
from valtti.games import game as core_game
from valtti.games.faces import face
from valtti.games.table import Table
from valtti.games.writing import listed
from valtti.play import saving
from valtti.play.filing import save_or_ask
from valtti.play.human import HumanSeat, Leave
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import Setup
from valtti.play.showing import tell_end, with_agent
from valtti.records import Record


def evening(setup: Setup, screen: Screen, file: Path | None = None, saved: Record | None = None) -> None:
    """Games as long as the person wants another one; the first may be one that it left."""
    score = Score(setup.game)
    while True:
        try:
            session = play_with_person(setup, screen, saved)
        except Leave:
            screen.say("\nYou leave the table. Good-bye!")
            return
        score.add(session.table, setup.seat)
        save_or_ask(session.record({"names": setup.names()}), file, screen)
        if not score.wants_more(screen):
            return
        setup, saved = setup.another(), None


def play_with_person(setup: Setup, screen: Screen, saved: Record | None = None) -> Session:
    """One game with a person. Whoever leaves it can go on with it later."""
    names = setup.names()
    players = setup.at_seats(setup.hint)
    human = HumanSeat(setup.game, names, setup.seat, screen, AgentSeat(setup.game, setup.hint))
    seats = [human if seat == setup.seat else AgentSeat(setup.game, player) for seat, player in enumerate(players)]
    table = Table(setup.game, setup.rules, setup.seed) if saved is None else saved.table()
    session = Session(table, seats, human.chronicle)
    human.take_back = session.take_back
    screen.trump = face(setup.game).trump(table.state)
    try:
        _welcome(setup, screen, names, players)
        if saved is None:
            human.chronicle.begin(table.state)
        else:
            human.chronicle.recall(saved.table(0).state, saved.events())
            screen.say("You go on with the game that you left.", "bold")
        session.play(lambda: _before_move(session, setup, screen), human.interrupted)
    except (Leave, EOFError, KeyboardInterrupt, OSError):  # the last one where a terminal has gone
        _keep(session, setup, screen)
        raise Leave from None
    saving.forget(setup.game)
    tell_end(session, names, screen, setup.seat)
    return session


def _before_move(session: Session, setup: Setup, screen: Screen) -> None:
    screen.trump = face(setup.game).trump(session.table.state)
    if session.table.actor == setup.seat and session.table.state.forced is None:
        with suppress(InputError):  # who leaves is told why the game cannot be kept
            _save(session, setup)  # whatever becomes of the terminal while the person thinks


def _save(session: Session, setup: Setup) -> Path:
    return saving.save(_record(session, setup))


def _record(session: Session, setup: Setup) -> Record:
    return session.record({"names": setup.names(), "hint": setup.hint.name})


def _keep(session: Session, setup: Setup, screen: Screen) -> None:
    screen.ask_no_more()
    screen.blank()
    try:
        path = _save(session, setup)
    except InputError as error:
        screen.note(f"The game cannot be kept: {error}.")
        screen.note("Nothing is lost if you put this line into a file such as saved/game.json:")
        screen.note(_record(session, setup).as_line())
        screen.note("`VALTTI_HOME=saved valtti play --resume` then goes on with it.")
        return
    screen.note(f"The game is kept in {path}.")
    screen.note("`valtti play --resume` goes on with it.")


def _welcome(setup: Setup, screen: Screen, names: Sequence[str], players: Sequence[Player]) -> None:
    others = [(setup.seat + i) % setup.players for i in range(1, setup.players)]
    screen.say(f"You play {setup.game} with {listed([with_agent(names[seat], players[seat]) for seat in others])}.")
    aim = face(setup.game).aim(setup.rules)
    if aim:
        screen.say(aim)
    screen.say(f"Type ? for help at any question. The seed of this game is {setup.seed}.")
    screen.blank()


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

    def wants_more(self, screen: Screen) -> bool:
        if self.games > 1:
            verb = "lost" if self._by_losses else "won"
            screen.say(f"So far you have {verb} {self.counted} of {self.games} games.")
        try:
            return screen.ask("Another game? (y/n): ").strip().lower() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            screen.blank()
            return False
