"""The legal moves of a view as offers to a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from valtti.games.faces import face_of
from valtti.games.types import Move, View

#: Where there are more moves, a sample of so many is offered.
MOST_OFFERS = 5_000


@dataclass(frozen=True)
class Offer:
    """A legal move and its words. What it plays, and upon what, is said by the move."""

    move: Move
    label: str

    def as_json(self) -> dict[str, Any]:
        """Plain JSON; `move` is what the notation reads."""
        return {
            "move": str(self.move),
            "label": self.label,
            "kind": self.move.kind,
            "cards": [str(card) for card in self.move.cards],
            "targets": [str(card) for card in self.move.targets],
            "value": self.move.value,
        }


def offers(view: View) -> list[Offer]:
    """The offers in a pleasant order."""
    face = face_of(view)
    return [Offer(move, face.label(view, move)) for move in ordered_moves(view)]


def ordered_moves(view: View) -> list[Move]:
    """The legal moves: by kind, few and low cards first, trumps late."""
    face = face_of(view)
    trump = face.trump(view)
    moves = list(view.legal(MOST_OFFERS))
    kinds = face.kinds(moves)

    def order(move: Move) -> tuple[int, int, list[tuple[bool, int, str]], int]:
        cards = [face.order(card, trump) for card in [*move.cards, *move.targets]]
        return kinds.index(move.kind), len(cards), sorted(cards, reverse=True), move.value

    return sorted(moves, key=order)
