"""Tic-Tac-Toe in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from valtti._core import Card, tictactoe
from valtti.games.faces.face import Face, Story
from valtti.games.types import Move
from valtti.games.writing import listed

_SIDE = 3
_MARKS = "XO"  # by seat
_STYLES = {"X": "bold red", "O": "bold blue"}
_PLACES = (
    ("top left", "top", "top right"),
    ("left", "centre", "right"),
    ("bottom left", "bottom", "bottom right"),
)
_LINES = (
    *(tuple(range(row, row + _SIDE)) for row in (0, 3, 6)),
    *(tuple(range(column, 9, _SIDE)) for column in range(_SIDE)),
    (0, 4, 8),
    (2, 4, 6),
)


class TicTacToeFace(Face):
    aim = "Mark squares in turn. Who has three of its marks in a line, straight or diagonal, wins; X begins."
    typing: Mapping[str, str] = {"move": "the name of a square, such as b2: its column and its row"}

    def view(self, view: tictactoe.View, names: Sequence[str]) -> RenderableType:
        return _picture(view.board, names)

    def state(self, state: tictactoe.State, names: Sequence[str]) -> RenderableType:
        return _picture(state.board, names)

    def ending(self, state: tictactoe.State, names: Sequence[str]) -> RenderableType:
        return _picture(state.board, names)

    def sentence(self, name: str, move: Move) -> str:
        return f"{name} {'mark' if name == 'You' else 'marks'} {_square(move.value)}"

    def label(self, view: tictactoe.View, move: Move) -> str:
        return f"mark {_square(move.value)}"

    def situation(self, view: tictactoe.View, names: Sequence[str]) -> str:
        mark, other = _MARKS[view.seat], _MARKS[1 - view.seat]
        if _winning(view.board, mark):
            return f"You are {mark} and can complete a line."
        threats = _winning(view.board, other)
        if threats:
            return f"You are {mark}. {names[1 - view.seat]} threatens {listed([_name(square) for square in threats])}."
        return f"You are {mark}: choose a free square."

    def help(self, view: tictactoe.View, names: Sequence[str]) -> dict[str, str]:
        return {move.kind: "Put your mark on a free square." for move in view.moves}

    def why_not(self, view: tictactoe.View, move: Move) -> str:
        if view.board[move.value] != ".":
            return f"{_name(move.value)} is taken by {view.board[move.value]}"
        return f"'{move}' is not possible now"

    def absent(self, view: tictactoe.View, cards: Sequence[Card]) -> str:
        return "the squares are a1 to c3: name a free one"

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return TicTacToeStory(self, names, reader)


class TicTacToeStory(Story):
    def begin(self, view: tictactoe.View) -> list[str]:
        return [f"{self.verb(0, 'is', 'are')} X and {self.verb(0, 'begins', 'begin').split()[-1]}."]

    def move(self, seat: int, move: Move, before: tictactoe.View, after: tictactoe.View, forced: bool) -> list[str]:
        lines = super().move(seat, move, before, after, forced)
        for line in _LINES:
            if all(after.board[square] == _MARKS[seat] for square in line):
                squares = listed([_name(square) for square in line])
                lines.append(f"{self.verb(seat, 'has', 'have')} three in a line: {squares}.")
        return lines


# --- Words and pictures ---


def _name(square: int) -> str:
    """`b2` for the centre."""
    return "abc"[square % _SIDE] + str(square // _SIDE + 1)


def _square(square: int) -> str:
    return f"{_name(square)} ({_PLACES[square // _SIDE][square % _SIDE]})"


def _winning(board: str, mark: str) -> list[int]:
    """The free squares that complete a line of these marks."""
    open_lines = [line for line in _LINES if sorted(board[square] for square in line) == sorted([".", mark, mark])]
    return sorted({square for line in open_lines for square in line if board[square] == "."})


def _picture(board: str, names: Sequence[str]) -> RenderableType:
    """The board; a free square shows its name."""
    grid = Table(box=box.SQUARE, show_header=False, show_lines=True, padding=(0, 2), border_style="dim")
    for row in range(_SIDE):
        cells = []
        for square in range(row * _SIDE, row * _SIDE + _SIDE):
            mark = board[square]
            cells.append(Text(_name(square), "dim") if mark == "." else Text(f"{mark} ", _STYLES[mark]))
        grid.add_row(*cells)
    players = Text("  ").join(
        Text.assemble((mark, _STYLES[mark]), f" is {name}") for mark, name in zip(_MARKS, names, strict=True)
    )
    return Panel(Group(players, grid), expand=False)
