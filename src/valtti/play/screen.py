"""Printing for people: sentences with coloured cards, and numbered lists in columns; and asking them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from valtti.games.faces import Aside
from valtti.games.faces.picture import Picture
from valtti.play.colours import WIDTH, coloured
from valtti.play.drawing import draw

Ask = Callable[[str], str]  # takes a prompt and gives a line

_LONGEST_COLUMN = 7


def rows_of(labels: Sequence[str], width: int = WIDTH) -> int:
    """How many rows a numbered list takes."""
    widest = max(len(label) for label in labels) + 6
    columns = max(1, min(-(-len(labels) // _LONGEST_COLUMN), width // widest))
    return -(-len(labels) // columns)


class Screen:
    """A console that knows the trump suit, once there is one, and a way to ask whoever sits there."""

    def __init__(self, console: Console, ask: Ask = input, delay: float = 0.0) -> None:
        self.trump: str | None = None
        self.ask = ask
        self._console = console
        self._delay = delay  # seconds after each thing that happens

    def say(self, text: str, style: str = "") -> None:
        line = coloured(text, self.trump)
        line.stylize_before(style)
        self._console.print(line, width=min(WIDTH, self._console.width))

    def note(self, text: str) -> None:
        """A line that is not broken, for file names."""
        self._console.print(Text(text), soft_wrap=True)

    def happen(self, sentence: str) -> None:
        """Tells something that happened in the game; an empty sentence is a pause in the text."""
        if not sentence:
            self.blank()
            return
        line = Text().append("· ", "dim")
        line.append_text(coloured(sentence, self.trump))
        if isinstance(sentence, Aside):
            line.stylize("dim")
        self._console.print(line, width=min(WIDTH, self._console.width))
        if self._delay > 0:
            time.sleep(self._delay)

    def show(self, picture: Picture) -> None:
        self._console.print(draw(picture))

    def blank(self) -> None:
        self._console.print()

    def explain(self, words: Mapping[str, str]) -> None:
        """Words and what they mean."""
        grid = Table.grid(padding=(0, 2))
        for word, meaning in words.items():
            grid.add_row(Text(f" {word}", "bold cyan"), coloured(meaning, self.trump))
        self._console.print(grid, width=min(WIDTH, self._console.width))

    def numbered(self, labels: Sequence[str]) -> None:
        """A list from 1 on, in as many columns as it needs and the width allows."""
        if not labels:
            return
        rows = rows_of(labels, min(WIDTH, self._console.width))
        grid = Table.grid(padding=(0, 2))
        for row in range(rows):
            cells = []
            for at in range(row, len(labels), rows):
                number = Text(f"{at + 1:>2}", "bold cyan")
                cells.append(Text(" ").join([number, coloured(labels[at], self.trump)]))
            grid.add_row(*cells)
        self._console.print(Padding(grid, (0, 0, 0, 1), expand=False))
