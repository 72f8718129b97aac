"""The opponents that can be chosen: a fixed list for each game, weakest first.

Nothing that comes from a browser is ever read as an agent: it names one of these. `tools/levels.py` measures their
ratings, which stand in `levels.json`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from valtti.agents.registry import Player, make_player
from valtti.games import unknown


@dataclass(frozen=True)
class Level:
    """An opponent with its name and face, and the agent that it is."""

    id: str
    name: str
    face: str
    agent: str
    sentence: str
    is_default: bool = False

    def player(self, game_name: str) -> Player:
        return make_player(game_name, self.agent)


LEVELS: dict[str, tuple[Level, ...]] = {
    "moska": (
        Level("random", "Onni", "chick", "random", "Plays whatever comes to mind."),
        Level("bot2", "Liisa", "hare", "bot2", "Counts cards and would rather play than pass."),
        Level("bot3", "Pekka", "fox", "bot3", "Keeps a good hand: a solid player.", is_default=True),
        Level("nn1", "Helmi", "owl", "nn1-hif-exact(samples=10)", "A network that has learned from many games."),
        Level("nn2", "Eero", "bear", "nn2-hif-exact(samples=10)", "A newer network that sees one move ahead."),
    ),
    "schnapsen": (
        Level("rand", "Onni", "chick", "rand", "Plays whatever comes to mind."),
        Level("bully", "Franz", "hare", "bully", "Always plays its strongest card."),
        Level("cbot", "Resi", "fox", "cbot-described", "Leads low and beats when it pays.", is_default=True),
        Level("rdeep", "Poldi", "owl", "rdeep", "Imagines a few ways in which the cards may lie."),
        Level(
            "rdeep16", "Sisi", "bear", "rdeep-described", "Imagines many of them, and plays what is best on average."
        ),
    ),
    "tysiac": (
        Level("random", "Kasia", "chick", "random", "Plays any card and never bids."),
        Level("baseline", "Tomek", "hare", "baseline", "Wins tricks with its highest cards, and never bids."),
        Level("program", "Zofia", "fox", "program", "Counts cards and bids on marriages.", is_default=True),
        Level("playouts", "Janusz", "owl", "playouts(samples=4)", "Imagines how a round may go on."),
    ),
    "tictactoe": (
        Level("random", "Onni", "chick", "random", "Marks any free square."),
        Level("most-wins", "Anna", "hare", "most-wins", "Sets traps, and may fall into one.", is_default=True),
        Level("careful", "Eero", "bear", "careful", "Never loses."),
    ),
}


def default_level(game_name: str) -> Level:
    return next(level for level in LEVELS[game_name] if level.is_default)


def find_level(game_name: str, level_id: str) -> Level:
    for level in LEVELS[game_name]:
        if level.id == level_id:
            return level
    raise unknown("level", level_id, [level.id for level in LEVELS[game_name]])


def kept_level(game_name: str, level_id: str) -> Level:
    """A level that a stored table names; one that is no more is replaced by the usual one."""
    return next((level for level in LEVELS[game_name] if level.id == level_id), default_level(game_name))


@cache
def measured() -> dict[str, dict[str, Any]]:
    """The ratings by game and level, each with its interval."""
    found: dict[str, dict[str, Any]] = json.loads((files("valtti.web") / "levels.json").read_text(encoding="utf-8"))
    return found
