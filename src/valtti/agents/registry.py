"""Agents by name.

An agent is named by a spec: a registered name with parameters, ``bot3`` or ``heuristic-hif(samples=50)``, or a class
in a module, ``my_module:Cautious(x=1)``. Packages add names through the entry-point group ``valtti.agents``: an entry
named ``moska.cautious`` points to a class.
"""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from valtti.agents.agent import Agent
from valtti.agents.knowledge import natives as knowledge
from valtti.errors import InputError
from valtti.games import game, unknown
from valtti.games.types import NativeSpec

#: The strongest fair agent we ship, by game.
DEFAULTS = {"moska": "bot3", "schnapsen": "rdeep-described", "tictactoe": "careful", "tysiac": "program"}

#: Numbers beyond this overflow what agents compute with them, and mean nothing.
_LARGEST_PARAMETER = 1e6

_SPEC = re.compile(r"\s*(?P<name>[\w.:-]+)\s*(?:\((?P<arguments>.*)\))?\s*$", re.DOTALL)


@dataclass(frozen=True)
class Listing:
    """An agent as `valtti agents` shows it."""

    name: str
    fair: bool
    native: bool
    summary: str
    default: bool
    parameters: dict[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Player:
    """An agent made ready for matches: native, or a Python object with a way to make more of it."""

    name: str
    fair: bool
    native: NativeSpec = None
    agent: Agent | None = None
    make: Callable[[], Agent] | None = None

    @property
    def one_per_game(self) -> bool:
        """Does the agent remember, so that each game needs an object of its own?"""
        return self.agent is not None and type(self.agent).start is not Agent.start


def listings(game_name: str) -> list[Listing]:
    """The agents of a game, native ones first."""
    default = DEFAULTS.get(game_name)
    found = [
        Listing(name, fair, True, summary, name == default, _shown_parameters(name, parameters))
        for name, fair, summary, parameters in game(game_name).native_agents()
    ]
    for name, entry in _entry_points(game_name).items():
        try:
            cls = _load_entry(entry)
        except InputError as error:
            found.append(Listing(name, True, False, f"broken: {error}", False))
            continue
        summary = (cls.__doc__ or "").strip().split("\n")[0]
        found.append(Listing(name, bool(getattr(cls, "fair", True)), False, summary, name == default))
    return found


def default_agent(game_name: str) -> str:
    """The name of the agent to play with where none is named."""
    game(game_name)  # an unknown game is said to be unknown
    if game_name not in DEFAULTS:
        raise InputError(f"{game_name} has no default agent: name one")
    return DEFAULTS[game_name]


def make_player(game_name: str, spec: str | Agent | type[Agent]) -> Player:
    """A player from a spec string, an agent or an agent class."""
    if isinstance(spec, Agent):
        return _python_player(type(spec).__name__, spec, None)
    if isinstance(spec, type) and issubclass(spec, Agent):
        return _python_player(spec.__name__, _construct(spec, spec.__name__, {}), spec)
    if not isinstance(spec, str):
        raise InputError(f"{spec!r} is not an agent: give a name, an Agent or an Agent class")
    name, parameters = parse_spec(spec)
    natives = [entry[0] for entry in game(game_name).native_agents()]
    if name in natives:
        return _native_player(game_name, spec, name, parameters)
    entries = _entry_points(game_name)
    if ":" in name:
        cls = _load_class(name)
    elif name in entries:
        cls = _load_entry(entries[name])
    else:
        raise unknown(f"agent for {game_name}", name, [*natives, *entries])
    return _python_player(spec.strip(), _construct(cls, spec, parameters), lambda: _construct(cls, spec, parameters))


def make_agent(game_name: str, spec: str | Agent | type[Agent]) -> Agent:
    """A Python object with `choose` and `rate`, for native agents too."""
    player = make_player(game_name, spec)
    return player.agent or _NativeFace(game_name, player)


def parse_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """The name and the parameters of a spec; values are Python literals, or else plain words."""
    found = _SPEC.match(spec)
    if not found:
        raise InputError(f"'{spec}' is not an agent: write name or name(parameter=value, ...)")
    parameters: dict[str, Any] = {}
    for part in _split_arguments(found["arguments"] or ""):
        key, equals, text = part.partition("=")
        if not equals or not key.strip().isidentifier():
            raise InputError(f"'{part.strip()}' in '{spec}' is not a parameter: write name=value")
        if key.strip() in parameters:
            raise InputError(f"the parameter '{key.strip()}' is given twice in '{spec}'")
        try:
            parameters[key.strip()] = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError):
            parameters[key.strip()] = text.strip()
    return found["name"], parameters


