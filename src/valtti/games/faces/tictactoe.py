"""Tic-Tac-Toe for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from valtti._core import Card, tictactoe
from valtti.games.faces.face import Face
from valtti.games.faces.picture import Fact, Picture, SeatPicture, Square
from valtti.games.faces.story import Story
from valtti.games.types import Move
from valtti.games.writing import listed
from valtti.languages import say

_SIDE = 3
_MARKS = "XO"  # by seat
PLACES = (
    ("top left", "top", "top right"),
    ("left", "centre", "right"),
    ("bottom left", "bottom", "bottom right"),
)


class TicTacToeFace(Face):
    title = "Tic-Tac-Toe"
    presets: Mapping[str, str] = {"default": "The game as its page describes it."}
    winning = "which wins, a draw counted as half, {often} from here"
    verbs: Mapping[str, tuple[str, str]] = {"mark": ("marks {square}", "mark {square}")}
    typing: Mapping[str, str] = {"move": "the number of a square, or its name, such as b2: its column and its row"}
    reasons: Mapping[str, str] = {
        **Face.reasons,
        "no_square": "the squares are 1 to 9, or a1 to c3: name a free one",
        "taken": "{value} is taken",
    }

    def aim(self, rules: tictactoe.Rules) -> str:
        return say("Mark squares in turn. Who has three of its marks in a line, straight or diagonal, wins; X begins.")

    def picture(self, view: tictactoe.View, names: Sequence[str]) -> Picture:
        return _picture(view, names, view.seat)

    def open_picture(self, state: tictactoe.State, names: Sequence[str]) -> Picture:
        return _picture(state, names, None)

    def ending(self, state: tictactoe.State, names: Sequence[str]) -> Picture:
        return _picture(state, names, None)

    def parts(self, move: Move) -> dict[str, str]:
        return {**super().parts(move), "square": f"{self.number(move)} ({_place(move.value)})"}

    def label(self, view: tictactoe.View, move: Move) -> str:
        return say("mark the {place}", place=_place(move.value))

    def number(self, move: Move) -> int:
        """As the board shows it, row by row."""
        return move.value + 1

    def situation(self, view: tictactoe.View, names: Sequence[str]) -> str:
        mark = _MARKS[view.seat]
        if view.completing(view.seat):
            return say("You are {mark} and can complete a line.", mark=mark)
        threats = view.completing(1 - view.seat)
        if threats:
            other = names[1 - view.seat]
            return say("You are {mark}. {who} threatens {squares}.", mark=mark, who=other, squares=_listed(threats))
        return say("You are {mark}: choose a free square.", mark=mark)

    def help(self, view: tictactoe.View, names: Sequence[str]) -> dict[str, str]:
        return {move.kind: say("Put your mark on a free square.") for move in view.moves}

    def value_name(self, value: int) -> str:
        return say("the {place} square", place=_place(value))

    def absent(self, view: tictactoe.View, cards: Sequence[Card]) -> str:
        return say(self.reasons["no_square"])

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return TicTacToeStory(self, names, reader)


class TicTacToeStory(Story):
    def begin(self, view: tictactoe.View) -> list[str]:
        return [self.told(0, "is X and begins.", "are X and begin.")]

    def move(self, seat: int, move: Move, before: tictactoe.View, after: tictactoe.View, forced: bool) -> list[str]:
        lines = super().move(seat, move, before, after, forced)
        return lines + [self._complete(seat, line) for line in after.lines]

    def _complete(self, seat: int, line: Sequence[int]) -> str:
        squares = _listed(line)
        return self.told(seat, "has three in a line: {squares}.", "have three in a line: {squares}.", squares=squares)


# --- Words and pictures ---


def _place(square: int) -> str:
    return say(PLACES[square // _SIDE][square % _SIDE])


def _listed(squares: Sequence[int]) -> str:
    return listed([str(square + 1) for square in squares])


def _picture(position: tictactoe.Public, names: Sequence[str], viewer: int | None) -> Picture:
    seats = tuple(
        SeatPicture(seat, name, is_viewer=seat == viewer, roles=(Fact("mark", _MARKS[seat]),))
        for seat, name in enumerate(names)
    )
    squares = [_marked(square, mark) for square, mark in enumerate(position.board)]
    rows = tuple(tuple(squares[row : row + _SIDE]) for row in range(0, len(squares), _SIDE))
    return Picture("tictactoe", viewer, position.actor, seats, board=rows)


def _marked(square: int, mark: str) -> Square:
    name = tictactoe.square_name(square)
    return Square(name, str(square + 1)) if mark == "." else Square(name, mark, _MARKS.index(mark))
