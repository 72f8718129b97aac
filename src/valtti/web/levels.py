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
    """An opponent with its name, by which a browser also draws its face, and the agent that it is."""

    id: str
    name: str
    agent: str
    sentence: str
    is_default: bool = False

    def player(self, game_name: str) -> Player:
        return make_player(game_name, self.agent)


LEVELS: dict[str, tuple[Level, ...]] = {
    "moska": (
        Level("random", "Onni", "random", "Plays whatever comes to mind."),
        Level("bot1", "Helmi", "bot1", "Plays all that it can, lowest cards first, and keeps its trumps."),
        Level("bot2", "Liisa", "bot2", "Counts cards and would rather play than pass."),
        Level("bot3", "Pekka", "bot3", "Keeps a good hand: a solid player.", is_default=True),
        Level("net", "Eero", "net", "A network that has learned from millions of games."),
    ),
    "schnapsen": (
        Level("rand", "Onni", "rand", "Plays whatever comes to mind."),
        Level("bully", "Franz", "bully", "Always plays its strongest card."),
        Level("cbot", "Resi", "cbot-described", "Leads low and beats when it pays.", is_default=True),
        Level("rdeep", "Poldi", "rdeep", "Imagines a few ways in which the cards may lie."),
        Level("rdeep16", "Sisi", "rdeep-described", "Imagines many of them, and plays what is best on average."),
        Level("net", "Leopold", "net", "A network that has learned from millions of games."),
    ),
    "tysiac": (
        Level("random", "Kasia", "random", "Plays any card and never bids."),
        Level("baseline", "Tomek", "baseline", "Wins tricks with its highest cards, and never bids."),
        Level("playouts", "Janusz", "pimc(worlds=4)", "Imagines how a round may go on."),
        Level("program", "Zofia", "program", "Counts cards and bids on marriages.", is_default=True),
    ),
    "tictactoe": (
        Level("random", "Onni", "random", "Marks any free square."),
        Level("most-wins", "Anna", "most-wins", "Sets traps, and may fall into one.", is_default=True),
        Level("careful", "Eero", "careful", "Never loses."),
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
