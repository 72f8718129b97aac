"""Valtti's native core: cards, games, agents and matches."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

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

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __lt__(self, arg: Card, /) -> bool: ...

    def __le__(self, arg: Card, /) -> bool: ...

    def __gt__(self, arg: Card, /) -> bool: ...

    def __ge__(self, arg: Card, /) -> bool: ...

class CardSet:
    """A set of cards, in the order of ranks."""

    @overload
    def __init__(self, cards: Sequence[Card] = []) -> None: ...

    @overload
    def __init__(self, text: str) -> None:
        """The cards of a text such as '9C TH'."""

    @property
    def bits(self) -> int: ...

    def __len__(self) -> int: ...

    def __bool__(self) -> bool: ...

    def __contains__(self, arg: Card, /) -> bool: ...

    def __iter__(self) -> Iterator[Card]: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

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

    def __reduce__(self) -> tuple[Any, ...]: ...

def mix(a: int, b: int) -> int:
    """Hashes two numbers into one."""

class Parameter:
    """What an agent can be told: a name and its default, a number or a text."""

    @property
    def name(self) -> str: ...

    @property
    def value(self) -> float | str: ...

    @property
    def resource(self) -> str:
        """
        What kind of thing the text names, to be read before the agent is made; else empty.
        """

    def __repr__(self) -> str: ...

class AgentInfo:
    """A native agent as the registry knows it."""

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def fair(self) -> bool: ...

    @property
    def is_default(self) -> bool:
        """Is it the strongest fair agent of its game?"""

    @property
    def parameters(self) -> list[Parameter]: ...

    def __repr__(self) -> str: ...
