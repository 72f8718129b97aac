from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Self, overload

import numpy
import numpy.typing

import valtti._core


name: str = 'moska'

summary: str = ...

judged_by_losses: bool = True

has_rounds: bool = False

most_moves: int = 200000

def options() -> list[tuple[str, str, str]]:
    """Name, possible values and meaning of each rule option."""

def presets() -> list[str]: ...

def kinds() -> list[str]:
    """The kinds of moves; `legal_moves` gives their places in this list."""

def reasons() -> list[str]:
    """All reasons for which a move may be refused."""

class Rules:
    """The rule options of a game."""

    def __init__(self, options: dict[str, str] = {}) -> None:
        """Options by name, all values as texts; 'preset' is applied first."""

    def get(self, name: str) -> str: ...

    @property
    def players(self) -> int: ...

    def after_loss_of(self, seat: int) -> Rules:
        """
        The rules of the next game at the same table, after one that a seat has lost.
        """

    def as_dict(self) -> dict[str, str]: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object) -> Self: ...

class Move:
    """
    A move, made of its text; `State.parse` reads what a player may write instead.
    """

    def __init__(self, text: str) -> None: ...

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

    def __reduce__(self) -> tuple[Any, ...]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object) -> Self: ...

class Moves:
    """A sequence of moves."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, arg: int, /) -> Move: ...

    @overload
    def __getitem__(self, arg: slice, /) -> Moves: ...

    def __iter__(self) -> Iterator[Move]: ...

    def __contains__(self, arg: Move, /) -> bool: ...

    def index(self, arg: Move, /) -> int: ...

    def __repr__(self) -> str: ...

class Public:
    """
    What everybody at the table sees: the part that states and views share.
    """

    @property
    def actor(self) -> int:
        """
        The seat to act, -1 when the game is over; in a view, as far as its seat knows.
        """

    @property
    def over(self) -> bool: ...

    @property
    def rules(self) -> Rules: ...

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
    def unkilled_in_order(self) -> list[valtti._core.Card]:
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
    def victims(self) -> valtti._core.CardSet:
        """The cards that the turned one may kill."""

    @property
    def not_added(self) -> list[valtti._core.CardSet]:
        """
        Plain cards that each seat could have added, but passed, since it last drew a card unseen.
        """

    @property
    def not_spent(self) -> list[valtti._core.CardSet]:
        """
        Plain cards that would have killed where each seat took cards or turned one from the deck, since it last drew a card unseen, and cards that would have killed at less cost than the one with which it did.
        """

    @property
    def discarded(self) -> valtti._core.CardSet:
        """Cards out of the game."""

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
    def hand_sizes(self) -> list[int]:
        """The number of cards of each seat."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """Cards that everybody knows each seat to hold."""

class State(Public):
    """Everything about a game in progress, hidden cards included."""

    def __init__(self, text: str, seed: int = 0) -> None:
        """
        The state that a text describes; the seed chooses cards that it leaves open.
        """

    @staticmethod
    def deal(rules: Rules, rng: valtti._core.Rng) -> State: ...

    @staticmethod
    def from_fields(fields: Sequence[tuple[str, Sequence[Sequence[str]]]], seed: int = 0) -> State: ...

    def view(self, seat: int, seed: int = 0) -> View: ...

    def shown(self, move: Move, seat: int) -> Move | None:
        """
        What a seat sees of a move that the seat to act makes; None if it sees nothing.
        """

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

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

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
    def text(self) -> str:
        """One line, of which it can be made again."""

    @property
    def fields(self) -> list[tuple[str, str, list[list[str]]]]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object) -> Self: ...

    @property
    def hands(self) -> list[valtti._core.CardSet]:
        """The cards of each seat."""

    @property
    def deck(self) -> list[valtti._core.Card]:
        """The deck, its top first."""

    def act_as(self, seat: int) -> None:
        """Makes a seat the next to act, in place of the one that was drawn."""

class ViewList:
    """A sequence of views."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, arg: int, /) -> View: ...

    @overload
    def __getitem__(self, arg: slice, /) -> ViewList: ...

    def __iter__(self) -> Iterator[View]: ...

    def __repr__(self) -> str: ...

