"""Who plays when positions are gathered: agents drawn from a list, with parameters drawn from ranges.

A spec names an agent as everywhere, and a number may be a range, ``bot3(fall_card_threshold_at_start=0.5..1)``. The
parameter ``vary=1`` stands for what the Moska thesis did for variety: every coefficient v is drawn from v - v to v + v,
and with another number than 1 from a narrower or a wider range.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

import numpy as np

from valtti.agents.registry import Player, listings, make_player, parse_spec
from valtti.errors import InputError
from valtti.games.types import ParameterValue

_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})")

#: A number from the first one to the second one, both included; whole numbers if these are.
Draw = Callable[[float, float], float]


def draw_cast(game: str, specs: Sequence[str], size: int, rng: np.random.Generator) -> list[Player]:
    """At least so many players where something is drawn, of each spec the same number; else one of each."""
    times = -(-size // len(specs)) if any(map(_varies, specs)) else 1
    return [_native(game, _drawn(game, spec, rng)) for _ in range(times) for spec in specs]


def check_cast(game: str, specs: Sequence[str], players: int) -> None:
    """Refuses what cannot be made, with the numbers at both ends of their ranges, or not sit at tables of this size."""
    for spec in specs:
        for end in (min, max):
            _native(game, _with_numbers(game, spec, end)).at_table_of(players)


def _native(game: str, spec: str) -> Player:
    player = make_player(game, spec)
    if player.native is None:
        raise InputError(f"{spec}: positions are gathered from games between native agents")
    return player


def _varies(spec: str) -> bool:
    _, parameters = parse_spec(spec)
    return "vary" in parameters or any(_range(value) for value in parameters.values())


def _drawn(game: str, spec: str, rng: np.random.Generator) -> str:
    """The spec with a number for each range."""

    def draw(low: float, high: float) -> float:
        return int(rng.integers(int(low), int(high) + 1)) if isinstance(low, int) else float(rng.uniform(low, high))

    return _with_numbers(game, spec, draw)


def _with_numbers(game: str, spec: str, draw: Draw) -> str:
    name, parameters = parse_spec(spec)
    values: dict[str, object] = dict(parameters)
    if (vary := values.pop("vary", None)) is not None:
        if not isinstance(vary, int | float) or not 0 <= vary < math.inf:
            raise InputError(f"agent {spec}: vary must be a number from 0 on")
        values = _coefficients(game, name, float(vary), draw) | values
    for key, value in values.items():
        if found := _range(value):
            values[key] = draw(*_ends(spec, found))
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in values.items())})" if values else name


def _ends(spec: str, found: re.Match[str]) -> tuple[float, float]:
    if any(math.isinf(float(end)) for end in found.groups()):
        raise InputError(f"agent {spec}: the range {found[0]} has a number that is too large")
    low, high = (int(end) if end.lstrip("-").isdigit() else float(end) for end in found.groups())
    if low > high:
        raise InputError(f"agent {spec}: a range goes from its lower number to its higher one, not {found[0]}")
    return (low, high) if type(low) is type(high) else (float(low), float(high))


def _range(value: object) -> re.Match[str] | None:
    return _RANGE.fullmatch(value) if isinstance(value, str) else None


def _coefficients(game: str, name: str, vary: float, draw: Draw) -> dict[str, object]:
    """All parameters of an agent that are not whole numbers, which are counts, each drawn from around its default."""
    defaults: dict[str, ParameterValue] = next((each.parameters for each in listings(game) if each.name == name), {})
    return {
        key: float(value + draw(-vary, vary) * value)
        for key, value in defaults.items()
        if isinstance(value, float) and not value.is_integer()
    }