def _split_arguments(text: str) -> list[str]:
    """Splits at commas outside brackets and quotes."""
    parts, depth, quote, start = [], 0, "", 0
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]


def _native_player(game_name: str, spec: str, name: str, parameters: dict[str, Any]) -> Player:
    _, fair, _, every = next(entry for entry in game(game_name).native_agents() if entry[0] == name)
    known = [*_without_knowledge(every)]
    values: list[tuple[str, float]] = []
    if len(known) < len(every):
        given, parameters = parameters, dict(parameters)
        file = parameters.pop(knowledge.FILE, None)
        if knowledge.FILE in given and not isinstance(file, str):
            raise InputError(f"the parameter {knowledge.FILE} of {name} must be the name of a file, not '{file}'")
        values = knowledge.compiled(name, [key for key in every if key not in known], file)
        known.append(knowledge.FILE)
    for key, value in parameters.items():
        if key not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise InputError(f"agent {name} has no parameter '{key}': {there}")
        if not isinstance(value, int | float) or not abs(value) <= _LARGEST_PARAMETER:
            raise InputError(f"the parameter {key} of {name} must be a number of at most a million, not '{value}'")
        values.append((key, float(value)))
    try:
        game(game_name).make_agent(name, values)
    except ValueError as error:
        raise InputError(f"agent {spec.strip()}: {error}") from None
    return Player(spec.strip(), fair, native=(name, values))


def _without_knowledge(parameters: dict[str, float]) -> dict[str, float]:
    """The parameters that a person sets; what a knowledge base supplies is not among them."""
    return {name: value for name, value in parameters.items() if not name.startswith(knowledge.PREFIX)}


def _shown_parameters(agent: str, parameters: dict[str, float]) -> dict[str, float | str]:
    """The parameters that a person sets, with their defaults."""
    shown: dict[str, float | str] = {**_without_knowledge(parameters)}
    return shown if len(shown) == len(parameters) else shown | {knowledge.FILE: knowledge.shipped(agent)}


def _python_player(name: str, agent: Agent, make: Callable[[], Agent] | None) -> Player:
    player = Player(name, agent.fair, agent=agent, make=make)
    if player.one_per_game and make is None:
        raise InputError(f"{name} defines start, so each game needs its own: give the class instead of an object")
    return player


def _construct(cls: type[Agent], spec: str, parameters: dict[str, Any]) -> Agent:
    try:
        return cls(**parameters)
    except Exception as error:
        raise InputError(f"agent {spec.strip()} cannot be made: {type(error).__name__}: {error}") from None


def _load_class(name: str) -> type[Agent]:
    module_name, _, class_name = name.partition(":")
    # An installed command does not look for modules where it is called.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        raise InputError(f"agent {name}: cannot import {module_name} ({type(error).__name__}: {error})") from None
    return _checked(getattr(module, class_name, None), name)


def _load_entry(entry: importlib.metadata.EntryPoint) -> type[Agent]:
    try:
        return _checked(entry.load(), entry.name)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"agent {entry.name}: cannot load {entry.value} ({error})") from None


def _checked(found: Any, name: str) -> type[Agent]:
    if not (isinstance(found, type) and issubclass(found, Agent)):
        raise InputError(f"agent {name}: there is no such class derived from valtti.Agent")
    return found


def _entry_points(game_name: str) -> dict[str, importlib.metadata.EntryPoint]:
    prefix = game_name + "."
    entries = importlib.metadata.entry_points(group="valtti.agents")
    return {entry.name.removeprefix(prefix): entry for entry in entries if entry.name.startswith(prefix)}


class _NativeFace(Agent):
    """A native agent as a Python object, for analysis and hints."""

    def __init__(self, game_name: str, player: Player) -> None:
        assert player.native is not None
        self.fair = player.fair
        self._agent = game(game_name).make_agent(*player.native)

    def choose(self, view: Any) -> Any:
        return self._agent.choose(view)

    def choose_seeing(self, state: Any, seed: int) -> Any:
        return self._agent.decide(state, seed)

    def rate(self, view: Any) -> Sequence[tuple[Any, float]] | None:
        rated: list[tuple[Any, float]] | None = self._agent.rate(view)
        return rated
