"""A table as data: what somebody sees of a position, before anybody draws it.

A face describes the table with these classes; the terminal draws them in one way and a browser in another. They hold
cards and words and nothing of the rules. Whatever has a `name` is known to programs by it: names are the same in all
positions of a game and never shown, while texts are for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, Protocol

from valtti._core import Card, CardSet


@dataclass(frozen=True)
class Fact:
    """Something that is the case: a role, a number or a condition."""

    name: str
    text: str
    value: int | str | None = None


@dataclass(frozen=True)
class CardPicture:
    """A card that lies face up."""

    card: Card
    seat: int | None = None  # who played it, gave it or was given it, where that matters
    mark: str = ""  # the name of what makes it special
    upon: Card | None = None  # the card that it lies upon


@dataclass(frozen=True)
class Pile:
    """Cards that lie together. Those face down come before those face up: they are drawn first."""

    name: str
    text: str
    cards: tuple[CardPicture, ...] = ()
    backs: int = 0  # cards face down
    note: str = ""  # a remark about the whole pile
    #: In the middle of the table, beside it, where the headline tells of it, or with the hand of the viewer.
    place: Literal["middle", "side", "hand"] = "middle"
    is_heap: bool = False  # cards that are done with: it matters which they are, not how they lie


@dataclass(frozen=True)
class SeatPicture:
    """A player, with the cards of its hand as the viewer knows them."""

    seat: int
    name: str
    is_viewer: bool = False
    is_marked: bool = False  # is this the player whom all turns about: the target, the leader, the declarer?
    roles: tuple[Fact, ...] = ()
    numbers: tuple[Fact, ...] = ()
    cards: tuple[Card, ...] = ()  # face up, sorted: all of the viewer's own, and what it knows of the others'
    backs: int = 0  # cards face down
    known: tuple[Card, ...] = ()  # those of the viewer's own cards that others know
    note: str = ""


@dataclass(frozen=True)
class Square:
    """A square of a board."""

    name: str
    text: str = ""  # the mark, or what a free square shows
    seat: int | None = None  # whose mark it is


@dataclass(frozen=True)
class Picture:
    """A table. Seats are listed by their number; a picture without a viewer shows all cards."""

    game: str
    viewer: int | None
    actor: int  # whose turn it is; -1 when the game is over
    seats: tuple[SeatPicture, ...]
    trump: str | None = None  # the suit's letter
    headline: tuple[Fact, ...] = ()
    piles: tuple[Pile, ...] = ()
    board: tuple[tuple[Square, ...], ...] = ()  # row by row
    remarks: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain JSON; cards are written as `TH`."""
        data: dict[str, Any] = _as_json(self)
        return data


class HandSizes(Protocol):
    """What everybody knows of the hands."""

    @property
    def hand_sizes(self) -> Sequence[int]: ...
    @property
    def known(self) -> Sequence[CardSet]: ...


def with_hands(
    players: Iterable[SeatPicture],
    position: HandSizes,
    hands: Sequence[CardSet],
    viewer: int | None,
    order: Callable[[CardSet], tuple[Card, ...]],
) -> tuple[SeatPicture, ...]:
    """Players with their cards: face up those of `hands`, in the order in which one would hold them."""
    return tuple(
        replace(
            player,
            is_viewer=player.seat == viewer,
            cards=order(hands[player.seat]),
            backs=position.hand_sizes[player.seat] - len(hands[player.seat]),
            known=order(position.known[player.seat]) if player.seat == viewer else (),
        )
        for player in players
    )


def round_the_table(viewer: int | None, players: int) -> list[int]:
    """The seats as somebody at the table sees them: the next one first, itself last."""
    after = 0 if viewer is None else viewer + 1
    return [*range(after, players), *range(after)]


def laid(cards: Iterable[Card]) -> tuple[CardPicture, ...]:
    """Cards of which there is nothing more to say."""
    return tuple(CardPicture(card) for card in cards)


def _as_json(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _as_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_as_json(item) for item in value]
    return str(value) if isinstance(value, Card) else value
