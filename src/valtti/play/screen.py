"""Printing for people: sentences with coloured cards, and numbered lists in columns; and asking them.

In a terminal nothing scrolls away unread: when a screenful has been printed since somebody was last asked, the person
is asked to go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from valtti.games.faces import Aside
from valtti.games.faces.picture import Picture
from valtti.play.colours import WIDTH, coloured
from valtti.play.drawing import draw

Ask = Callable[[str], str]  # takes a prompt and gives a line

GO_ON = "Enter goes on: "

#: Words that are understood at every question.
HELP = ("?", "help")
QUIT = ("q", "quit", "exit")

_LONGEST_COLUMN = 7


def rows_of(labels: Sequence[str], width: int = WIDTH) -> int:
    """How many rows a numbered list takes."""
    widest = max(len(label) for label in labels) + 7
    columns = max(1, min(-(-len(labels) // _LONGEST_COLUMN), width // widest))
    return -(-len(labels) // columns)


class Quit(KeyboardInterrupt):
    """Somebody types q where nothing but Enter is waited for, and wants what Ctrl-C says."""


class Screen:
    """A console that knows the trump suit, once there is one, and a way to ask whoever sits there, if anybody does."""

    def __init__(self, console: Console, ask: Ask | None = None, delay: float = 0.0) -> None:
        self.trump: str | None = None
        #: What is shown to somebody who asks for help where nothing but Enter is waited for.
        self.help: Callable[[], None] = lambda: self.say("Enter shows what comes next, q leaves.")
        self._console = console
        self._ask = ask
        self._delay = delay  # seconds after each thing that happens
        self._is_paged = ask is not None and console.file.isatty()
        self._unread = 0  # rows that were printed since somebody was asked
        self._block: list[RenderableType] | None = None  # what is printed together

    def ask(self, prompt: str) -> str:
        """A line from whoever sits there, who has then read all that was printed."""
        if self._ask is None:
            raise EOFError
        try:
            return self._ask(prompt)
        finally:
            self._unread = 0

    def ask_no_more(self) -> None:
        """Whoever sat there leaves: what is printed from here on can be read afterwards."""
        self._is_paged = False

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is printed within this is not broken if it fits the screen."""
        self._block = []
        try:
            yield
            block, self._block = self._block, None
            self._print(*block)
        finally:
            self._block = None

    def say(self, text: str, style: str = "") -> None:
        line = coloured(text, self.trump)
        line.stylize_before(style)
        self._print(line)

    def note(self, text: str) -> None:
        """A line that is not broken, for file names."""
        self._make_room(-(-len(text) // self._console.width))
        self._console.print(Text(text), soft_wrap=True)

    def happen(self, sentences: Sequence[str]) -> None:
        """Tells something that happened in the game; an empty sentence is a pause in the text."""
        self._print(*(self._happening(sentence) for sentence in sentences))
        if self._delay > 0:
            time.sleep(self._delay)

    def show(self, picture: Picture) -> None:
        self._print(draw(picture, self._width))

    def blank(self) -> None:
        self._print(Text())

    def explain(self, words: Mapping[str, str]) -> None:
        """Words and what they mean."""
        grid = Table.grid(padding=(0, 2))
        for word, meaning in words.items():
            grid.add_row(Text(f" {word}", "bold cyan"), coloured(meaning, self.trump))
        self._print(grid)

    def numbered(self, labels: Sequence[str], numbers: Sequence[int]) -> None:
        """A list in as many columns as it needs and the width allows."""
        if not labels:
            return
        rows = rows_of(labels, self._width)
        grid = Table.grid(padding=(0, 2))
        for row in range(rows):
            cells = []
            for at in range(row, len(labels), rows):
                number = Text(f"{numbers[at]})", "bold cyan")
                cells.append(Text(" ").join([number, coloured(labels[at], self.trump)]))
            grid.add_row(*cells)
        self._print(Padding(grid, (0, 0, 0, 1), expand=False))

    @property
    def _width(self) -> int:
        return min(WIDTH, self._console.width)

    def _happening(self, sentence: str) -> Text:
        if not sentence:
            return Text()
        line = Text().append("· ", "dim")
        line.append_text(coloured(sentence, self.trump))
        if isinstance(sentence, Aside):
            line.stylize("dim")
        return line

    def _print(self, *parts: RenderableType) -> None:
        if self._block is not None:
            self._block.extend(parts)
            return
        options = self._console.options.update(width=self._width)
        lines = self._console.render_lines(Group(*parts), options, pad=False)
        while lines:
            fitting = self._make_room(len(lines))
            shown = [segment for line in lines[:fitting] for segment in [*line, Segment.line()]]
            self._console.print(Segments(shown), end="")
            lines = lines[fitting:]

    def _make_room(self, rows: int) -> int:
        """How many of these rows can be printed now, after the person has gone on from what would scroll away."""
        if not self._is_paged:
            return rows
        most = self._console.height - 1  # the last row is for the next question
        if self._unread and self._unread + rows > most:
            self._wait()
        fitting = max(1, min(rows, most - self._unread))
        self._unread += fitting
        return fitting

    def _wait(self) -> None:
        """Until the person wants to go on."""
        while (answer := self.ask(GO_ON).strip().lower()) in HELP:
            self.help()
        if answer in QUIT:
            raise Quit
