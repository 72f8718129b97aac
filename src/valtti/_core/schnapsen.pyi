from collections.abc import Iterator, Sequence
from typing import Any

import valtti._core


name: str = 'schnapsen'

summary: str = ...

judged_by_losses: bool = False

most_moves: int = 10000

def options() -> list[tuple[str, str, str]]:
    """Name, possible values and meaning of each rule option."""

def presets() -> list[str]: ...

class Rules:
    """The rule options of a game."""

    def __init__(self, options: Sequence[tuple[str, str]] = []) -> None:
        """Options as (name, value) pairs; 'preset' is applied first."""

    def get(self, name: str) -> str: ...

    @property
    def players(self) -> int: ...

    def seated(self, seating: Sequence[int]) -> Rules:
        """The rules at a table where seat i has player seating[i]."""

    def as_dict(self) -> dict[str, str]: ...

    def __eq__(self, arg: object, /) -> bool: ...

class Move:
    """A move; its text is what `State.parse` reads."""

    @property
    def kind(self) -> str: ...

    @property
    def cards(self) -> valtti._core.CardSet:
        """The cards played."""

    @property
    def targets(self) -> valtti._core.CardSet:
        """The cards played upon."""

    @property
    def value(self) -> int: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

class Moves:
    """A sequence of moves."""

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> Move: ...

    def __iter__(self) -> Iterator[Move]: ...

    def __contains__(self, arg: Move, /) -> bool: ...

    def index(self, arg: Move, /) -> int: ...

class ViewList:
    """A sequence of views."""

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> View: ...

    def __iter__(self) -> Iterator[View]: ...

