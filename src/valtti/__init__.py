"""Valtti: a laboratory for card games with hidden hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from valtti._core import Card, CardSet, Rng, moska, schnapsen, tictactoe, tysiac
from valtti.agents import Agent, Evaluator
from valtti.errors import InputError
from valtti.games import deal, game
from valtti.games.positions import load_position
from valtti.games.types import Move, State, View, Views

if TYPE_CHECKING:
    from valtti.arena.match import match
    from valtti.arena.tournament import tournament

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Card",
    "CardSet",
    "Evaluator",
    "InputError",
    "Move",
    "Rng",
    "State",
    "View",
    "Views",
    "deal",
    "game",
    "load_position",
    "match",
    "moska",
    "schnapsen",
    "tictactoe",
    "tournament",
    "tysiac",
]


def __getattr__(name: str) -> Any:
    """Matches bring numpy with them, which takes longer to load than all the rest: they come when they are wanted."""
    if name not in ("match", "tournament"):
        raise AttributeError(f"module 'valtti' has no attribute '{name}'")
    from valtti.arena.match import match
    from valtti.arena.tournament import tournament

    globals().update(match=match, tournament=tournament)
    return globals()[name]
