"""The number of move sequences from fixed deals, as kept in tests/perft."""

import pytest

from games_under_test import load_tool
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
