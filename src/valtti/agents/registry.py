"""Agents by name.

An agent is named by a spec: a registered name, perhaps with parameters, ``name(parameter=value)``, or a class in a
module, ``my_module:Cautious(x=1)``. Packages add names through the entry-point group ``valtti.agents``: an entry named
``game.cautious`` points to a class.
"""

from __future__ import annotations

import ast
import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from valtti._core import AgentInfo, Network, Parameter
from valtti.agents import resources
from valtti.agents.agent import Agent
from valtti.agents.asking import AgentError, in_time
from valtti.agents.searching import Report, explain
from valtti.errors import InputError
from valtti.games import game, unknown
from valtti.games.types import NativeAgent, ParameterValue

if TYPE_CHECKING:
    import importlib.metadata

_SPEC = re.compile(r"\s*(?P<name>[\w.:-]+)\s*(?:\((?P<arguments>.*)\))?\s*$", re.DOTALL)


@dataclass(frozen=True)
class Listing:
    """An agent as `valtti agents` shows it."""

    name: str
    fair: bool
    native: bool
    summary: str
    default: bool
    parameters: dict[str, ParameterValue] = field(default_factory=dict)

    @property
    def needs(self) -> list[str]:
        """The parameters without which it cannot be made."""
        return [name for name, value in self.parameters.items() if value == ""]


@dataclass(frozen=True)
class Player:
    """An agent made ready for matches: native, or a Python object with a way to make more of it."""

    name: str
    fair: bool
    native: NativeAgent | None = None
    agent: Agent | None = None
    make: Callable[[], Agent] | None = None

    def at_table_of(self, players: int) -> Player:
        """The same, if it plays at a table of this size."""
        if self.native is not None and players > self.native.most_players:
            most = self.native.most_players
            raise InputError(f"agent {self.name}: plays with up to {most} players, not with {players}")
        return self

    @property
    def one_per_game(self) -> bool:
        """Does the agent remember, so that each game needs an object of its own?"""
        return self.agent is not None and type(self.agent).start is not Agent.start


def listings(game_name: str) -> list[Listing]:
    """The agents of a game, native ones first."""
    found = [
        Listing(info.name, info.fair, True, info.summary, info.is_default, {p.name: p.value for p in info.parameters})
        for info in game(game_name).native_agents()
    ]
    for name, entry in _entry_points(game_name).items():
        try:
            cls = _load_entry(entry)
        except InputError as error:
            found.append(Listing(name, True, False, f"broken: {error}", False))
            continue
        summary = (cls.__doc__ or "").strip().split("\n")[0]
        found.append(Listing(name, bool(getattr(cls, "fair", True)), False, summary, False))
    return found


def default_agent(game_name: str) -> str:
    """The name of the agent to play with where none is named: the strongest fair one."""
    return next(info.name for info in game(game_name).native_agents() if info.is_default)


def make_player(game_name: str, spec: str | Agent | type[Agent]) -> Player:
    """A player from a spec string, an agent or an agent class."""
    if isinstance(spec, Agent):
        return _python_player(type(spec).__name__, spec, None)
    if isinstance(spec, type) and issubclass(spec, Agent):
        return _python_player(spec.__name__, in_time(spec.__name__, lambda: _construct(spec, spec.__name__, {})), spec)
    if not isinstance(spec, str):
        raise InputError(f"{spec!r} is not an agent: give a name, an Agent or an Agent class")
    name, parameters = parse_spec(spec)
    natives = {info.name: info for info in game(game_name).native_agents()}
    if name in natives:
        return _native_player(game_name, spec.strip(), natives[name], parameters)
    entries = _entry_points(game_name)
    if ":" in name:
        cls = _load_class(name)
    elif name in entries:
        cls = _load_entry(entries[name])
    else:
        raise unknown(f"agent for {game_name}", name, [*natives, *entries])

    def make() -> Agent:
        return _construct(cls, spec, parameters)

    return _python_player(spec.strip(), in_time(spec.strip(), make), make)


def make_agent(game_name: str, spec: str | Agent | type[Agent], players: int = 2) -> Agent:
    """A Python object for native agents too, that plays at tables of this size."""
    player = make_player(game_name, spec).at_table_of(players)
    if player.native is not None:
        return _NativeFace(player.native)
    assert player.agent is not None
    return player.agent


