"""What the tests of the terminal game share: scripts that answer as a person would, and a table to sit at."""

import io
import itertools
import re
import sys
from dataclasses import dataclass

from rich.console import Console

import valtti
from valtti.games.table import Event
from valtti.play.evening import play_with_person
from valtti.play.filing import save_or_ask
from valtti.play.human import HumanSeat
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat, Session
from valtti.play.setup import NAMES, Setup

VALTTI = [sys.executable, "-c", "from valtti.cli import main; main()"]
CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


class Forgetful(valtti.Agent):
    """Has a game of its own each time, and fails if it is not told."""

    game = None

    def start(self, game, seat, rng):
        self.game = game

    def choose(self, view):
        assert self.game == "moska"
        return view.moves[0]


class Broken(valtti.Agent):
    def choose(self, view):
        raise RuntimeError("no idea")


class Cheat(valtti.Agent):
    def choose(self, view):
        return "pass"


class Illegal(valtti.Agent):
    def choose(self, view):
        return view.parse("open 2C 3C 4C")


class Interrupted(valtti.Agent):
    """Ctrl-C is pressed when it thinks for the first time."""

    pressed = False

    def choose(self, view):
        if not Interrupted.pressed:
            Interrupted.pressed = True
            raise KeyboardInterrupt
        return view.moves[0]


class Script:
    """Answers questions one by one, and then leaves. An exception among the answers is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.prompts = []

    def __call__(self, prompt):
        self.prompts.append(prompt)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        if not isinstance(answer, str):
            raise answer
        return answer


class Mover(Script):
    """The first number of the list, whichever game it is, but nothing to the question about the record."""

    def __init__(self, game):
        super().__init__()
        self.numbers = itertools.cycle("123456789") if game == "tictactoe" else itertools.repeat("11")

    def __call__(self, prompt):
        return "" if prompt.startswith("Save") else next(self.numbers)


class Always(Script):
    """The same answers in turn, again and again, but nothing to the question about the record."""

    def __init__(self, *answers):
        super().__init__()
        self.turns = itertools.cycle(answers)

    def __call__(self, prompt):
        self.prompts.append(prompt)
        return "" if prompt.startswith("Save") else next(self.turns)


@dataclass
class Played:
    session: Session
    text: str


def screen_to(file, ask=None):
    return Screen(Console(file=file, width=80, color_system=None, highlight=False), ask)


def play(ask, seed=1, against=(), options=None, hint=None, name="You", file=None):
    output = io.StringIO()
    setup = Setup("moska", against, seed, options, hint, name)
    screen = screen_to(output, ask)
    session = play_with_person(setup, screen)
    save_or_ask(session.record({"names": setup.names()}), file, screen)
    return Played(session, output.getvalue())


def play_on(state, text, chance):
    """Makes a move in a state that no table has dealt."""
    before, move = state.copy(), state.parse(text)
    assert state.is_legal(move), text
    state.play(move, chance)
    return Event(before.actor, move, before.forced is not None, before, state.copy())


def position(**changes):
    """Seat 0 is attacked with three cards, all others have passed."""
    data = {
        "game": "moska",
        "rules": {"players": 4},
        "trump": "H",
        "target": 0,
        "actor": 0,
        "hands": [["9D", "TD", "3H", "4H", "KS", "AS"], 6, 6, 6],
        "deck": ["?", "?", "8H"],
        "unkilled": ["7D", "8S", "QC"],
        "passed": [1, 2, 3],
    }
    return valtti.load_position(data | changes)


def person(ask, seat=0, players=4, hint="bot3"):
    """A person at a table, what it sees, and what it has been told."""
    output = io.StringIO()
    screen = screen_to(output, ask)
    names = [name if i != seat else "You" for i, name in enumerate(NAMES[:players])]
    helper = AgentSeat("moska", Setup("moska", hint=hint).hint)
    human = HumanSeat("moska", names, seat, screen, helper)
    return human, output, human.chronicle


def choose(view, *answers):
    """The move that a person makes by these answers, and what was printed."""
    script = Script(*answers)
    human, output, _ = person(script, view.seat)
    move = human.choose(view)
    assert not script.answers
    return str(move), output.getvalue()
