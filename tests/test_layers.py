"""Which folder uses which, as docs/architecture.md and core/README.md list them."""

import ast
import re

import pytest

from games_under_test import ROOT

SOURCE = ROOT / "src" / "valtti"
#: Parts of the package from the lowest to the highest: rows of a table, some of which name several files.
ROWS = re.findall(r"^\| (`src/valtti/[^|]*) \|", (ROOT / "docs" / "architecture.md").read_text(), re.MULTILINE)
HEIGHTS = {
    part.removeprefix("src/valtti/").strip("/").removesuffix(".py"): height
    for height, row in enumerate(ROWS)
    for part in re.findall(r"`([^`]*)`", row)
}


def used_by(path):
    """The parts of the package that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{each.name}" for each in node.names]
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        else:
            continue
        yield from (name.split(".")[1] for name in names if name.startswith("valtti."))


def test_every_folder_has_a_row():
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders <= HEIGHTS.keys()


@pytest.mark.parametrize("part", HEIGHTS)
def test_a_folder_uses_only_what_stands_below_it(part):
    files = (SOURCE / part).rglob("*.py") if (SOURCE / part).is_dir() else [SOURCE / f"{part}.py"]
    above = {
        (str(path.relative_to(SOURCE)), used)
        for path in files
        for used in used_by(path)
        if HEIGHTS.get(used, -1) > HEIGHTS[part]
    }
    assert not above


CORE = ROOT / "core"
#: Folders of the core from the lowest to the highest.
CORE_FOLDERS = re.findall(r"^- `([a-z_/]+)/`", (CORE / "README.md").read_text(), re.MULTILINE)


def core_folder(path):
    """The innermost of the listed folders in which a file stands."""
    return max((folder for folder in CORE_FOLDERS if path.startswith(f"{folder}/")), key=len)


def test_every_folder_of_the_core_is_listed():
    assert {path.name for path in CORE.iterdir() if path.is_dir()} == {folder.split("/")[0] for folder in CORE_FOLDERS}


def test_a_folder_of_the_core_includes_only_what_stands_below_it():
    heights = {folder: height for height, folder in enumerate(CORE_FOLDERS)}
    above = {
        (str(path.relative_to(CORE)), included)
        for path in CORE.rglob("*.?pp")
        for included in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)
        if heights[core_folder(included)] > heights[core_folder(str(path.relative_to(CORE)))]
    }
    assert not above
