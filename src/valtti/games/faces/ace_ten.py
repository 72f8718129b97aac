"""What games have in common in which the ten stands between ace and king."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from valtti._core import Card
from valtti.games.faces.face import Face
from valtti.games.writing import SUIT_NAMES, SUITS, card_name, suit_style, suits_text

#: The ranks of a suit, strongest first.
RANKS = "ATKQJ9"
NAME_WIDTH = 20  # columns for a player's name, at most


class AceTenFace(Face):
    def order(self, card: Card, trump: str | None) -> tuple[bool, int, str]:
        """As a hand is shown: suit by suit and strong cards first, trumps last."""
        place = "CDHS".index(card.suit) * len(RANKS) + RANKS.index(str(card)[0])
        return card.suit == trump, place, card.suit

    def hand(self, cards: Iterable[Card], trump: str | None) -> list[Card]:
        """Cards in the order in which one would hold them."""
        return sorted(cards, key=lambda card: self.order(card, trump))

    def open_hands(self, names: Sequence[str], hands: Sequence[Iterable[Card]], trump: str | None) -> Table:
        """All hands, for those who only watch."""
        grid = rows(NAME_WIDTH)
        for name, hand in zip(names, hands, strict=True):
            grid.add_row(name, suits_text(self.hand(hand, trump), trump))
        return grid


def rows(width: int | None = None) -> Table:
    """Lines of a word and what belongs to it; the words take 9 columns, or as many as they need up to a width."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=None if width else 9, max_width=width, no_wrap=True, overflow="ellipsis")
    return grid


def marriage_name(suit: str) -> str:
    return f"K{SUITS[suit]} Q{SUITS[suit]}"


def gone_text(cards: Iterable[Card], trump: str | None) -> Text:
    """Many cards in little room: each suit with the ranks of it."""
    cards = list(cards)
    groups = []
    for suit, symbol in SUITS.items():
        ranks = [rank for rank in RANKS if any(str(card) == rank + suit for card in cards)]
        if ranks:
            words = " ".join(ranks).replace("T", "10")
            groups.append(Text.assemble((symbol, suit_style(suit, trump)), f" {words}"))
    return Text("   ").join(groups) if groups else Text("nothing", "dim")


def broken_duty(
    card: Card,
    hand: Sequence[Card],
    led: Card,
    best: Card,
    trump: str | None,
    must_beat: bool = True,
    must_trump: bool = True,
    must_overtrump: bool = True,
) -> str | None:
    """Which duty a card would break, in words; `best` is the card that wins the trick so far."""

    def is_higher(other: Card) -> bool:
        return other.suit == best.suit and RANKS.index(str(other)[0]) < RANKS.index(str(best)[0])

    follow = [other for other in hand if other.suit == led.suit]
    if follow:
        if card.suit != led.suit:
            return f"you must follow {SUIT_NAMES[led.suit]}"
        must_beat = must_beat and any(map(is_higher, follow))
        return f"you must beat {card_name(best)}, as you can" if must_beat and not is_higher(card) else None
    trumps = [other for other in hand if other.suit == trump]
    if must_trump and trumps and card.suit != trump:
        return f"you cannot follow {SUIT_NAMES[led.suit]}, so you must trump"
    if must_trump and must_overtrump and any(map(is_higher, trumps)) and not is_higher(card):
        return f"you must beat the trump {card_name(best)}, as you can"
    return None
