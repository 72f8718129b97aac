"""Who sits at which table: the players, the rules that so many can play by, and all tables of a tournament."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from valtti.agents.agent import Agent
from valtti.agents.registry import Player, make_player
from valtti.errors import InputError
from valtti.games import as_options, chooses_players, make_rules
from valtti.games.types import Rules
from valtti.stopping import breaking_off, stoppable

AgentSpec = str | Agent | type[Agent]


def make_players(game_name: str, agents: Sequence[AgentSpec]) -> list[Player]:
    """Players for a match or a tournament. Nothing has been played yet, so whoever does not want to wait for an agent
    that is slow to make, or never is, can break it off.
    """
    with stoppable() as stop, breaking_off(stop):
        return [make_player(game_name, spec) for spec in agents]


def check_agents(agents: Sequence[Any]) -> None:
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise InputError(f"the agents must be a list, such as ['bot3', 'random'], not {agents!r}")


def rules_for(game_name: str, rules: Mapping[str, Any] | None, agents: int, *, several_tables: bool = False) -> Rules:
    """Rules for a table of all agents, or else of as many of them as usually play; options may say how many."""
    options = as_options(rules)
    if chooses_players(game_name) and "players" not in options:
        players = min(make_rules(game_name, options).players, max(agents, 2)) if several_tables else agents
        options["players"] = players
        try:
            make_rules(game_name, {"players": players})
        except InputError:
            raise InputError(f"{game_name} cannot be played by {players} player{'s' * (players != 1)}") from None
    made = make_rules(game_name, options)
    if several_tables and agents < made.players:
        raise InputError(f"a tournament at tables of {made.players} needs at least {made.players} agents, not {agents}")
    if not several_tables and agents != made.players:
        given = "1 agent is" if agents == 1 else f"{agents} agents are"
        raise InputError(f"{game_name} is played by {made.players} here, but {given} given")
    return made


def tables(agents: int, players: int) -> list[tuple[int, ...]]:
    """All ways to choose the players of a table."""
    return list(itertools.combinations(range(agents), players))
