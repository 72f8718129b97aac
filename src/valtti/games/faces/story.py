"""How a game is told to somebody, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from valtti.games.table import Sight
from valtti.games.writing import listed, mention
from valtti.languages import say

if TYPE_CHECKING:
    from valtti.games.faces.face import Face
    from valtti.games.faces.picture import Picture


class Aside(str):
    """A sentence of less weight than the others."""

    __slots__ = ()


class Row(str):
    """A line of a table in columns, for where letters are of one width; elsewhere a score sheet says the same."""

    __slots__ = ()


class Story:
    """The plainest story: each move as a sentence. Games with more to tell have a class of their own.

    A story is told by what its reader sees of each move, and by nothing else; of the reader itself it says `you`,
    whatever its name is. An empty sentence is a pause in the text.
    """

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        self.face = face
        self.names = names
        self.reader = reader  # the seat that the story is told to; None for an onlooker
        self.scene = 0  # counts the parts of a game, such as bouts

    def begin(self, view: Any) -> list[str]:
        """After the deal."""
        return []

    def tell(self, sight: Sight) -> list[str]:
        """After a move, of which the reader may have seen nothing."""
        if sight.seat is None or sight.move is None:
            return []
        return self.move(sight.seat, sight.move, sight.before, sight.after, sight.forced)

    def move(self, seat: int, move: Any, before: Any, after: Any, forced: bool) -> list[str]:
        """After a move that the reader saw, or a part of it; `forced` is only said of the reader's own."""
        self.scene += 1
        sentence = self.sentence(seat, move)
        return [say("{sentence} (there is no other move).", sentence=sentence) if forced else f"{sentence}."]

    def catch_up(self, view: Any) -> list[str]:
        """What has not been told yet when somebody wants to know where the game stands."""
        return []

    def picture(self, position: Any) -> Picture:
        """The table as the reader sees it, in a view of its own; an onlooker is shown a state.

        A story may know what a position does not hold: what lies upon what, and in which order.
        """
        draw = self.face.open_picture if self.reader is None else self.face.picture
        return draw(position, self.names)

    def is_new_scene(self, view: Any) -> bool:
        """Is this a moment to show the whole table to an onlooker?"""
        return True

    def sentence(self, seat: int, move: Any) -> str:
        """A move as its face words it, without the full stop."""
        return self.told(seat, *self.face.wording(move), **self.face.parts(move))

    def told(self, seat: int, other: str, you: str, /, **parts: Any) -> str:
        """What a seat does. `other` stands after a name, as in any language; `you` is a sentence of its own with it."""
        return say(f"You {you}", **parts) if seat == self.reader else f"{self.names[seat]} {say(other, **parts)}"

    def with_excuse(self, sentence: str, forced: bool) -> str:
        """A sentence about a move, and a second one if the reader had no choice."""
        return f"{sentence} {say('There was no other move.')}" if forced else sentence

    def passes(self, seats: Iterable[int], remark: str) -> Aside:
        """Who has passed: the reader comes first, with a remark about it, then round the table."""
        order = sorted(seats, key=lambda seat: (seat - (self.reader or 0)) % len(self.names))
        if order == [self.reader]:
            return Aside(say("You ({remark}) pass.", remark=remark) if remark else say("You pass."))
        if len(order) == 1:
            return Aside(say("{who} passes.", who=self.names[order[0]]))
        you = say("You ({remark})", remark=remark) if remark else say("You")
        words = [you if seat == self.reader else self.names[seat] for seat in order]
        return Aside(say("{everybody} pass.", everybody=listed(words)))

    def mention(self, seat: int) -> str:
        return mention(self.names, seat, self.reader)
