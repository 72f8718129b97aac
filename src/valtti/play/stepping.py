"""A recorded game that somebody steps through, forwards and backwards."""

from __future__ import annotations

import re

from valtti.games.faces import face
from valtti.games.writing import listed, told_apart
from valtti.play.chronicle import Chronicle
from valtti.play.screen import HELP, QUIT, Screen
from valtti.play.showing import tell_result
from valtti.records import Record

_KEYS = "Enter goes on, b back, a number to that move, q quits"


def step_through(record: Record, screen: Screen, seat: int | None) -> None:
    """Shows a game move by move, as asked for: with open cards, or as a seat saw it."""
    game = _Steps(record, screen, seat)
    screen.say(f"{listed(game.names)} play {record.game}. {_KEYS}.")
    try:
        _step(game, screen)
    except (EOFError, KeyboardInterrupt):
        screen.blank()


def _step(game: _Steps, screen: Screen) -> None:
    move = 0
    game.show(move)
    while True:
        answer = screen.ask(f"Move {move} of {game.moves}: ").strip().lower()
        if answer in QUIT:
            return
        if answer in HELP:
            screen.say(f"{_KEYS}.")
            continue
        wanted = _wanted(answer, move)
        if wanted is None:
            screen.say(f"'{answer}' is no step: {_KEYS}.")
        elif not 0 <= wanted <= game.moves:
            screen.say(f"There are the moves 1 to {game.moves}, and 0 is the deal.")
        else:
            move = wanted
            game.show(move)


def _wanted(answer: str, move: int) -> int | None:
    """The move that an answer asks for, from this one."""
    if answer in ("", "n", "next"):
        return move + 1
    if answer in ("b", "back"):
        return move - 1
    return int(answer) if re.fullmatch("[0-9]{1,9}", answer) else None


class _Steps:
    """What there is to show after each move."""

    def __init__(self, record: Record, screen: Screen, seat: int | None) -> None:
        self.names = told_apart(record.agents)
        self._record = record
        self._screen = screen
        self._seat = seat
        self._deal = record.table(0).state
        self._events = list(record.events())

    @property
    def moves(self) -> int:
        return len(self._events)

    def show(self, move: int) -> None:
        """What the move brought, and the table after it; move 0 is the deal."""
        state = self._events[move - 1].after if move else self._deal
        chronicle = Chronicle(self._record.game, self.names, self._seat, self._screen.happen)
        self._screen.trump = face(self._record.game).trump(state)
        with self._screen.together():
            if move:
                chronicle.recall(self._deal, self._events[: move - 1])
                chronicle.add(self._events[move - 1])
            else:
                chronicle.begin(state)
            self._screen.show(chronicle.picture(chronicle.seen(state)))
        if move == self.moves:
            tell_result(self._record.table(), self.names, self._screen, self._seat)