class View(Public):
    """What one seat may know. Hidden cards are not in it."""

    def __init__(self, text: str, seat: int, seed: int = 0) -> None:
        """The view that a text describes; `text` writes it."""

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

    def refusal(self, move: Move) -> tuple[str, valtti._core.CardSet, int] | None:
        """
        Why a move is not legal: the reason, the cards and the number it is about; None if it is.
        """

    def parse(self, text: str) -> Move: ...

    def sample(self, rng: valtti._core.Rng) -> State:
        """
        A full state, uniform over those this seat cannot rule out; see `Sampler`.
        """

    @property
    def seat(self) -> int: ...

    @property
    def seed(self) -> int:
        """
        A random number for this decision, the same whenever the game is repeated.
        """

    @seed.setter
    def seed(self, arg: int, /) -> None: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[Any, ...]: ...

    @property
    def text(self) -> str:
        """One line, of which it can be made again."""

    @property
    def fields(self) -> list[tuple[str, str, list[list[str]]]]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object) -> Self: ...

    @property
    def hand(self) -> valtti._core.CardSet:
        """The cards of this seat."""

    @property
    def hidden(self) -> valtti._core.CardSet:
        """Cards that this seat cannot place."""

    @property
    def seen_hands(self) -> list[valtti._core.CardSet]:
        """
        Each hand as far as this seat knows it: all of its own, and what it knows others to hold.
        """

    @property
    def hand_in_order(self) -> list[valtti._core.Card]:
        """The hand in the order its cards came."""

    @property
    def fits(self) -> int:
        """How many more cards the target can be attacked with."""

class Sampler:
    """Draws full states that the seat of a view cannot rule out."""

    def __init__(self, view: View) -> None: ...

    def draw(self, rng: valtti._core.Rng) -> State:
        """All of them are equally likely."""

class Outlook:
    """What may come of each legal move, for agents that look one move ahead."""

    def __init__(self, max_moves: int = 1000, samples: int = 100, compat: bool = False) -> None: ...

    def look(self, view: View) -> None:
        """What the seat cannot know is sampled."""

    def look_seeing(self, state: State, seed: int = 0) -> None:
        """The true state is looked at, which no fair agent may do."""

    @property
    def moves(self) -> Moves: ...

    @property
    def views(self) -> ViewList: ...

    def rate(self, values: Sequence[float]) -> list[float]:
        """The value of each move, from a value for each view."""

class NativeAgent:
    """An agent of the core; any number of threads may ask it."""

    @property
    def name(self) -> str: ...

    @property
    def fair(self) -> bool: ...

    @property
    def is_asked_when_forced(self) -> bool:
        """Must it be asked even when it has only one move?"""

    @property
    def rates_shares(self) -> bool:
        """Are its ratings shares of games won, from 0 to 1?"""

    @property
    def most_players(self) -> int:
        """At a table; it plays at no larger one."""

    def __repr__(self) -> str: ...

    def choose(self, view: View) -> Move: ...

    def decide(self, state: State, seed: int = 0) -> Move:
        """What the agent does in a state: a fair agent is shown its view only."""

    def rate(self, view: View) -> list[tuple[Move, float]] | None:
        """Each legal move with its value, or None."""

    def explain(self, view: View) -> tuple[list[tuple[Move, float, float, int]], int, int, int, bool, list[tuple[int, Move]]] | None:
        """
        What it looks at before it chooses, or None if it does not search: see valtti.agents.searching.
        """

class Table:
    """
    A game in progress, played move by move: forced moves are made like others.
    """

    def __init__(self, rules: Rules, seed: int) -> None: ...

    @property
    def over(self) -> bool: ...

    @property
    def actor(self) -> int:
        """The seat to act, -1 when the game is over."""

    @property
    def num_moves(self) -> int: ...

    @property
    def moves(self) -> list[str]:
        """The moves so far, each with its seat, as records write them."""

    @property
    def result(self) -> dict[str, Any] | None:
        """
        How the game ended, by seat, as records write it; None while it goes on.
        """

    @property
    def state(self) -> State:
        """A copy of the whole state."""

    def decision(self) -> View:
        """The view of the seat to act, with the random number of this decision."""

    def ask(self, agent: NativeAgent) -> Move | None:
        """
        The move that a native agent would make for the seat to act, or None if it has none; it is not made.
        """

    def play(self, move: Move) -> None:
        """Makes a move of the seat to act."""

    def forfeit(self, seat: int, reason: str) -> None:
        """A seat fails to move, or gives up: it loses, and the game is over."""

