"""How cards and lists of words are written for a person.

Cards are shown as `9♦` and `10♠`; hearts and diamonds are red and trumps yellow. Everything can be read without
colours too: what they say is also said in words.
"""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Iterable, Sequence

from rich.text import Text

from valtti._core import Card

WIDTH = 80  # columns of a picture, at most
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BACK = "▮"

#: What stands for our symbols where the output cannot show them.
_LETTERS = {symbol: letter for letter, symbol in SUITS.items()} | {
    BACK: "#",
    "►": ">",
    "·": "-",
    "×": "x",
    "…": ".",
    "─": "-",
}
_CARD = re.compile(f"(?:10|[2-9JQKA])([{''.join(SUITS.values())}])")


def _letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(_LETTERS.get(character, "?") for character in wrong), error.end


#: For outputs that are not Unicode: ``sys.stdout.reconfigure(errors=LETTERS)`` shows 9D in place of 9♦.
LETTERS = "valtti-letters"
codecs.register_error(LETTERS, _letters)


# --- Cards ---


def card_name(card: Card) -> str:
    """`10♥` for TH."""
    return str(card)[:-1].replace("T", "10") + SUITS[card.suit]


def card_names(cards: Iterable[Card]) -> str:
    return " ".join(card_name(card) for card in cards)


def card_text(card: Card, trump: str | None = None) -> Text:
    """A card in its colour; `trump` is the trump suit's letter."""
    return Text(card_name(card), suit_style(card.suit, trump))


def cards_text(cards: Iterable[Card], trump: str | None = None) -> Text:
    return Text("  ").join(card_text(card, trump) for card in cards)


def suits_text(cards: Sequence[Card], trump: str | None = None) -> Text:
    """Sorted cards with a gap after each suit; the trumps are named as such."""
    if not cards:
        return Text("no cards", "dim")
    groups = []
    for suit, group in itertools.groupby(cards, key=lambda card: card.suit):
        text = cards_text(group, trump)
        groups.append(Text.assemble("trumps: ", text) if suit == trump else text)
    return Text("    ").join(groups)


def backs_text(count: int) -> Text:
    """So many cards face down."""
    return Text(BACK * count if count <= 10 else f"{BACK}×{count}", "blue")


def coloured(text: str, trump: str | None = None) -> Text:
    """A text in which every card has its colour."""
    result = Text(text)
    letters = {symbol: letter for letter, symbol in SUITS.items()}
    for found in _CARD.finditer(text):
        result.stylize(suit_style(letters[found[1]], trump), *found.span())
    return result


def sorted_cards(cards: Iterable[Card], trump: str) -> list[Card]:
    """By suit and rank, trumps last."""
    return sorted(cards, key=lambda card: (card.suit == trump, card.suit, card.rank))


def suit_style(suit: str, trump: str | None) -> str:
    """The colour of a suit."""
    if suit == trump:
        return "bold yellow"
    return "bold red" if suit in "DH" else "bold"


# --- Words ---


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def place_name(place: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
