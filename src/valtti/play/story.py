"""What happens in a game, told in sentences.

A story sees the game through one seat's view, before and after each move, and so cannot tell what that seat may not
know. Passes are told from the marks on the table, not from the moves: whoever has nothing to add passes without being
asked, and nobody shall see the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from valtti._core import Card, CardSet, moska
from valtti.games.pictures import card_name, card_names, listed, move_sentence, place_name
from valtti.games.types import Move, State, View


class Aside(str):
    """A sentence of less weight than the others."""

    __slots__ = ()


class Story:
    """The plainest story: each move as a sentence. Games with more to tell have a class of their own."""

    def __init__(self, names: Sequence[str], reader: int | None) -> None:
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
        return f"{move_sentence(self.names[seat], move)}{only}."

    def verb(self, seat: int, other: str, you: str) -> str:
        return f"{self.names[seat]} {you if self.names[seat] == 'You' else other}"


class MoskaStory(Story):
    def __init__(self, names: Sequence[str], reader: int | None) -> None:
        super().__init__(names, reader)
        self._told: set[int] = set()  # whose pass has been told
        self._chosen = False  # did the reader choose to pass?

    def begin(self, view: moska.View) -> list[str]:
        swapped = [seat for seat, cards in enumerate(view.known) if cards]
        return [self._swap(seat, view) for seat in swapped] + [
            f"{self.verb(view.initiator, 'begins', 'begin')} with an attack on {self._object(view.target)}."
        ]

    def move(self, seat: int, move: Move, before: moska.View, after: moska.View, forced: bool) -> list[str]:
        if move.kind == "wait" and seat == self.reader:
            return [Aside(f"{self.names[seat]} can only wait." if forced else f"{self.verb(seat, 'waits', 'wait')}.")]
        if move.kind in ("pass", "wait"):
            self._chosen = self._chosen or (seat == self.reader and not forced)
            return []
        if move.kind == "keep" and seat != self.reader:
            return []  # nobody else knows that there was something to keep
        lines = self.catch_up(before)
        if move.kind == "open":
            self.scene += 1
            lines.append("")
        self._told.clear()
        self._chosen = False
        only = " There was no other move." if forced and seat == self.reader else ""
        lines.append(f"{self._main(seat, move, before, after)}.{only}")
        if before.bottom is not None and after.bottom is None and before.bottom in after.known[seat]:
            lines.append(f"{self.verb(seat, 'draws', 'draw')} the last card of the deck, {card_name(before.bottom)}.")
        for place, gone in enumerate(after.finished, start=1):
            if place > len(before.finished) and place < len(self.names):
                out = self.verb(gone, "has no cards left and is", "have no cards left and are")
                lines.append(f"{out} out of the game, {place_name(place)}.")
        return lines

    def catch_up(self, view: moska.View) -> list[str]:
        """The passes that have not been told."""
        passed = {
            seat for seat, mark in enumerate(view.passed) if mark and view.in_game[seat] and seat != view.target
        } - self._told
        self._told |= passed
        if not passed:
            return []
        # The reader first, then round the table.
        order = sorted(passed, key=lambda seat: (seat - (self.reader or 0)) % len(self.names))
        words = [self.names[seat] for seat in order]
        if order[0] == self.reader and not self._chosen:
            words[0] += " (nothing to add)"
        one = len(order) == 1 and self.names[order[0]] != "You"
        return [Aside(f"{listed(words)} {'passes' if one else 'pass'}.")]

    def is_new_scene(self, view: moska.View) -> bool:
        return not view.unkilled and not view.killed

    def _main(self, seat: int, move: Move, before: moska.View, after: moska.View) -> str:
        """The sentence of the move itself, with what it brought to light."""
        match move.kind:
            case "open":
                opens = f"{move_sentence(self.names[seat], move)} against {self._object(before.target)}"
                return opens + self._drawn(seat, before, after)
            case "take" | "takeall":
                taken = [*before.table, *(before.killed if move.kind == "takeall" else [])]
                everything = " everything:" if move.kind == "takeall" else ""
                return (
                    f"{self.verb(seat, 'takes', 'take')}{everything} {card_names(taken)}"
                    f"{self._drawn(seat, before, after, taken)}"
                )
            case "end":
                return f"{self.verb(seat, 'ends', 'end')} the bout" + self._drawn(seat, before, after)
            case "deck":
                return self._deck(seat, before, after)
            case "drop" if before.turned is not None:
                victim = card_names(move.targets)
                return f"{self.verb(seat, 'kills', 'kill')} {victim} with {card_name(before.turned)}"
            case "turn":
                card = _turned(before, after)
                ranks = {other.rank for other in before.unkilled | before.killed}
                fate = self._form(seat, "adds it", "add it") if card.rank in ranks else "must keep it"
                return f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck and {fate}"
            case "swap":
                return self._swap(seat, after).rstrip(".")
            case _:
                return move_sentence(self.names[seat], move) + self._drawn(seat, before, after)

    def _deck(self, seat: int, before: moska.View, after: moska.View) -> str:
        card = _turned(before, after)
        victims = [other for other in before.table if moska.kills(card, other, before.trump)]
        turns = f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck"
        if not victims:
            return f"{turns}: it kills nothing and stays on the table"
        if len(victims) == 1:
            return f"{turns} and {self._form(seat, 'kills', 'kill')} {card_name(victims[0])}"
        return f"{turns} and must kill {_either([card_name(card) for card in victims])} with it"

    def _swap(self, seat: int, view: moska.View) -> str:
        two = f"2{card_name(next(iter(view.known[seat])))[-1]}"
        return f"{self.verb(seat, 'exchanges', 'exchange')} {two} for the turned {card_names(view.known[seat])}."

    def _drawn(self, seat: int, before: moska.View, after: moska.View, taken: Iterable[Card] = ()) -> str:
        """The cards that the reader drew."""
        if seat != self.reader:
            return ""
        drawn = after.hand - before.hand - CardSet(list(taken))
        return f" and {self._form(seat, 'draws', 'draw')} {card_names(drawn)}" if drawn else ""

    def _object(self, seat: int) -> str:
        return "you" if self.names[seat] == "You" else self.names[seat]

    def _form(self, seat: int, other: str, you: str) -> str:
        return you if self.names[seat] == "You" else other


def _turned(before: moska.View, after: moska.View) -> Card:
    """The card that a move turned from the deck: the only one that has come to light."""
    new = before.hidden - after.hidden
    if not new:
        assert before.bottom is not None  # which everybody knew
        return before.bottom
    return next(iter(new))


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]])


#: Games with a story of their own.
STORIES: dict[str, type[Story]] = {"moska": MoskaStory}


class Chronicle:
    """Keeps all that was told of a game, and hands each sentence on as it comes."""

    def __init__(
        self, game_name: str, names: Sequence[str], reader: int | None, hand_on: Callable[[str], None]
    ) -> None:
        self.lines: list[str] = []
        self._story = STORIES.get(game_name, Story)(names, reader)
        self._seat = reader or 0
        self._hand_on = hand_on

    @property
    def scene(self) -> int:
        return self._story.scene

    def begin(self, state: State) -> None:
        self._add(self._story.begin(state.view(self._seat)))

    def add(self, seat: int, move: Move, before: State, after: State, forced: bool) -> None:
        self._add(self._story.move(seat, move, before.view(self._seat), after.view(self._seat), forced))

    def catch_up(self, view: View) -> None:
        self._add(self._story.catch_up(view))

    def is_new_scene(self, state: State) -> bool:
        return self._story.is_new_scene(state.view(self._seat))

    def _add(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.lines.append(line)
            self._hand_on(line)
