"""Draws the picture of a game in the terminal that the documentation shows.

    python tools/screenshot.py docs/images/terminal.svg

The position and the moves that lead to it are fixed, so the picture changes only when what it shows has changed.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console

from valtti import Rng, files, load_position
from valtti.games.table import Event
from valtti.play.human import HumanSeat
from valtti.play.screen import Screen
from valtti.play.session import AgentSeat
from valtti.play.setup import Setup

NAMES = ["You", "Anna", "Ville", "Pekka"]
START = {
    "game": "moska",
    "rules": {"players": 4},
    "trump": "S",
    "target": 0,
    "hands": [
        ["JD", "QC", "7H", "4S", "KH", "QD"],
        ["JC", "5C", "6C", "8H", "KD", "2S"],
        ["3C", "5D", "6H", "TH", "QS", "8C"],
        ["9C", "9D", "4H", "6D", "8S", "KC"],
    ],
    "deck": ["3H", "7C", "TD", "AH", "5H", "9S", "2C", "TS"],
    "known": [[], ["KD", "2S"], [], ["8S"]],
}
MOVES = [(3, "open 9C 9D"), (0, "kill JD>9D"), (1, "add JC"), (0, "deck")]


def draw(console: Console) -> None:
    """Plays the moves, and shows the table to the person whose turn it is then."""
    screen = Screen(console, _leave)
    state = load_position(START)
    screen.trump = "S"
    human = HumanSeat("moska", NAMES, 0, screen, AgentSeat("moska", Setup("moska").hint))
    rng = Rng(1)
    for seat, text in MOVES:
        if state.actor != seat:
            state.act_as(seat)  # type: ignore[attr-defined]
        before, move = state.copy(), state.parse(text)
        state.play(move, rng)
        human.chronicle.add(Event(seat, move, False, before, state.copy()))
    if state.actor != 0:
        state.act_as(0)  # type: ignore[attr-defined]
    try:
        human.choose(state.view(0))
    except EOFError:
        screen.say("Your move: ")


def _leave(prompt: str) -> str:
    raise EOFError


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/screenshot.py FILE.svg")
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    draw(console)
    files.write_text(Path(sys.argv[1]), console.export_svg(title="valtti play"))


if __name__ == "__main__":
    main()