class Match:
    """Games between native agents, on any number of threads."""

    def __init__(self, rules: Rules, agents: Sequence[NativeAgent], seed: int, fixed_seats: bool = False, duplicate: bool = False) -> None: ...

    @property
    def series(self) -> int:
        """Games that belong together; blocks of games begin and end with them."""

    @property
    def finished(self) -> int:
        """
        About how many games of the newest block are finished; it may be asked while they are played.
        """

    def stop_when(self, wanted: Callable[[], bool]) -> None:
        """
        Asks this function from time to time whether to stop while native agents play.
        """

    def play(self, first: int, count: int, threads: int, keep_logs: bool) -> dict[str, Any]:
        """
        The results of these games; of the first ones that were finished, if it was stopped.
        """

class Flight:
    """Many games at once, some of whose players answer from Python."""

    def __init__(self, rules: Rules, agents: Sequence[NativeAgent | None], seed: int, threads: int, keep_logs: bool, fixed_seats: bool = False, duplicate: bool = False) -> None: ...

    def stop_when(self, wanted: Callable[[], bool]) -> None:
        """
        Asks this function from time to time whether to stop while native agents play.
        """

    def begin(self, games: int, most: int) -> None:
        """Sets out to play so many games, at most `most` of them at a time."""

    def widen(self, most: int) -> None:
        """Allows more games at a time."""

    @property
    def done(self) -> bool: ...

    @property
    def finished(self) -> int: ...

    def take_waiting(self, player: int) -> list[int]:
        """
        The slots whose games wait for this player; each must then be answered or forfeited.
        """

    def views(self, slots: Sequence[int]) -> ViewList: ...

    def state(self, slot: int) -> State:
        """The whole state, for players that are marked unfair."""

    def game(self, slot: int) -> int:
        """The number of the game in a slot."""

    def answer(self, slots: Sequence[int], moves: list[Any] | numpy.typing.NDArray[numpy.int32]) -> list[tuple[int, str]]:
        """
        Plays a move in each slot, or the one at a place in the list of legal moves; gives back the slots whose move was refused, and why.
        """

    def forfeit(self, slot: int, reason: str) -> None:
        """The player to act loses the game."""

    def take_results(self) -> dict[str, Any]:
        """
        The results of the games that follow those taken before, up to the first that is not finished.
        """

def make_agent(name: str, parameters: Sequence[tuple[str, float | str | valtti._core.Network]] = []) -> NativeAgent:
    """
    A native agent; of a parameter that names a resource the value is what was read.
    """

def native_agents() -> list[valtti._core.AgentInfo]:
    """
    The native agents of this game: its own, and those that every game has.
    """

def encodings() -> list[valtti._core.Encoding]:
    """The encodings of this game, the one to use first."""

def legal_moves(views: Iterable[View]) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int32]]:
    """
    The `moves` of many views as one array, and where those of each view begin in it. A row for each move: the place of its kind in `kinds`, its value, and the bits of its cards and of its targets.
    """

def gather(rules: Sequence[Rules], cast: Sequence[NativeAgent], encoding: str, first: int, count: int, threads: int, stop_when: Callable[[], bool], *, seed: int = 0, keep: float = 1.0, explore: float = 0.0, thesis_choice: bool = False, hindsight: float | None = None, opponents: int = 0, by_rounds: bool = False) -> dict[str, Any] | None:
    """The positions of runs of games as arrays; None if it was stopped."""

class Solver:
    """Finds perfect play with open cards."""

    def __init__(self) -> None: ...

    def value(self, state: State, nodes: int = 1000000) -> float | None:
        """
        What a position is worth: 1 if the seat to act wins and -1 if it loses, or the mean where chance decides. None if that is not found within the nodes.
        """

    def solve(self, state: State, nodes: int = 1000000) -> tuple[float, list[tuple[Move, float | None]], list[tuple[int, Move]], int] | None:
        """
        The value; all moves with theirs, the best first; a line of best moves with their seats; and the positions looked at. None if the value is not found within the nodes, which each move and step are given anew.
        """

def kill_count(view: View, card: valtti._core.Card) -> int:
    """How many cards still in the game a card can kill."""

def kills(a: valtti._core.Card, b: valtti._core.Card, trump: str) -> bool: ...
