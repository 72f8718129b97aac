"""Valtti: a laboratory for card games with hidden hands."""

from valtti._core import Card, CardSet, Rng
from valtti.agents import Agent, Evaluator
from valtti.arena.match import match
from valtti.arena.tournament import tournament
from valtti.errors import InputError
from valtti.games import deal, game
from valtti.games.positions import load_position

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Card",
    "CardSet",
    "Evaluator",
    "InputError",
    "Rng",
    "deal",
    "game",
    "load_position",
    "match",
    "tournament",
]