def parse_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """The name and the parameters of a spec; values are Python literals, or else plain words."""
    found = _SPEC.match(spec)
    if not found:
        raise InputError(f"'{spec}' is not an agent: write name or name(parameter=value, ...)")
    if not spec.strip().isprintable():  # no record could hold it
        raise InputError(f"{spec.strip()!r} is not an agent: it holds signs that cannot be shown")
    parameters: dict[str, Any] = {}
    for part in _split_arguments(found["arguments"] or ""):
        key, equals, text = part.partition("=")
        if not equals or not key.strip().isidentifier():
            raise InputError(f"'{part.strip()}' in '{spec}' is not a parameter: write name=value")
        if key.strip() in parameters:
            raise InputError(f"the parameter '{key.strip()}' is given twice in '{spec}'")
        try:
            parameters[key.strip()] = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):  # all that a text may raise there
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


def _native_player(game_name: str, spec: str, info: AgentInfo, parameters: dict[str, Any]) -> Player:
    try:
        values = {key: _parameter_value(key, value) for key, value in parameters.items()}
        for parameter in info.parameters:
            if parameter.resource:
                values[parameter.name] = _resource(parameter, values)
        native = _native_agent(game_name, info.name, tuple(values.items()))
    except ValueError as error:
        raise InputError(f"agent {spec}: {error}") from None
    return Player(spec, info.fair, native=native)


def _parameter_value(name: str, value: Any) -> ParameterValue:
    if isinstance(value, str):
        if not value.isprintable():
            raise InputError(f"{name} holds signs that cannot be shown")
        return value
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InputError(f"{name} must be a number or a text, not '{value}'")
    try:
        return float(value)
    except OverflowError:
        raise InputError(f"{name} is too large a number") from None


def _resource(parameter: Parameter, values: dict[str, ParameterValue]) -> str | Network:
    named = values.get(parameter.name, parameter.value)
    if not isinstance(named, str):
        raise InputError(f"{parameter.name} must be the name of a file, not {named:g}")
    return resources.read(parameter.resource, named)


@lru_cache(maxsize=64)
def _native_agent(game_name: str, name: str, values: tuple[tuple[str, ParameterValue], ...]) -> NativeAgent:
    """One object for all who want the same agent, so that what it is made of is in memory once."""
    native: NativeAgent = game(game_name).make_agent(name, list(values))
    return native


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
    if not (module_name and class_name):
        raise InputError(f"'{name}' is not an agent: write module:Class")
    # An installed command does not look for modules where it is called.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = in_time(name, lambda: importlib.import_module(module_name))
    except AgentError:
        raise
    except Exception as error:
        raise InputError(f"agent {name}: cannot import {module_name} ({type(error).__name__}: {error})") from None
    return _checked(getattr(module, class_name, None), name)


def _load_entry(entry: importlib.metadata.EntryPoint) -> type[Agent]:
    try:
        return _checked(in_time(entry.name, entry.load), entry.name)
    except InputError:
        raise
    except Exception as error:
        raise InputError(f"agent {entry.name}: cannot load {entry.value} ({error})") from None


def _checked(found: Any, name: str) -> type[Agent]:
    if not (isinstance(found, type) and issubclass(found, Agent)):
        raise InputError(f"agent {name}: there is no such class derived from valtti.Agent")
    return found


def _entry_points(game_name: str) -> dict[str, importlib.metadata.EntryPoint]:
    import importlib.metadata  # which takes a while to load

    prefix = game_name + "."
    entries = importlib.metadata.entry_points(group="valtti.agents")
    return {entry.name.removeprefix(prefix): entry for entry in entries if entry.name.startswith(prefix)}


class _NativeFace(Agent):
    """A native agent as a Python object, for analysis and hints."""

    def __init__(self, native: NativeAgent) -> None:
        self.fair = native.fair
        self.rates_shares = native.rates_shares
        self._native = native

    def choose(self, view: Any) -> Any:
        return self._native.choose(view)

    def choose_seeing(self, state: Any, seed: int) -> Any:
        return self._native.decide(state, seed)

    def rate(self, view: Any) -> Sequence[tuple[Any, float]] | None:
        return self._native.rate(view)

    def explain(self, view: Any) -> Report | None:
        return explain(self._native, view)
