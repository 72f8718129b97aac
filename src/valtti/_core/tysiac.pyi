from collections.abc import Iterator, Sequence
from typing import Any

import valtti._core


name: str = 'tysiac'

summary: str = ...

judged_by_losses: bool = False

most_moves: int = 20000000

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
    def phase(self) -> str:
        """bidding, giving, nines, raising, playing, over or void."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""

    @property
    def resting(self) -> int | None:
        """At a table of four the seat that does not play this round."""

    @property
    def totals(self) -> list[int]:
        """The points of each seat."""

    @property
    def declarer(self) -> int | None:
        """
        Who plays against the others; during the auction the highest bidder so far.
        """

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 if there is none; later the contract."""

    @property
    def bids(self) -> list[int]:
        """The highest bid of each seat, 0 if none."""

    @property
    def passed(self) -> list[bool]:
        """Who has passed in the auction."""

    @property
    def trump(self) -> str | None:
        """The trump suit's letter, None before the first marriage."""

    @property
    def declared(self) -> list[str]:
        """The suits of the marriages declared in this round."""

    @property
    def leader(self) -> int | None:
        """Who leads the trick, None before the first."""

    @property
    def trick(self) -> list[valtti._core.Card]:
        """The cards of the trick so far, in their order."""

    @property
    def played(self) -> list[valtti._core.CardSet]:
        """Each seat's cards in finished tricks."""

    @property
    def raw(self) -> list[int]:
        """Points taken in this round."""

    @property
    def tricks(self) -> list[int]:
        """Tricks won in this round."""

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards of each seat."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """
        Cards that everybody knows each seat to hold: partners of declared marriages.
        """

    @property
    def excluded(self) -> list[valtti._core.CardSet]:
        """Cards that each seat has shown not to hold."""

    @property
    def bombs(self) -> list[int]:
        """Rounds that each seat has given up."""

    @property
    def barrel(self) -> list[int]:
        """Rounds spent on the barrel, where they are limited."""

    @property
    def zeros(self) -> list[int]:
        """Rounds without a trick since the last penalty, where they are counted."""

    @property
    def last_round(self) -> dict[str, Any] | None:
        """
        How the last finished round ended: round, declarer, contract, raw, change and bombed.
        """

    @property
    def actor(self) -> int:
        """The seat to act, as far as this seat knows."""

    @property
    def hand(self) -> valtti._core.CardSet: ...

    @property
    def hand_in_order(self) -> list[valtti._core.Card]:
        """The hand in the order its cards came."""

    @property
    def prikup(self) -> list[valtti._core.Card]:
        """The three cards, once they are shown."""

    @property
    def received(self) -> valtti._core.Card | None:
        """The card that this seat was given."""

    @property
    def gifts(self) -> list[valtti._core.Card | None]:
        """The cards that this seat, as declarer, gave each other seat."""

    @property
    def hidden(self) -> valtti._core.CardSet:
        """Cards that this seat cannot place."""

    @property
    def worlds(self) -> int:
        """
        How many arrangements of the hidden cards there are, whatever bids prove.
        """

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
    def phase(self) -> str:
        """bidding, giving, nines, raising, playing, over or void."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""

    @property
    def resting(self) -> int | None:
        """At a table of four the seat that does not play this round."""

    @property
    def totals(self) -> list[int]:
        """The points of each seat."""

    @property
    def declarer(self) -> int | None:
        """
        Who plays against the others; during the auction the highest bidder so far.
        """

    @property
    def bid(self) -> int:
        """The highest bid so far, 0 if there is none; later the contract."""

    @property
    def bids(self) -> list[int]:
        """The highest bid of each seat, 0 if none."""

    @property
    def passed(self) -> list[bool]:
        """Who has passed in the auction."""

    @property
    def trump(self) -> str | None:
        """The trump suit's letter, None before the first marriage."""

    @property
    def declared(self) -> list[str]:
        """The suits of the marriages declared in this round."""

    @property
    def leader(self) -> int | None:
        """Who leads the trick, None before the first."""

    @property
    def trick(self) -> list[valtti._core.Card]:
        """The cards of the trick so far, in their order."""

    @property
    def played(self) -> list[valtti._core.CardSet]:
        """Each seat's cards in finished tricks."""

    @property
    def raw(self) -> list[int]:
        """Points taken in this round."""

    @property
    def tricks(self) -> list[int]:
        """Tricks won in this round."""

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards of each seat."""

    @property
    def known(self) -> list[valtti._core.CardSet]:
        """
        Cards that everybody knows each seat to hold: partners of declared marriages.
        """

    @property
    def excluded(self) -> list[valtti._core.CardSet]:
        """Cards that each seat has shown not to hold."""

    @property
    def bombs(self) -> list[int]:
        """Rounds that each seat has given up."""

    @property
    def barrel(self) -> list[int]:
        """Rounds spent on the barrel, where they are limited."""

    @property
    def zeros(self) -> list[int]:
        """Rounds without a trick since the last penalty, where they are counted."""

    @property
    def last_round(self) -> dict[str, Any] | None:
        """
        How the last finished round ended: round, declarer, contract, raw, change and bombed.
        """

    @property
    def hands(self) -> list[valtti._core.CardSet]: ...

    @property
    def hands_in_order(self) -> list[list[valtti._core.Card]]:
        """The hands in the order their cards came."""

    @property
    def prikup(self) -> list[valtti._core.Card]:
        """The three cards, as dealt."""

    @property
    def received(self) -> list[valtti._core.Card | None]:
        """The card that each seat was given by the declarer."""

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

def points(card: valtti._core.Card) -> int:
    """The points of a card."""

def beats(card: valtti._core.Card, best: valtti._core.Card, trump: str | None = None) -> bool:
    """Does a card, played later, beat the best card of a trick?"""

def marriages(cards: valtti._core.CardSet) -> list[str]:
    """The suits of which a set has both king and queen."""

def marriage_points(suit: str) -> int: ...

def score_sheets(match: Match, first: int, count: int, threads: int) -> dict[str, Any]:
    """
    Plays games of a match and returns a row for each round: game, round, declarer, contract, bombed, raw and totals; and for each game won, is_void and seating. Columns and declarers are seats; seat i is player i in a match with fixed seats, and otherwise seating tells.
    """
