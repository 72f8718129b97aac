"""What a game adds to the terminal: its face.

Everything in `valtti.play` is the same for all games and asks the face of the game for its words and pictures. The
class `Face` is a plain face that does for any game: it shows positions and moves by their text. A game with more to say
has a file of its own here with a class derived from `Face`, and a line in `FACES` of the package. It overrides any of
these; names are always by seat, and a player called `You` is the person at the terminal:

- `aim`: the game in a few sentences, for somebody who does not know it.
- `view` and `state`: the table as one seat sees it, and with open cards for those who only watch.
- `sentence` and `label`: a move as something that happened, and as an offer to the viewer.
- `story`: how a game is told; see `Story`.
- `situation`, `help` and `why_not`: where the viewer stands, what each kind of move does that it can make now, and what
  is wrong with a move that is not legal.
- `trump`: the trump suit's letter, for the colours.
- `typing`: what a person can type besides numbers, and `quiet`: the kinds of move that `pp` repeats on and on.
- `order`: how cards are sorted in lists, and `few`: kinds of which only the first moves are listed.
- `wanted`: what the next card is for while a move with places for its cards is put together.
- `understand`: other words for moves, and `absent`: what to say of cards that cannot be named at all.
- `pair_verb`: what a card does to the other in moves such as `9D>7D`, where there are such moves.
- `ending`: a picture of the end, and `endless`: what to say of a game that is void.

A face is handed views, and states only where all cards are open, so its pictures cannot show what a seat may not know.
A story is also handed the moves themselves: where a move is not for all eyes, such as cards that are given away, the
game's own story leaves out what its reader does not see. A test compares what is told of moves that look the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from valtti._core import Card
from valtti.games.types import Move, State, View


class Aside(str):
    """A sentence of less weight than the others."""

    __slots__ = ()


class Story:
    """The plainest story: each move as a sentence. Games with more to tell have a class of their own.

    A story sees the game through one seat's view, before and after each move. An empty sentence is a pause in the text.
    """

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        self.face = face
        self.names = names
        self.reader = reader  # the seat that the story is told to; None for an onlooker
        self.scene = 0  # counts the parts of a game, such as bouts

    def begin(self, view: Any) -> list[str]:
        """After the deal."""
        return []

    def move(self, seat: int, move: Move, before: Any, after: Any, forced: bool) -> list[str]:
        """After a move; before and after it are the reader's views."""
        self.scene += 1
        return [self.tell(seat, move, forced)]

    def catch_up(self, view: Any) -> list[str]:
        """What has not been told yet when somebody wants to know where the game stands."""
        return []

    def is_new_scene(self, view: Any) -> bool:
        """Is this a moment to show the whole table to an onlooker?"""
        return True

    def tell(self, seat: int, move: Move, forced: bool) -> str:
        only = " (there is no other move)" if forced and seat == self.reader else ""
        return f"{self.face.sentence(self.names[seat], move)}{only}."

    def verb(self, seat: int, other: str, you: str) -> str:
        return f"{self.names[seat]} {self.form(seat, other, you)}"

    def clause(self, seat: int, other: str, you: str) -> str:
        """As `verb`, but within a sentence."""
        return f"{self.mention(seat)} {self.form(seat, other, you)}"

    def mention(self, seat: int) -> str:
        return mention(self.names[seat])

    def form(self, seat: int, other: str, you: str) -> str:
        return you if self.names[seat] == "You" else other


class Face:
    """The plain face, for a game that adds nothing."""

    aim = ""
    endless = "The game comes to no end and does not count."
    pair_verb = "beat"
    quiet: Sequence[str] = ()
    few: Mapping[str, int] = {}
    typing: Mapping[str, str] = {
        "move": "type it as the list shows it; its cards alone will do if only one move plays them",
        "word": "the first word of a move: choose among all moves that begin with it",
    }

    def view(self, view: Any, names: Sequence[str]) -> RenderableType:
        return _plain(view, names)

    def state(self, state: Any, names: Sequence[str]) -> RenderableType:
        return _plain(state, names)

    def sentence(self, name: str, move: Move) -> str:
        return f"{name}: {move}"

    def label(self, view: Any, move: Move) -> str:
        return str(move)

    def story(self, names: Sequence[str], reader: int | None) -> Story:
        return Story(self, names, reader)

    def situation(self, view: Any, names: Sequence[str]) -> str:
        return "It is your turn."

    def help(self, view: Any, names: Sequence[str]) -> dict[str, str]:
        return dict.fromkeys(kinds(view), "")

    def why_not(self, view: Any, move: Move) -> str:
        return f"'{move}' is not possible now"

    def trump(self, position: Any) -> str | None:
        return None

    def order(self, card: Card, trump: str | None) -> tuple[bool, int, str]:
        """Low ranks first, trumps late."""
        return card.suit == trump, card.rank, card.suit

    def wanted(self, view: Any, names: Sequence[str], kind: str, picked: int) -> str:
        return ""

    def ending(self, state: Any, names: Sequence[str]) -> RenderableType | None:
        """What is shown with the result, if anything."""
        return None

    def understand(self, words: list[str]) -> list[str]:
        """The words of a typed line as the notation has them."""
        return words

    def absent(self, view: Any, cards: Sequence[Card]) -> str | None:
        """What to say if some of the cards are nowhere that the viewer could play them from or upon."""
        return None


def kinds(view: Any) -> list[str]:
    """The kinds of move that can be made, in the core's order."""
    return list(dict.fromkeys(move.kind for move in view.moves))


def mention(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == "You" else name


def _plain(position: State | View, names: Sequence[str]) -> RenderableType:
    seats = ", ".join(f"{seat} is {name}" for seat, name in enumerate(names))
    return Text(f"Seat {seats}.\n" + position.text.replace("; ", "\n"))
