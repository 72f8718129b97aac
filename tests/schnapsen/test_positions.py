"""Plays the position files of `tests/positions/schnapsen` and checks what each of them expects.

A file's `expect` names rule sets, several with commas between them, each with a list of steps that are carried out
in order; the position is a single deal under the presets of these names. Rules of the file itself are added. A
step does one of these:

* `{"play": "KH", "by": 0}`: seat 0 makes the move, which must be legal.
* `{"moves": [...]}`: these are all moves of who is to act, in this order.
* `{"illegal": [...]}`: these are not legal.
* `{"restart": true}`: back to the position of the file.
* anything else is compared with the state; the names are those of `FIELDS` below.
"""

import json
from pathlib import Path

import pytest

import valtti
from expectations import follow

POSITIONS = Path(__file__).parents[1] / "positions" / "schnapsen"
FILES = sorted(POSITIONS.glob("*.json"))

#: What the state says under each name, in the form in which the files write it.
FIELDS = {
    "actor": lambda state: state.actor,
    "leader": lambda state: state.leader,
    "trick": lambda state: [str(card) for card in state.trick],
    "score": lambda state: list(state.score),
    "pending": lambda state: list(state.pending),
    "tricks": lambda state: list(state.tricks),
    "hands": lambda state: [{str(card) for card in hand} for hand in state.hands],
    "talon": lambda state: [str(card) for card in state.talon],
    "talon_size": lambda state: state.talon_size,
    "bottom": lambda state: None if state.bottom is None else str(state.bottom),
    "strict": lambda state: state.is_strict,
    "closer": lambda state: state.closer,
    "known": lambda state: [{str(card) for card in cards} for cards in state.known],
    "over": lambda state: state.over,
    # Who has won the deal, and how many game points.
    "won": lambda state: [*state.winners, *(int(p) for p in state.points if p)] if state.over else None,
}


def rule_sets():
    """Every file with every rule set that it speaks of."""
    for path in FILES:
        for names, steps in json.loads(path.read_text())["expect"].items():
            for name in names.split(", "):
                yield pytest.param(path, name, steps, id=f"{path.stem}-{name}")


def texts(moves):
    return [str(move) for move in moves]


def is_legal(state, text):
    move = state.parse(text)
    assert state.is_legal(move) == (move in list(state.moves)), "is_legal and the list of moves disagree"
    return state.is_legal(move)


def check_state(state, **wanted):
    for name, value in wanted.items():
        if name in ("hands", "known"):
            value = [set(cards) for cards in value]
        assert FIELDS[name](state) == value, name


def make_move(state, text, seat):
    assert state.actor == seat
    assert is_legal(state, text), f"{text} is not among {texts(state.moves)}"
    state.play(state.parse(text), valtti.Rng(0))


def carry_out(step, state, start):
    if "play" in step:
        make_move(state, step["play"], step["by"])
    elif "moves" in step:
        assert texts(state.moves) == step["moves"]
    elif "illegal" in step:
        for text in step["illegal"]:
            assert not is_legal(state, text), f"{text} is legal"
            with pytest.raises(ValueError, match="not legal"):
                state.play(state.parse(text), valtti.Rng(0))
    elif "restart" in step:
        return start.copy()
    else:
        check_state(state, **step)
    return state


@pytest.mark.parametrize("seed", range(3))  # another seed, other unnamed cards
@pytest.mark.parametrize(("path", "rules", "steps"), list(rule_sets()))
def test_position_meets_its_expectations(path, rules, steps, seed):
    position = json.loads(path.read_text())
    position["rules"] = {"preset": rules, "unit": "deal"} | position.get("rules", {})
    follow(valtti.load_position(position, seed=seed), steps, carry_out, path.name)


def test_every_test_position_of_the_specification_has_a_file():
    assert {f"t{number:02}" for number in range(1, 39)} <= {path.stem[:3] for path in FILES}


def test_every_position_file_can_be_loaded_as_it_is():
    for path in FILES:
        assert not valtti.load_position(path).over
