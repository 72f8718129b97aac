"""Perfect play with open cards, for the games that have a solver."""

from __future__ import annotations

from dataclasses import dataclass

from valtti.errors import InputError
from valtti.games import game, game_of
from valtti.games.types import Move, State

#: Enough for every end-game of Moska with up to 10 cards, and for nearly every round of the others.
USUAL_NODES = 1_000_000


@dataclass(frozen=True)
class Solution:
    """What a position is worth. The value is for the seat to act: in Schnapsen the game points that it wins, or loses
    if it is negative; in Moska 1 for a win and -1 for a loss. In Tysiąc it is what the declarer takes."""

    value: float
    moves: list[tuple[Move, float | None]]  # the best first; without a value those that are undecided
    line: list[tuple[int, Move]]  # best moves to the end, with their seats
    nodes: int  # positions that were looked at for the value


def solve(state: State, nodes: int = USUAL_NODES) -> Solution | None:
    """The solution of a position, as if everybody saw all cards; None if it takes more nodes than that."""
    solver = getattr(game(game_of(state)), "Solver", None)
    if solver is None:
        raise InputError(f"{game_of(state)} has no solver")
    try:
        found = solver().solve(state, nodes)
    except ValueError as error:
        raise InputError(str(error)) from None
    return None if found is None else Solution(*found)
