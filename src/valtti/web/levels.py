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


#: The network of a game plays at several strengths: the more it misjudges moves, the weaker.
_NOVICE = "Has an inkling of what is good, and no more."
_LEARNER = "Knows what is good, and is often wrong about it."
_IMPROVER = "Judges well on the whole, and slips now and then."
_SKILLED = "Judges nearly as well as the network, and is seldom wrong."
_NET = "A network that has learned from millions of games."
_MASTER = "Thinks through how the cards may lie: the strongest there is."

LEVELS: dict[str, tuple[Level, ...]] = {
    "moska": (
        Level("random", "Onni", "random", "Plays whatever comes to mind."),
        Level("novice", "Helmi", "net(noise=1)", _NOVICE),
        Level("learner", "Liisa", "net(noise=0.3)", _LEARNER),
        Level("improver", "Aino", "net(noise=0.13)", _IMPROVER),
        Level("bot3", "Pekka", "bot3", "Keeps a good hand: a solid player.", is_default=True),
        Level("skilled", "Kaisa", "net(noise=0.03)", _SKILLED),
        Level("net", "Eero", "net", _NET),
        Level("master", "Väinö", "master(worlds=30)", _MASTER),
    ),
    "schnapsen": (
        Level("rand", "Onni", "rand", "Plays whatever comes to mind."),
        Level("novice", "Mizzi", "net(noise=0.3)", _NOVICE),
        Level("bully", "Franz", "bully", "Always plays its strongest card."),
        Level("learner", "Toni", "net(noise=0.11)", _LEARNER),
        Level("cbot", "Resi", "cbot-described", "Leads low and beats when it pays.", is_default=True),
        Level("rdeep16", "Sisi", "rdeep-described", "Imagines many ways in which the cards may lie."),
        Level("improver", "Poldi", "net(noise=0.04)", _IMPROVER),
        Level("net", "Leopold", "net", _NET),
        Level("master", "Johanna", "master(worlds=200)", _MASTER),
    ),
    "tysiac": (
        Level("random", "Kasia", "random", "Plays any card and never bids."),
        Level("novice", "Ania", "net(noise=0.105)", _NOVICE),
        Level("baseline", "Tomek", "baseline", "Wins tricks with its highest cards, and never bids."),
        Level("learner", "Janusz", "net(noise=0.075)", _LEARNER),
        Level("improver", "Marek", "net(noise=0.05)", _IMPROVER),
        Level("program", "Zofia", "program", "Counts cards and bids on marriages.", is_default=True),
        Level("net", "Halina", "net", _NET),
        Level("master", "Stanisław", "master", _MASTER),
    ),
    "tictactoe": (
        Level("random", "Onni", "random", "Marks any free square."),
        Level("novice", "Helmi", "net(noise=0.4)", _NOVICE),
        Level("learner", "Liisa", "net(noise=0.12)", _LEARNER),
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
