"""The games by name, and what a person needs of them: options, positions and pictures."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, Literal, overload

from valtti import _core
from valtti._core import Encoding, Rng, moska, schnapsen, tictactoe, tysiac
from valtti.errors import InputError
from valtti.games.types import CoreGame, Rules, State
from valtti.numbers import whole_number

#: Every game of the core; a new game is one more name here, and where `deal` and `valtti` name them for type checkers.
_GAMES: dict[str, CoreGame] = {
    "moska": moska,
    "schnapsen": schnapsen,
    "tictactoe": tictactoe,
    "tysiac": tysiac,
}


def names() -> list[str]:
    return list(_GAMES)


def unknown(what: str, name: str, known: list[str]) -> InputError:
    """An error that offers the nearest names, or all of them."""
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    return InputError(f"unknown {what} '{name}': {hint}")


def game(name: str) -> CoreGame:
    """The core's module of a game: its State, View, Move, Rules and matches.

    Code for one game takes the same module by its own name, ``valtti.moska``, and then has the types of that game.
    """
    if not isinstance(name, str) or name not in _GAMES:
        raise unknown("game", str(name), names())
    return _GAMES[name]


def game_of(thing: Any) -> str:
    """The name of the game that a state, a view or a move belongs to."""
    package, _, name = type(thing).__module__.rpartition(".")
    if package != _core.__name__ or name not in _GAMES:
        raise TypeError(f"a state, a view or a move of a game is wanted, not {type(thing).__name__}")
    return name


def find_encoding(game_name: str, name: str | None = None) -> Encoding:
    """An encoding of a game by its name, or the one to use."""
    every: list[Encoding] = game(game_name).encodings()
    if name is None:
        return every[0]
    for each in every:
        if each.name == name:
            return each
    raise unknown("encoding", str(name), [each.name for each in every])


def make_rules(name: str, options: Mapping[str, Any] | None = None) -> Rules:
    """Rules from options such as ``{"players": 3, "preset": "compat"}``."""
    texts = {key: _option_text(value) for key, value in as_options(options).items()}
    try:
        rules: Rules = game(name).Rules(texts)
    except ValueError as error:
        raise InputError(str(error)) from None
    return rules


def as_options(rules: Mapping[str, Any] | None) -> dict[str, Any]:
    """Options of rules, whatever was given as such."""
    if rules is not None and not isinstance(rules, Mapping):
        raise InputError(f"rules are options with values, such as {{'players': 3}}, not {rules!r}")
    return {str(name): value for name, value in (rules or {}).items()}


def chooses_players(name: str) -> bool:
    """Can the game be played by different numbers of players?"""
    return any(option == "players" for option, *_ in game(name).options())


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(str(item) for item in value)
    return str(value)


def check_seed(seed: int) -> int:
    return whole_number("the seed", seed, 0, 2**64 - 1)


@overload
def deal(name: Literal["moska"], rules: Mapping[str, Any] | None = None, seed: int = 0) -> moska.State: ...
@overload
def deal(name: Literal["schnapsen"], rules: Mapping[str, Any] | None = None, seed: int = 0) -> schnapsen.State: ...
@overload
def deal(name: Literal["tictactoe"], rules: Mapping[str, Any] | None = None, seed: int = 0) -> tictactoe.State: ...
@overload
def deal(name: Literal["tysiac"], rules: Mapping[str, Any] | None = None, seed: int = 0) -> tysiac.State: ...
@overload
def deal(name: str, rules: Mapping[str, Any] | None = None, seed: int = 0) -> State: ...
def deal(name: str, rules: Mapping[str, Any] | None = None, seed: int = 0) -> State:
    """A freshly dealt game; a record with this seed begins with the same deal."""
    stream = Rng.stream(check_seed(seed), 0)
    state: State = game(name).State.deal(make_rules(name, rules), stream)
    return state
