from collections.abc import Iterator, Sequence
from typing import Any

import valtti._core


name: str = 'moska'

summary: str = ...

judged_by_losses: bool = True

most_moves: int = 200000

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
    def target(self) -> int:
        """The seat being attacked."""

    @property
    def initiator(self) -> int:
        """The nearest seat in the game on the target's right."""

    @property
    def deck_size(self) -> int:
        """Cards in the deck, the face-up bottom one included."""

    @property
    def bottom(self) -> valtti._core.Card | None:
        """The face-up card under the deck."""

    @property
    def unkilled(self) -> valtti._core.CardSet:
        """Cards on the table still to be killed."""

    @property
    def table(self) -> list[valtti._core.Card]:
        """`unkilled`, in the order it was laid."""

    @property
    def killed(self) -> valtti._core.CardSet:
        """Killed cards and the cards that killed them."""

    @property
    def flagged(self) -> valtti._core.Card | None:
        """The card that a failed kill from the deck left on the table."""

    @property
    def turned(self) -> valtti._core.Card | None:
        """A card turned from the deck that waits for its victim."""

    @property
    def discarded(self) -> valtti._core.CardSet:
        """Cards out of the game."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """Cards that everybody knows each seat to hold."""

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards of each seat."""

    @property
    def passed(self) -> list[bool]:
        """Who has passed; for the target: who waits."""

    @property
    def in_game(self) -> list[bool]:
        """Who has not gone out."""

    @property
    def finished(self) -> list[int]:
        """Seats in the order of going out; the loser comes last."""

    @property
    def deck_at_start(self) -> bool:
        """Was there a deck when this bout began?"""

    @property
    def hand(self) -> valtti._core.CardSet: ...

    @property
    def hand_in_order(self) -> list[valtti._core.Card]:
        """The hand in the order its cards came."""

    @property
    def hidden(self) -> valtti._core.CardSet:
        """Cards that may be in the deck or in any other hand."""

    @property
    def fits(self) -> int:
        """How many more cards the target can be attacked with."""

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
    def target(self) -> int:
        """The seat being attacked."""

    @property
    def initiator(self) -> int:
        """The nearest seat in the game on the target's right."""

    @property
    def deck_size(self) -> int:
        """Cards in the deck, the face-up bottom one included."""

    @property
    def bottom(self) -> valtti._core.Card | None:
        """The face-up card under the deck."""

    @property
    def unkilled(self) -> valtti._core.CardSet:
        """Cards on the table still to be killed."""

    @property
    def table(self) -> list[valtti._core.Card]:
        """`unkilled`, in the order it was laid."""

    @property
    def killed(self) -> valtti._core.CardSet:
        """Killed cards and the cards that killed them."""

    @property
    def flagged(self) -> valtti._core.Card | None:
        """The card that a failed kill from the deck left on the table."""

    @property
    def turned(self) -> valtti._core.Card | None:
        """A card turned from the deck that waits for its victim."""

    @property
    def discarded(self) -> valtti._core.CardSet:
        """Cards out of the game."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """Cards that everybody knows each seat to hold."""

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards of each seat."""

    @property
    def passed(self) -> list[bool]:
        """Who has passed; for the target: who waits."""

    @property
    def in_game(self) -> list[bool]:
        """Who has not gone out."""

    @property
    def finished(self) -> list[int]:
        """Seats in the order of going out; the loser comes last."""

    @property
    def deck_at_start(self) -> bool:
        """Was there a deck when this bout began?"""

    @property
    def hands(self) -> list[valtti._core.CardSet]: ...

    @property
    def deck(self) -> list[valtti._core.Card]:
        """The deck, its top first."""

    def act_as(self, seat: int) -> None:
        """Makes a seat the next to act, in place of the one that was drawn."""

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

class Outlook:
    """What may come of each legal move, for agents that look one move ahead."""

    def __init__(self, max_moves: int = 1000, samples: int = 100, compat_deck: bool = False) -> None: ...

    def look(self, view: View) -> None:
        """Hidden information: draws are sampled."""

    def look_seeing(self, state: State) -> None:
        """More information: draws are the real ones."""

    @property
    def moves(self) -> Moves: ...

    @property
    def views(self) -> ViewList: ...

    def rate(self, values: Sequence[float]) -> list[float]:
        """The value of each move, from a value for each view."""

def kill_count(view: View, card: valtti._core.Card) -> int:
    """How many cards still in the game a card can kill."""

def kills(a: valtti._core.Card, b: valtti._core.Card, trump: str) -> bool: ...
