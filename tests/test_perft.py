"""The number of move sequences from fixed deals, as kept in tests/perft."""

import copy

import pytest

from games_under_test import load_tool
from oracle.moska import Table
from valtti.games import names

tool = load_tool("perft")


def lines_of(game):
    return [line for _, line in tool.read(tool.FOLDER / f"{game}.txt") if line is not None]


LINES = [(game, line) for game in names() if (tool.FOLDER / f"{game}.txt").exists() for line in lines_of(game)]


@pytest.mark.parametrize("game", names())
def test_every_game_has_move_counts(game):
    assert (tool.FOLDER / f"{game}.txt").exists(), f"write tests/perft/{game}.txt and run tools/perft.py"
    assert len(lines_of(game)) >= 3


@pytest.mark.parametrize(("game", "line"), LINES, ids=str)
def test_number_of_move_sequences(game, line):
    assert line.counted(game) == line


def test_a_line_reads_back_as_itself():
    for _, line in LINES:
        assert tool.Line.parse(str(line)) == line


# --- The same counts by the plain model --------------------------------------------------------------------

#: The model is some hundred times slower.
SHALLOW = [line for game, line in LINES if game == "moska" and line.count < 5000]


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
