"""What an agent that searches looks at before it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from valtti.games.types import Move, NativeAgent, View


@dataclass(frozen=True)
class TriedMove:
    """A move with its value, and the standard error of what it is behind the best one; of the best move itself, that
    of its value. Moves are tried in the same worlds, so they are compared better than each is known. In a tree they
    are not, and all errors are those of values."""

    move: Move
    value: float
    error: float
    worlds: int  # in which it was tried


@dataclass(frozen=True)
class Report:
    """A decision: all moves that were tried, and the one that is chosen."""

    moves: list[TriedMove]  # the best first
    best: Move
    worlds: int  # that were drawn
    playouts: int
    exact: bool  # are the values certain?
    line: list[tuple[int, Move]]  # how the game may go on after the best move, in one of the worlds


def explain(agent: NativeAgent, view: View) -> Report | None:
    """The choice of an agent, with what it looks at for it; None if it does not search."""
    found = agent.explain(view)
    if found is None:
        return None
    moves, best, worlds, playouts, exact, line = found
    tried = [TriedMove(*each) for each in moves]
    others = sorted(tried[:best] + tried[best + 1 :], key=lambda each: -each.value)
    return Report([tried[best], *others], tried[best].move, worlds, playouts, exact, line)
