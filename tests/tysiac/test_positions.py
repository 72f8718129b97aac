"""Plays the position files of `tests/positions/tysiac` and checks what each of them expects.

A file's `expect` is a list of steps, carried out in order. A step does one of these:

* `{"play": "bid 110", "by": 1}`: seat 1, which must be the one to act, makes the move, which must be legal.
* `{"agent": "program", "chooses": "play AD"}`: what a native agent does in the place of the seat to act.
* `{"restart": true}`: back to the position of the file.
* anything else is compared with the state. `moves` lists all legal moves and `count` counts them; `legal` and `illegal`
  name moves among many; the other names are those of `FIELDS` below.
"""

import json
from functools import partial
from pathlib import Path

import pytest

import valtti
from expectations import follow
from valtti.agents.registry import make_agent

POSITIONS = Path(__file__).parents[1] / "positions" / "tysiac"
FILES = sorted(POSITIONS.glob("*.json"))


def by_seat(read):
    """A comparison of single seats: `{"0": ..., "2": ...}`."""
    return lambda state, wanted: {seat: read(state, int(seat), value) for seat, value in wanted.items()}


def texts(moves):
    return sorted(str(move) for move in moves)


def cards_among(cards, wanted):
    return [card for card in wanted if valtti.Card(card) in cards]


PLAIN = [
    "actor",
    "over",
    "winners",
    "losers",
    "ranks",
    "phase",
    "round",
    "dealer",
    "totals",
    "declarer",
    "bid",
    "leader",
]
PLAIN += ["trump", "declared", "raw", "bombs", "barrel", "zeros", "contracts", "higher_contracts", "raised_contracts"]

# What the state says under each name, in the form in which the files write it.
FIELDS = {name: lambda state, _, name=name: getattr(state, name) for name in PLAIN} | {
    "count": lambda state, _: len(state.moves),
    "known": by_seat(lambda state, seat, _: texts(state.known[seat])),
    "received": by_seat(lambda state, seat, _: str(state.received[seat])),
    "hand_contains": by_seat(lambda state, seat, wanted: cards_among(state.hands[seat], wanted)),
}


def is_legal(state, text):
    move = state.parse(text)
    assert state.is_legal(move) == (move in state.moves), f"is_legal and the list of moves disagree about {text!r}"
    return state.is_legal(move)


def check_state(state, moves=None, legal=(), illegal=(), **wanted):
    if moves is not None:
        assert texts(state.moves) == sorted(moves)
    for text in legal:
        assert is_legal(state, text), f"{text!r} should be legal, not only {texts(state.moves)}"
    for text in illegal:
        assert not is_legal(state, text), f"{text!r} should be illegal"
    for name, value in wanted.items():
        assert FIELDS[name](state, value) == value, name


def carry_out(step, state, start, rng):
    if "restart" in step:
        return start.copy()
    if "play" in step:
        assert state.actor == step["by"]
        assert is_legal(state, step["play"]), f"only {texts(state.moves)} are legal"
        state.play(state.parse(step["play"]), rng)
    elif "agent" in step:
        assert str(make_agent("tysiac", step["agent"]).choose(state.view(state.actor))) == step["chooses"]
    else:
        check_state(state, **step)
    return state


@pytest.mark.parametrize("seed", range(4))  # another seed, other unnamed cards
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_position_meets_its_expectations(path, seed):
    start = valtti.load_position(path, seed=seed)
    steps = json.loads(path.read_text())["expect"]
    follow(start, steps, partial(carry_out, rng=valtti.Rng(seed)), path.name)


def test_every_test_position_of_the_specification_has_a_file():
    rows = {path.stem.split("-")[0] for path in FILES}
    wanted = {f"a{n:02}" for n in range(1, 15)} | {f"b{n}" for n in range(1, 10)} | {f"c{n:02}" for n in range(1, 18)}
    wanted |= {f"d{n:02}" for n in range(1, 11)} | {f"e{n:02}" for n in range(1, 15)}
    assert wanted - {"d08"} <= rows  # how the pack is dealt: a test of the core


SHORT = {"game": "tysiac", "hands": [7, 7, 7]}
PLAY = {"game": "tysiac", "hands": [["9C"], ["9D"], ["9H"]], "leader": 0}
WRONG = {
    "hands is missing": {"game": "tysiac"},
    "3 or 4 players": {"game": "tysiac", "hands": [7, 7]},
    "not a card of this game": {"game": "tysiac", "hands": [["2C", "?", "?", "?", "?", "?", "?"], 7, 7]},
    "is there twice": {"game": "tysiac", "hands": [["9C"], ["9C"], ["9H"]]},
    "has had 8 cards instead of 7": SHORT | {"hands": [8, 6, 7], "phase": "bidding", "prikup": ["?", "?", "?"]},
    "holds excluded cards: 9C": PLAY | {"excluded": [["9C"], [], []]},
    "the highest bidder has not passed": SHORT | {"bids": [100, 0, 0], "passed": [0]},
    "two seats have bid the same": SHORT | {"bids": [100, 100, 0]},
    "everybody has passed": SHORT | {"passed": [0, 1, 2]},
    "P2 cannot be the one to act": SHORT | {"actor": 2},
    "tricks must add up to the 7": PLAY | {"tricks": [1, 1, 1]},
    "the hands do not go with the trick": PLAY | {"hands": [["9C"], ["9D", "9S"], ["9H"]]},
    "the declarer leads the first trick": {"game": "tysiac", "hands": [8, 8, 8], "leader": 0, "declarer": 1},
    "somebody has 1000 points": SHORT | {"totals": [1000, 0, 0]},
    "phase nines needs": SHORT | {"hands": [["AC"] + ["?"] * 7, 8, 8], "phase": "nines", "known": [["9C"], ["9D"], []]},
    "is not a phase": SHORT | {"phase": "dealing"},
    "rests and holds no cards": {"game": "tysiac", "hands": [7, 7, 7, 1]},
    "was given one card only": PLAY | {"played": [[], ["AH", "TH"], []], "prikup": ["AH", "TH", "KH"]},
    "unknown field 'deck'": SHORT | {"deck": []},
}


@pytest.mark.parametrize(("message", "data"), WRONG.items(), ids=WRONG.keys())
def test_what_is_no_position_is_refused_with_the_reason(message, data):
    with pytest.raises(valtti.InputError, match=message):
        valtti.load_position(data)
