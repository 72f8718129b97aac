"""Cards in the colours of a terminal: hearts and diamonds are red and trumps yellow.

Everything can be read without colours too: what they say is also said in words.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from valtti._core import Card
from valtti.games.writing import SUITS, card_name

WIDTH = 80  # columns, at most
BACK = "▮"

_CARD = re.compile(f"(?:10|[2-9JQKA])?([{''.join(SUITS.values())}])")


def coloured(text: str, trump: str | None = None) -> Text:
    """A text in which every card and every suit has its colour; `trump` is the trump suit's letter."""
    result = Text(text)
    letters = {symbol: letter for letter, symbol in SUITS.items()}
    for found in _CARD.finditer(text):
        result.stylize(suit_style(letters[found[1]], trump), *found.span())
    return result


def card_text(card: Card, trump: str | None = None) -> Text:
    return Text(card_name(card), suit_style(card.suit, trump))


def cards_text(cards: Iterable[Card], trump: str | None = None) -> Text:
    return Text("  ").join(card_text(card, trump) for card in cards)


def hand_text(cards: Sequence[Card], trump: str | None = None) -> Text:
    """Sorted cards with a gap after each suit; the trumps are named as such."""
    groups = []
    for suit, group in itertools.groupby(cards, key=lambda card: card.suit):
        text = cards_text(group, trump)
        groups.append(Text.assemble("trumps: ", text) if suit == trump else text)
    return Text("    ").join(groups)


def heap_text(cards: Iterable[Card], trump: str | None = None) -> Text:
    """Many cards in little room: each suit with the ranks of it."""
    groups = []
    for suit, group in itertools.groupby(cards, key=lambda card: card.suit):
        ranks = " ".join(card_name(card)[:-1] for card in group)
        groups.append(Text.assemble((SUITS[suit], suit_style(suit, trump)), f" {ranks}"))
    return Text("   ").join(groups)


def backs_text(count: int) -> Text:
    """So many cards face down."""
    return Text(BACK * count if count <= 10 else f"{BACK}×{count}", "blue")


def suit_style(suit: str, trump: str | None) -> str:
    if suit == trump:
        return "bold yellow"
    return "bold red" if suit in "DH" else "bold"
