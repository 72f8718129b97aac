"""How a game of Moska is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from valtti._core import Card, CardSet, moska
from valtti.games.faces.face import Face
from valtti.games.faces.moska.picture import with_kills
from valtti.games.faces.picture import Picture
from valtti.games.faces.story import Aside, Story
from valtti.games.types import Move
from valtti.games.writing import card_name, card_names, listed, place_name


class MoskaStory(Story):
    """A story told bout by bout.

    Passes are told from the marks on the table, not from the moves: whoever has nothing to add passes without being
    asked, and nobody shall see the difference.
    """

    def __init__(self, face: Face, names: Sequence[str], reader: int | None) -> None:
        super().__init__(face, names, reader)
        self._told: set[int] = set()  # whose pass has been told
        self._chosen = False  # did the reader choose to pass?
        self._kills: list[tuple[Card, Card]] = []  # of this bout: the killing card and its victim

    def begin(self, view: moska.View) -> list[str]:
        swapped = [seat for seat, cards in enumerate(view.known) if cards]
        return [self._swap(seat, view) for seat in swapped] + [
            f"{self.verb(view.initiator, 'begins', 'begin')} with an attack on {self.mention(view.target)}."
        ]

    def move(self, seat: int, move: Move, before: moska.View, after: moska.View, forced: bool) -> list[str]:
        if move.kind == "wait" and seat == self.reader:
            return [Aside(f"{self.subject(seat)} can only wait." if forced else f"{self.verb(seat, 'waits', 'wait')}.")]
        if move.kind in ("pass", "wait"):
            self._chosen = self._chosen or (seat == self.reader and not forced)
            return []
        lines = self.catch_up(before)
        if move.kind == "open":
            self.scene += 1
            lines.append("")
        self._told.clear()
        self._chosen = False
        self._note_kills(move, before, after)
        only = " There was no other move." if forced else ""
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
        remark = "" if self._chosen else " (nothing to add)"
        return [self.together(passed, "passes", "pass", remark)] if passed else []

    def picture(self, position: moska.View | moska.State) -> Picture:
        return with_kills(super().picture(position), self._kills)

    def is_new_scene(self, view: moska.View) -> bool:
        return not view.unkilled and not view.killed

    def _main(self, seat: int, move: Move, before: moska.View, after: moska.View) -> str:
        """The sentence of the move itself, with what it brought to light."""
        match move.kind:
            case "open":
                opens = f"{self.sentence(seat, move)} against {self.mention(before.target)}"
                return opens + self._drawn(seat, before, after)
            case "take" | "takeall":
                taken = [*before.unkilled_in_order, *(before.killed if move.kind == "takeall" else [])]
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
                fate = self.form(seat, "adds it", "add it") if card in after.unkilled else "must keep it"
                return f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck and {fate}"
            case "swap":
                return self._swap(seat, after).rstrip(".")
            case _:
                return self.sentence(seat, move) + self._drawn(seat, before, after)

    def _note_kills(self, move: Move, before: moska.View, after: moska.View) -> None:
        new = after.killed - before.killed
        if not after.killed:
            self._kills.clear()
        elif move.kind == "kill":
            self._kills += kill_pairs(move)
        elif new:  # by a card that was turned
            killer = _turned(before, after) if before.turned is None else before.turned
            self._kills += [(killer, victim) for victim in new if victim != killer]

    def _deck(self, seat: int, before: moska.View, after: moska.View) -> str:
        card = _turned(before, after)
        turns = f"{self.verb(seat, 'turns', 'turn')} {card_name(card)} from the deck"
        if card in after.unkilled:
            return f"{turns}: it kills nothing and stays on the table"
        if after.turned is None:
            killed = after.killed - before.killed - CardSet([card])
            return f"{turns} and {self.form(seat, 'kills', 'kill')} {card_names(killed)}"
        victims = after.victims
        either = listed([card_name(victim) for victim in after.unkilled_in_order if victim in victims], "or")
        return f"{turns} and must kill {either} with it"

    def _swap(self, seat: int, view: moska.View) -> str:
        two = f"2{card_name(next(iter(view.known[seat])))[-1]}"
        return f"{self.verb(seat, 'exchanges', 'exchange')} {two} for the turned {card_names(view.known[seat])}."

    def _drawn(self, seat: int, before: moska.View, after: moska.View, taken: Iterable[Card] = ()) -> str:
        """The cards that the reader drew."""
        if seat != self.reader:
            return ""
        drawn = after.hand - before.hand - CardSet(list(taken))
        return f" and {self.form(seat, 'draws', 'draw')} {card_names(drawn)}" if drawn else ""


def kill_pairs(move: Move) -> list[tuple[Card, Card]]:
    """The pairs of a kill as its text gives them: the killing card and its victim."""
    pairs = [word.split(">") for word in str(move).split()[1:]]
    return [(Card(killer), Card(victim)) for killer, victim in pairs]


def _turned(before: moska.View, after: moska.View) -> Card:
    """The card that a move turned from the deck: the only one that has come to light."""
    new = before.hidden - after.hidden
    if not new:
        assert before.bottom is not None  # which everybody knew
        return before.bottom
    return next(iter(new))
