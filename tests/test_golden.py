"""Whole games, move by move, against the files in tests/golden; `python tools/playthroughs.py` writes them anew."""

import pytest

from games_under_test import load_tool
from valtti.games import names

tool = load_tool("playthroughs")


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_playthrough_for_each_number_of_players(game):
    missing = [path.name for path, (name, _) in tool.paths().items() if name == game and not path.exists()]
    assert not missing, "run tools/playthroughs.py"
    assert any(name == game for name, _ in tool.paths().values())


def test_every_playthrough_belongs_to_a_game():
    assert {path.name for path in tool.FOLDER.iterdir()} == {path.name for path in tool.paths()}


@pytest.mark.parametrize("path", tool.paths(), ids=lambda path: path.stem)
def test_a_game_goes_as_its_playthrough_says(path):
    found = tool.differences(path)
    assert not found, "\n".join(["run tools/playthroughs.py if this is meant:", *found[:40]])


def test_the_tool_notices_a_change(tmp_path, monkeypatch):
    path = next(iter(tool.paths()))
    game, players = tool.paths()[path]
    damaged = path.read_text(encoding="utf-8").replace("plays ", "plays another ", 1)
    (tmp_path / path.name).write_text(damaged, encoding="utf-8")
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    changed = [line for line in tool.differences(tmp_path / path.name) if line[:1] in "+-" and line[:3] not in "+++---"]
    assert len(changed) == 2
    assert tool.playthrough(game, players) == tool.playthrough(game, players)
