"""Tic-Tac-Toe for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from valtti._core import Card, tictactoe
from valtti.games.faces.face import Face
from valtti.games.faces.picture import Fact, Picture, SeatPicture, Square
from valtti.games.faces.story import Story
from valtti.games.types import Move
from valtti.games.writing import listed

_SIDE = 3
_MARKS = "XO"  # by seat
_PLACES = (
    ("top left", "top", "top right"),
    ("left", "centre", "right"),
    ("bottom left", "bottom", "bottom right"),
)


class TicTacToeFace(Face):
    winning = "wins, a draw counted as half,"
    verbs: Mapping[str, tuple[str, str]] = {"mark": ("marks {square}", "mark {square}")}
    typing: Mapping[str, str] = {"move": "the number of a square, or its name, such as b2: its column and its row"}
    reasons: Mapping[str, str] = {
        **Face.reasons,
        "no_square": "the squares are 1 to 9, or a1 to c3: name a free one",
        "taken": "{value} is taken",
    }

    def aim(self, rules: tictactoe.Rules) -> str:
        return "Mark squares in turn. Who has three of its marks in a line, straight or diagonal, wins; X begins."

    def picture(self, view: tictactoe.View, names: Sequence[str]) -> Picture:
        return _picture(view, names, view.seat)

    def open_picture(self, state: tictactoe.State, names: Sequence[str]) -> Picture:
        return _picture(state, names, None)

    def ending(self, state: tictactoe.State, names: Sequence[str]) -> Picture:
        return _picture(state, names, None)

    def parts(self, move: Move) -> dict[str, str]:
        return {**super().parts(move), "square": f"{self.number(move)} ({_place(move.value)})"}

    def label(self, view: tictactoe.View, move: Move) -> str:
        return f"mark the {_place(move.value)}"

    def number(self, move: Move) -> int:
        """As the board shows it, row by row."""
        return move.value + 1

    def situation(self, view: tictactoe.View, names: Sequence[str]) -> str:
        mark = _MARKS[view.seat]
        if view.completing(view.seat):
            return f"You are {mark} and can complete a line."
        threats = view.completing(1 - view.seat)
        if threats:
            return f"You are {mark}. {names[1 - view.seat]} threatens {_listed(threats)}."
        return f"You are {mark}: choose a free square."

    def help(self, view: tictactoe.View, names: Sequence[str]) -> dict[str, str]:
        return {move.kind: "Put your mark on a free square." for move in view.moves}

    def value_name(self, value: int) -> str:
        return f"the {_place(value)} square"

    def absent(self, view: tictactoe.View, cards: Sequence[Card]) -> str:
        return self.reasons["no_square"]

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return TicTacToeStory(self, names, reader)


class TicTacToeStory(Story):
    def begin(self, view: tictactoe.View) -> list[str]:
        return [f"{self.verb(0, 'is', 'are')} X and {self.form(0, 'begins', 'begin')}."]

    def move(self, seat: int, move: Move, before: tictactoe.View, after: tictactoe.View, forced: bool) -> list[str]:
        lines = super().move(seat, move, before, after, forced)
        for line in after.lines:
            lines.append(f"{self.verb(seat, 'has', 'have')} three in a line: {_listed(line)}.")
        return lines


# --- Words and pictures ---


def _place(square: int) -> str:
    return _PLACES[square // _SIDE][square % _SIDE]


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
