"""`valtti rules`"""

from __future__ import annotations

import os
import pydoc
import sys

from rich.markdown import Markdown
from rich.pager import Pager

from valtti.cli.options import GameArgument, console
from valtti.cli.streams import PLAIN
from valtti.games.pages import rules_page


def rules(game: GameArgument) -> None:
    """Show the rules of a game, to read; in a terminal page by page."""
    page = Markdown(rules_page(game))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        console.print(page)
        return
    os.environ.setdefault("LESS", "-FRX")  # shows colours, and leaves by itself what fits the screen
    with console.pager(_Pager(), styles=not console.no_color):
        console.print(page)


class _Pager(Pager):
    """The pager of the system, with signs that the terminal can show."""

    def show(self, content: str) -> None:
        encoding = sys.stdout.encoding
        pydoc.pager(content.encode(encoding, errors=PLAIN).decode(encoding))
