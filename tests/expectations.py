"""What position files expect: steps that are carried out one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from valtti.games.types import State


def follow(
    start: State,
    steps: Sequence[dict[str, Any]],
    carry_out: Callable[[dict[str, Any], State, State], State],
    where: str,
) -> None:
    """`carry_out` does a step in a state and gives the next state; it is also told where the steps began."""
    state = start.copy()
    for number, step in enumerate(steps, start=1):
        try:
            state = carry_out(step, state, start)
        except AssertionError as error:
            raise AssertionError(f"step {number} of {where}, {json.dumps(step)}: {error}") from error
