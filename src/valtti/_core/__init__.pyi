"""Valtti's native core: cards, games, agents and matches."""

from collections.abc import Iterator, Sequence

from valtti._core import (
    moska as moska,
    schnapsen as schnapsen,
    tictactoe as tictactoe,
    tysiac as tysiac
)


class Card:
    """A playing card, written rank then suit: Card('TH')."""

    def __init__(self, text: str) -> None: ...

    @property
    def rank(self) -> int:
        """2 to 14; 11 is the jack, 14 the ace."""

    @property
    def suit(self) -> str:
        """C, D, H or S."""

    @property
    def index(self) -> int:
        """4 * (rank - 2) + suit."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __lt__(self, arg: Card, /) -> bool: ...

    def __le__(self, arg: Card, /) -> bool: ...

    def __gt__(self, arg: Card, /) -> bool: ...

    def __ge__(self, arg: Card, /) -> bool: ...

class CardSet:
    """A set of cards, in the order of ranks."""

    def __init__(self, cards: Sequence[Card] = []) -> None: ...

    @property
    def bits(self) -> int: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __contains__(self, arg: Card, /) -> bool: ...

    def __iter__(self) -> Iterator[Card]: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __or__(self, arg: CardSet, /) -> CardSet: ...

    def __and__(self, arg: CardSet, /) -> CardSet: ...

    def __sub__(self, arg: CardSet, /) -> CardSet: ...

    def __eq__(self, arg: object, /) -> bool: ...

class Rng:
    """Seeded random numbers, the same on every machine."""

    def __init__(self, seed: int = 0) -> None: ...

    @staticmethod
    def stream(seed: int, number: int) -> Rng:
        """An independent stream of a seed."""

    def next(self) -> int:
        """A number of 64 random bits."""

    def below(self, n: int) -> int:
        """Uniform in [0, n)."""

    def copy(self) -> Rng: ...

def mix(a: int, b: int) -> int:
    """Hashes two numbers into one."""
