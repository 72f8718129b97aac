"""Numbers of move sequences, and exact values of endgames with open cards (10.6 of the specification)."""

import json
from pathlib import Path

import pytest

import valtti

POSITIONS = Path(__file__).parents[1] / "positions" / "schnapsen"
T01, T02 = "t01-first-lead-with-a-marriage", "t02-first-lead-with-the-trump-jack"

COUNTS = [
    (T01, "vu", [7, 35, 205, 1025, 5587]),
    (T01, "official", [8, 42, 275, 1400]),
    (T01, "official-sharp", [6, 30, 190, 955]),
    (T02, "vu", [8, 42, 270, 1400, 8132]),
    (T02, "official", [9, 50, 347, 1875]),
    (T02, "official-sharp", [6, 30, 210, 1085]),
]

# Both hands, points and tricks; then by rule set the value of each first move for the leader, "other" for the rest,
# and the leaves of the whole tree.
ENDGAMES = {
    "T51": (
        (["AC TD KH QH JS", "TC AD AH KS QS"], [25, 26], [2, 3]),
        {
            "vu": ({"AC": -1, "other": -2}, 396),
            "official": ({"AC": 2, "KH+QH": -1, "QH+KH": -1, "other": -2}, 358),
        },
    ),
    "T52": (
        (["KC QC JD TH QS", "AC TD KD AH JS"], [30, 30], [3, 2]),
        {
            "vu": ({"QS": -1, "other": -2}, 266),
            "official": ({"QS": 2, "KC+QC": 2, "QC+KC": 2, "other": -2}, 236),
        },
    ),
    "T53": (
        (["JC KD QD AH TH", "QC AD KH TS JS"], [24, 36], [2, 3]),
        {
            "vu": ({"AH": -1, "TH": -1, "other": -2}, 524),
            "official": ({"AH": -1, "TH": -1, "KD+QD": -1, "QD+KD": -1, "other": -2}, 520),
        },
    ),
    "T54": (
        (["JD KH QH AS JS", "AC KC TD AH TH"], [46, 6], [4, 1]),
        {
            "vu": ({"other": -1}, 2336),
            "official": ({"KH+QH": 2, "QH+KH": 2, "other": -1}, 1538),
        },
    ),
}


def after(state, move):
    copied = state.copy()
    copied.play(move, valtti.Rng(0))
    return copied


def leaves(state, depth):
    """Sequences of so many moves; a finished deal is one."""
    if state.over or depth == 0:
        return 1
    return sum(leaves(after(state, move), depth - 1) for move in state.moves)


def solve(state):
    """The game points of seat 0 with best play of both, and the leaves of the tree."""
    if state.over:
        return state.points[0] - state.points[1], 1
    solved = [solve(after(state, move)) for move in state.moves]
    best = max if state.actor == 0 else min
    return best(value for value, _ in solved), sum(count for _, count in solved)


@pytest.mark.parametrize(("name", "rules", "counts"), COUNTS)
def test_number_of_move_sequences(name, rules, counts):
    position = json.loads((POSITIONS / f"{name}.json").read_text())
    state = valtti.load_position(position | {"rules": {"preset": rules, "unit": "deal"}})
    assert [leaves(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("rules", ["vu", "official"])
@pytest.mark.parametrize("name", ENDGAMES)
def test_endgame_has_its_exact_value(name, rules):
    (hands, score, tricks), by_rules = ENDGAMES[name]
    values, count = by_rules[rules]
    state = valtti.load_position(
        {
            "game": "schnapsen",
            "rules": {"preset": rules, "unit": "deal"},
            "trump": "C",
            "leader": 0,
            "hands": [hand.split() for hand in hands],
            "talon": [],
            "score": score,
            "tricks": tricks,
        }
    )
    solved = {str(move): solve(after(state, move)) for move in state.moves}
    assert {move: value for move, (value, _) in solved.items()} == {
        move: values.get(move, values.get("other")) for move in solved
    }
    assert set(values) - {"other"} <= set(solved)
    assert sum(leaf_count for _, leaf_count in solved.values()) == count
