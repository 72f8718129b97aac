"""Position files: a state or a view of any game as JSON.

The core reads and writes positions as named fields of words; JSON gives each field its natural type.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from valtti import files
from valtti.errors import InputError
from valtti.games import game, game_of
from valtti.games.types import State, View

#: Keys of a position file that say nothing about the position.
_REMARKS = {"game", "about", "expect"}
#: Two cards that could be exchanged are found the same way round by all of so many seeds once in half a million times.
_SEEDS = 20


def load_position(source: str | Path | Mapping[str, Any], seed: int = 0) -> State:
    """The state that a position file describes; the seed chooses cards that the file leaves open."""
    if isinstance(source, Mapping):
        return _from_json(source, seed, "the position")
    data = files.read_json(source)
    if not isinstance(data, dict):
        raise InputError(f"{source}: a position is a JSON object")
    return _from_json(data, seed, str(source))


def save_position(position: State | View) -> dict[str, Any]:
    """The JSON object of a position."""
    data: dict[str, Any] = {"game": game_of(position)}
    for field, shape, groups in position.fields:
        data[field] = dict(word.split("=", 1) for word in groups[0]) if field == "rules" else _to_json(shape, groups)
    return data


def is_complete(data: Mapping[str, Any]) -> bool:
    """Does the file leave nothing open, so that every seed gives the same state?"""
    first = load_position(data)
    return all(load_position(data, seed) == first for seed in range(1, _SEEDS))


def require_own_hand(data: Mapping[str, Any], where: str) -> None:
    """Refuses a file that leaves open the hand of the seat to act: chance would choose what its moves are."""
    states = [load_position(data, seed) for seed in range(_SEEDS)]
    hands = [getattr(state.view(state.actor), "hand", None) for state in states if not state.over]
    if any(hand != hands[0] for hand in hands):
        raise InputError(f"{where}: seat {states[0].actor} is to act, and its hand is left open: name its cards")


def _from_json(data: Mapping[str, Any], seed: int, where: str) -> State:
    name = data.get("game")
    if not isinstance(name, str):
        raise InputError(f"{where}: 'game' is missing")
    try:
        fields = [(key, _words(key, value)) for key, value in data.items() if key not in _REMARKS]
        state: State = game(name).State.from_fields(fields, seed)
    except ValueError as error:
        raise InputError(f"{where}: {error}") from None
    return state


def _words(key: str, value: Any) -> list[list[str]]:
    if key == "rules":
        return [_rule_words(value)]
    # A list without lists in it may be a list or a word for each seat: the reader of the field knows.
    return [[_word(key, word) for word in _as_list(group)] for group in _as_list(value)]


def _rule_words(value: Any) -> list[str]:
    if not isinstance(value, Mapping):
        raise InputError('rules must be an object such as {"players": 4}')
    words = {str(key): _word(str(key), item) for key, item in value.items()}
    # A preset comes first, so that single options change it.
    return [f"{key}={words[key]}" for key in sorted(words, key=lambda key: key != "preset")]


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _word(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | str):
        return str(value)
    raise InputError(f"{key}: {value!r} is neither a word nor a whole number")


def _to_json(shape: str, groups: list[list[str]]) -> Any:
    words = groups[0] if groups else []
    match shape:
        case "groups":
            return groups
        case "numbers":
            return [int(word) for word in words]
        case "number":
            return int(words[0])
        case "truth":
            return words[0] == "true"
        case "word":
            return words[0]
        case _:
            return words
