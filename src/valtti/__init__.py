"""Valtti: a laboratory for card games with hidden hands."""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it; the module that has it takes a while to load
if TYPE_CHECKING:
    from typing import Any

    from valtti._core import Card, CardSet, Encoding, Rng, moska, schnapsen, tictactoe, tysiac
    from valtti.agents import Agent, Evaluator, RowEvaluator
    from valtti.arena.match import match
    from valtti.arena.tournament import tournament
    from valtti.errors import InputError
    from valtti.games import deal, game
    from valtti.games.positions import load_position
    from valtti.games.types import Move, State, View, Views

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Card",
    "CardSet",
    "Encoding",
    "Evaluator",
    "InputError",
    "Move",
    "Rng",
    "RowEvaluator",
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

#: Where the names come from. They are loaded when they are first wanted: matches bring numpy with them, which takes
#: longer than all the rest, and the command has to be ready for Ctrl-C before anything that takes a while.
_HOMES = {
    "valtti._core": ["Card", "CardSet", "Encoding", "Rng", "moska", "schnapsen", "tictactoe", "tysiac"],
    "valtti.agents": ["Agent", "Evaluator", "RowEvaluator"],
    "valtti.arena.match": ["match"],
    "valtti.arena.tournament": ["tournament"],
    "valtti.errors": ["InputError"],
    "valtti.games": ["deal", "game"],
    "valtti.games.positions": ["load_position"],
    "valtti.games.types": ["Move", "State", "View", "Views"],
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            import importlib

            globals()[name] = getattr(importlib.import_module(home), name)
            return globals()[name]
    raise AttributeError(f"module 'valtti' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
