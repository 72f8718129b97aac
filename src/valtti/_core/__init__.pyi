"""Valtti's native core: cards, games, agents and matches."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, overload

import numpy
import numpy.typing
from numpy.typing import NDArray

from valtti._core import (
    moska as moska,
    schnapsen as schnapsen,
    tictactoe as tictactoe,
    tysiac as tysiac
)
import valtti.games.types


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
    def value(self) -> float | str | Network: ...

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
    def rates_shares(self) -> bool:
        """Are its ratings shares of games won, from 0 to 1?"""

    @property
    def parameters(self) -> list[Parameter]: ...

    def __repr__(self) -> str: ...

class InputBlock:
    """A run of an encoding's inputs that belong together."""

    @property
    def name(self) -> str: ...

    @property
    def form(self) -> str:
        """count, bits, or 'one of them' where at most one bit is set."""

    @property
    def first(self) -> int: ...

    @property
    def size(self) -> int: ...

    def __repr__(self) -> str: ...

class AfterMoves:
    """
    The positions after all moves in many decisions, encoded; see `Encoding.after_moves`.
    """

    def __len__(self) -> int: ...

    @property
    def decisions(self) -> int:
        """How many there are."""

    @property
    def rows(self) -> numpy.typing.NDArray[numpy.uint8]:
        """A row for each position."""

    def best(self, values: numpy.typing.NDArray[numpy.float64]) -> numpy.typing.NDArray[numpy.int32]:
        """
        From a value for each position, the place of the best of each view's `moves`, the first of equals. Where the result is certain, it counts instead of the value.
        """

    def rate(self, values: numpy.typing.NDArray[numpy.float64]) -> list[list[float]]:
        """
        From a value for each position, a value for each of each view's `moves`.
        """

class Encoding:
    """How positions of a game become inputs of a network."""

    @property
    def game(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Changes whenever what is encoded does."""

    @property
    def summary(self) -> str: ...

    @property
    def inputs(self) -> int:
        """How many there are, counts and bits."""

    @property
    def counts(self) -> int:
        """How many of the first inputs are counts; the others are bits."""

    @property
    def most_players(self) -> int:
        """At a table; of larger ones some seats would be left out."""

    @property
    def row_bytes(self) -> int:
        """How many bytes a row has in which a position is packed."""

    @property
    def layout(self) -> list[InputBlock]: ...

    def encode(self, views: Iterable[valtti.games.types.View], after_move: bool = False) -> numpy.typing.NDArray[numpy.uint8]:
        """
        A row for each view: a byte for each count, then a bit for each bit, the lowest of a byte first. `after_move` is for positions after a move of the seat that looks.
        """

    def all_inputs(self, rows: numpy.typing.NDArray[numpy.uint8]) -> numpy.typing.NDArray[numpy.float32]:
        """Rows that `encode` has packed as numbers, a column for each input."""

    def set_inputs(self, rows: numpy.typing.NDArray[numpy.uint8]) -> tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.int32]]:
        """
        The inputs that are set, row after row, and where each row begins among them; only for encodings without counts.
        """

    def without_implied(self, rows: numpy.typing.NDArray[numpy.uint8]) -> numpy.typing.NDArray[numpy.uint8]:
        """Rows without the bits that follow from others, as files have them."""

    def with_implied(self, rows: numpy.typing.NDArray[numpy.uint8]) -> numpy.typing.NDArray[numpy.uint8]:
        """Rows with the bits that follow from others, as `encode` has them."""

    def after_moves(self, views: Iterable[valtti.games.types.View], samples: int = 10, threads: int = 1) -> AfterMoves:
        """
        What may come of each of the views' `moves`, as an `Outlook` sees it, encoded without an object of Python for each position.
        """

    def __eq__(self, other: object) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __repr__(self) -> str: ...

class Network:
    """
    A network for rows of inputs, to be run natively. Its weights are in memory once.
    """

    def __init__(self, game: str, encoding: str, version: int, activation: str, layers: Sequence[tuple[Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]]]) -> None:
        """
        Layers are pairs of weights, a row for each output, and biases; the last one has one output, in log-odds.
        """

    @property
    def game(self) -> str: ...

    @property
    def encoding(self) -> str: ...

    @property
    def version(self) -> int:
        """Of the encoding."""

    @property
    def activation(self) -> str: ...

    @property
    def inputs(self) -> int: ...

    def run(self, rows: numpy.typing.NDArray[numpy.uint8], counts: int = 0, in_whole_numbers: bool = False) -> numpy.typing.NDArray[numpy.float64]:
        """
        The log-odds of each row, as an encoding with so many counts has made it.
        """

    def __repr__(self) -> str: ...
