"""The legal moves of a view as offers to a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from valtti._core import Card
from valtti.games.faces import face_of
from valtti.games.types import Move, View

#: Where there are more moves, a sample of so many is offered. Moves of a single card are always among them.
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


def offers(view: View, most: int = MOST_OFFERS) -> list[Offer]:
    """The offers in a pleasant order."""
    face = face_of(view)
    return [Offer(move, face.label(view, move)) for move in ordered_moves(view, most)]


def fitting(view: View, cards: Sequence[Card]) -> tuple[list[Card], list[Offer]]:
    """For somebody who picks cards one by one: those that can be added, and the offers that play just the picked ones.

    This is exact where the offers are but a sample. A card can be added if that makes a move, or if one card more does:
    so every move can be put together, in some order. It is about moves that play cards and play upon nothing.
    """
    face = face_of(view)
    sets = [move for move in view.moves if move.cards and not move.targets]
    kinds = face.kinds(sets)
    rest = [card for card in dict.fromkeys(card for move in sets for card in move.cards) if card not in cards]

    def played(kind: str, those: Iterable[Card]) -> Move | None:
        move = view.parse(" ".join([kind, *map(str, those)]))
        return move if view.is_legal(move) else None

    def fits(card: Card) -> bool:
        more = [[*cards, card], *([*cards, card, other] for other in rest if other != card)]
        return any(played(kind, those) for kind in kinds for those in more)

    found = [move for kind in kinds if cards and (move := played(kind, cards))]
    return [card for card in rest if fits(card)], [Offer(move, face.label(view, move)) for move in found]


def ordered_moves(view: View, most: int = MOST_OFFERS) -> list[Move]:
    """The legal moves: by kind, few and low cards first, trumps late."""
    face = face_of(view)
    trump = face.trump(view)
    moves = list(view.legal(most))
    kinds = face.kinds(moves)

    def order(move: Move) -> tuple[int, int, list[tuple[bool, int, str]], int]:
        cards = [face.order(card, trump) for card in [*move.cards, *move.targets]]
        return kinds.index(move.kind), len(cards), sorted(cards, reverse=True), move.value

    return sorted(moves, key=order)
