"""The walk through the folder in docs/add-a-game.md quotes the code as it is."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^```cpp\n// (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def parts(excerpt):
    """What stands between the places where something is left out."""
    return [part.strip("\n") for part in re.split(r"^ *// \.\.\.$", excerpt, flags=re.MULTILINE) if part.strip()]


def test_every_excerpt_names_its_file():
    assert len(EXCERPTS) == PAGE.count("```cpp") > 5


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS, ids=[path for path, _ in EXCERPTS])
def test_an_excerpt_is_in_its_file(path, excerpt):
    code, end = (ROOT / path).read_text(encoding="utf-8"), 0
    for part in parts(excerpt):
        found = code.find(part, end)
        assert found >= 0, f"{path} has no\n{part}"
        end = found + len(part)


def test_the_position_file_is_quoted_whole():
    [quoted] = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    file = ROOT / "tests" / "positions" / "tictactoe" / "only-the-top-edge-holds.json"
    assert json.loads(quoted) == json.loads(file.read_text(encoding="utf-8"))
