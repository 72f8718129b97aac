"""Plays the position files of `tests/positions/tictactoe` and checks what each of them expects.

A file's `expect` is a list of steps. A step may name an `agent` and the set of squares that it `plays` among, then
what is compared with the state by the names of `FIELDS`, and last a move to `play`.
"""

import json
from pathlib import Path

import pytest

import valtti

CORE = valtti.game("tictactoe")
FILES = sorted((Path(__file__).parents[1] / "positions" / "tictactoe").glob("*.json"))

FIELDS = {
    "actor": lambda state: state.actor,
    "moves": lambda state: [str(move) for move in state.moves],
    "forced": lambda state: str(state.forced),
    "over": lambda state: state.over,
    "winners": lambda state: state.winners,
    "losers": lambda state: state.losers,
    "ranks": lambda state: state.ranks,
    "points": lambda state: state.points,
}


def choices(agent, state):
    """The squares that an agent marks, over many seeds."""
    native = CORE.make_agent(agent)
    return {str(native.decide(state, seed)) for seed in range(200)}


def carry_out(state, agent=None, plays=(), play=None, **wanted):
    if agent is not None:
        assert choices(agent, state) == set(plays)
    assert {name: FIELDS[name](state) for name in wanted} == wanted
    if play is not None:
        state.play(state.parse(play), valtti.Rng(0))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_position_meets_its_expectations(path):
    state = valtti.load_position(path)
    for step in json.loads(path.read_text(encoding="utf-8"))["expect"]:
        carry_out(state, **step)


def test_there_are_positions():
    assert len(FILES) >= 6
