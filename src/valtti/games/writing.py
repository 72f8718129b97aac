"""How cards and lists of words are written for a person.

Cards are shown as `9♦` and `10♠`. Texts hold no colours: who shows them adds those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from valtti._core import Card
from valtti.languages import say

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card_name(card: Card) -> str:
    """`10♥` for TH."""
    return str(card)[:-1].replace("T", "10") + SUITS[card.suit]


def card_names(cards: Iterable[Card]) -> str:
    return " ".join(card_name(card) for card in cards)


def suit_name(suit: str) -> str:
    """`♥ hearts` for H."""
    return f"{SUITS[suit]} {say(SUIT_NAMES[suit])}"


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    joint = {"and": say("and"), "or": say("or")}[last]
    return f" {joint} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def mention(names: Sequence[str], seat: int, reader: int | None) -> str:
    """A player within a sentence: by name, unless it is who reads."""
    return say("you") if seat == reader else names[seat]


def told_apart(names: Iterable[str]) -> list[str]:
    """Names of which the second `bot3` is `bot3 (2)`: an agent may sit at several seats."""
    seen, apart = Counter[str](), []
    for name in names:
        seen[name] += 1
        apart.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return apart


def counted(count: int, word: str) -> str:
    """`1 trick`, `2 tricks`, `1,000 tricks`; in English, for reports."""
    return f"{count} {word}" if count == 1 else f"{count:,} {word}s"


def place_name(place: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    first = {1: say("1st"), 2: say("2nd"), 3: say("3rd")}
    return first.get(place) or say("{place}th", place=place)
