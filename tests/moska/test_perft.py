"""The counts of tests/perft/moska.txt once more, by the plain model."""

import copy

import pytest

from games_under_test import load_tool
from oracle.moska import Table

tool = load_tool("perft")

#: The model is some hundred times slower.
SHALLOW = [line for _, line in tool.read(tool.FOLDER / "moska.txt") if line is not None and line.count < 5000]


def table_of(line):
    state = line.deal("moska")
    rules = {key: int(value) if value.isdigit() else value for key, value in line.rules.items()}
    texts = [{str(card) for card in hand} for hand in state.hands]
    known = [{str(card) for card in cards} for cards in state.known]
    return Table(texts, [str(card) for card in state.deck], state.target, state.trump, rules, known)


def model_perft(table, depth):
    if table.over or depth == 0:
        return int(depth == 0)
    [seat] = table.eligible()
    moves = table.legal(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(table)
        after.play(seat, move)
        total += model_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("line", SHALLOW, ids=str)
def test_the_plain_model_counts_the_same(line):
    assert model_perft(table_of(line), line.depth) == line.count
