"""What the tests of the faces share: pictures as text, stories, and a person at the table of any game."""

import io
import re

from rich.console import Console

from terminal import Script, play_on, screen_to
from valtti._core import Rng
from valtti.agents.registry import default_agent
from valtti.play.chronicle import Chronicle
from valtti.play.drawing import draw
from valtti.play.human import HumanSeat
from valtti.play.session import AgentSeat
from valtti.play.setup import Setup

CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


def text_of(picture, width=80):
    file = io.StringIO()
    Console(file=file, width=width).print(draw(picture, width))
    return file.getvalue()


def choose(game, view, names, *answers):
    """The move that a person makes by these answers, and what was printed."""
    output, script = io.StringIO(), Script(*answers)
    screen = screen_to(output, script)
    hint = AgentSeat(game, Setup(game, hint=default_agent(game)).hint)
    human = HumanSeat(game, names, view.seat, screen, hint)
    move = human.choose(view)
    assert not script.answers
    return str(move), output.getvalue()


def answer_to(game, view, names, text, legal):
    """The one line that a person is answered who types something; then it makes a legal move."""
    before, after = (choose(game, view, names, *answers)[1] for answers in ([legal], [text, legal]))
    return " ".join(after.removeprefix(before).split())


def told(game, state, names, reader, moves, chance=None):
    """What a reader is told of these moves; the state is played on."""
    lines = []
    chronicle = Chronicle(game, names, reader, lines.extend)
    chance = chance or Rng(0)
    for text in moves:
        chronicle.add(play_on(state, text, chance))
    return lines