class View:
    """What one seat may know. Hidden cards are not in it."""

    @property
    def moves(self) -> Moves:
        """
        What this seat could do were it to act now; a sample where there are more than 1000.
        """

    def legal(self, max_moves: int) -> Moves:
        """Like `moves`, with another limit."""

    @property
    def count(self) -> int:
        """How many legal moves there are, however many."""

    def is_legal(self, move: Move) -> bool: ...

    def parse(self, text: str) -> Move: ...

    def sample(self, rng: valtti._core.Rng) -> State:
        """A full state, uniform over those this seat cannot rule out."""

    @property
    def seat(self) -> int: ...

    @property
    def seed(self) -> int:
        """
        A random number for this decision, the same whenever the game is repeated.
        """

    @seed.setter
    def seed(self, arg: int, /) -> None: ...

    @property
    def text(self) -> str: ...

    @property
    def fields(self) -> list[tuple[str, str, list[list[str]]]]: ...

    @property
    def rules(self) -> Rules: ...

    def __repr__(self) -> str: ...

    def __eq__(self, arg: object, /) -> bool: ...

    @property
    def trump(self) -> str:
        """The trump suit's letter."""

    @property
    def leader(self) -> int:
        """Who leads, or has led, to the trick."""

    @property
    def forehand(self) -> int:
        """Who led to the first trick of the deal."""

    @property
    def table(self) -> valtti._core.Card | None:
        """The card that was led and waits for its answer."""

    @property
    def bottom(self) -> valtti._core.Card | None:
        """The face-up card under the talon."""

    @property
    def talon_size(self) -> int:
        """Cards in the talon, the face-up one included."""

    @property
    def score(self) -> list[int]:
        """Card points and marriages that count, by seat."""

    @property
    def pending(self) -> list[int]:
        """Marriage points that do not count yet, by seat."""

    @property
    def tricks(self) -> list[int]:
        """Tricks won, by seat."""

    @property
    def played(self) -> valtti._core.CardSet:
        """The cards of finished tricks."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """Cards that both know each seat to hold."""

    @property
    def closer(self) -> int | None:
        """Who has closed the talon."""

    @property
    def is_strict(self) -> bool:
        """Must suit be followed?"""

    @property
    def to_go(self) -> list[int]:
        """Game points that each needs to win the Bummerl."""

    @property
    def deals(self) -> int:
        """The number of this deal, from 1."""

    @property
    def last_deal(self) -> tuple[int, int] | None:
        """The winner and the value of the last finished deal."""

    @property
    def hand(self) -> valtti._core.CardSet: ...

    @property
    def hidden(self) -> valtti._core.CardSet:
        """Cards that may be in the talon or in the other hand."""

class State:
    """Everything about a game in progress, hidden cards included."""

    @staticmethod
    def deal(rules: Rules, rng: valtti._core.Rng, previous_loser: int = -1) -> State: ...

    @staticmethod
    def from_fields(fields: Sequence[tuple[str, Sequence[Sequence[str]]]], seed: int = 0) -> State: ...

    @staticmethod
    def from_text(text: str, seed: int = 0) -> State: ...

    @property
    def text(self) -> str:
        """One line that `from_text` reads."""

    @property
    def fields(self) -> list[tuple[str, str, list[list[str]]]]: ...

    @property
    def actor(self) -> int:
        """The seat to act, -1 when the game is over."""

    @property
    def over(self) -> bool: ...

    @property
    def is_void(self) -> bool: ...

    @property
    def ranks(self) -> list[int]:
        """The place of each seat, 1 is best."""

    @property
    def points(self) -> list[float]: ...

    @property
    def winners(self) -> list[int]:
        """The seats that have won; nobody while the game goes on."""

    @property
    def losers(self) -> list[int]:
        """The seats that have lost; in a draw some have neither won nor lost."""

    @property
    def rules(self) -> Rules: ...

    def view(self, seat: int, seed: int = 0) -> View: ...

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to act."""

    @property
    def forced(self) -> Move | None:
        """The move to make when there is just one."""

    def is_legal(self, move: Move) -> bool: ...

    def parse(self, text: str) -> Move: ...

    def play(self, move: Move, rng: valtti._core.Rng) -> None:
        """
        Makes a move of the seat to act; the generator decides what is left to chance.
        """

    def copy(self) -> State: ...

    def __copy__(self) -> State: ...

    def __deepcopy__(self, memo: object) -> State: ...

    def __repr__(self) -> str: ...

    def __eq__(self, arg: object, /) -> bool: ...

    @property
    def trump(self) -> str:
        """The trump suit's letter."""

    @property
    def leader(self) -> int:
        """Who leads, or has led, to the trick."""

    @property
    def forehand(self) -> int:
        """Who led to the first trick of the deal."""

    @property
    def table(self) -> valtti._core.Card | None:
        """The card that was led and waits for its answer."""

    @property
    def bottom(self) -> valtti._core.Card | None:
        """The face-up card under the talon."""

    @property
    def talon_size(self) -> int:
        """Cards in the talon, the face-up one included."""

    @property
    def score(self) -> list[int]:
        """Card points and marriages that count, by seat."""

    @property
    def pending(self) -> list[int]:
        """Marriage points that do not count yet, by seat."""

    @property
    def tricks(self) -> list[int]:
        """Tricks won, by seat."""

    @property
    def played(self) -> valtti._core.CardSet:
        """The cards of finished tricks."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """Cards that both know each seat to hold."""

    @property
    def closer(self) -> int | None:
        """Who has closed the talon."""

    @property
    def is_strict(self) -> bool:
        """Must suit be followed?"""

    @property
    def to_go(self) -> list[int]:
        """Game points that each needs to win the Bummerl."""

    @property
    def deals(self) -> int:
        """The number of this deal, from 1."""

    @property
    def last_deal(self) -> tuple[int, int] | None:
        """The winner and the value of the last finished deal."""

    @property
    def hands(self) -> list[valtti._core.CardSet]: ...

    @property
    def talon(self) -> list[valtti._core.Card]:
        """The talon, its face-up bottom card first; the last is drawn next."""

class NativeAgent:
    """An agent of the core."""

    def choose(self, view: View) -> Move: ...

    def decide(self, state: State, seed: int = 0) -> Move:
        """What the agent does in a state: a fair agent is shown its view only."""

    def rate(self, view: View) -> list[tuple[Move, float]] | None:
        """Each legal move with its value, or None."""

def make_agent(name: str, parameters: Sequence[tuple[str, float]] = []) -> NativeAgent: ...

def native_agents() -> list[tuple[str, bool, str, dict[str, float]]]:
    """Name, fairness, summary and default parameters of each native agent."""

class Match:
    """Games between native agents, on any number of threads."""

    def __init__(self, rules: Rules, agents: Sequence[tuple[str, Sequence[tuple[str, float]]] | None], seed: int, fixed_seats: bool = False) -> None: ...

    @property
    def series(self) -> int:
        """Games that belong together; blocks of games begin and end with them."""

    def play(self, first: int, count: int, threads: int, keep_logs: bool) -> dict[str, Any]: ...

class Flight:
    """Many games at once, some of whose players answer from Python."""

    def __init__(self, rules: Rules, agents: Sequence[tuple[str, Sequence[tuple[str, float]]] | None], seed: int, keep_logs: bool, fixed_seats: bool = False) -> None: ...

    def begin(self, first: int, count: int, most: int) -> None: ...

    @property
    def series(self) -> int: ...

    @property
    def done(self) -> bool: ...

    @property
    def finished(self) -> int: ...

    def take_waiting(self, player: int) -> list[int]:
        """The slots whose games wait for this player."""

    def views(self, slots: Sequence[int]) -> ViewList: ...

    def state(self, slot: int) -> State:
        """The whole state, for players that are marked unfair."""

    def game(self, slot: int) -> int:
        """The number of the game in a slot."""

    def seat(self, slot: int) -> int: ...

    def answer(self, slots: Sequence[int], moves: list[Any]) -> list[tuple[int, str]]:
        """
        Plays a move in each slot; gives back the slots whose move was refused, and why.
        """

    def forfeit(self, slot: int, reason: str) -> None:
        """The player to act loses the game."""

    def results(self) -> dict[str, Any]: ...

def points_of(card: valtti._core.Card) -> int:
    """What a card counts in a trick."""

def beats(answer: valtti._core.Card, led: valtti._core.Card, trump: str) -> bool:
    """Does an answer take the trick?"""
