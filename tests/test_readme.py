"""The documentation is tried out: its Python, its commands, its positions and records, its tables and its links."""

import inspect
import json
import re
import sys
from pathlib import Path

import pytest

import valtti
from games_under_test import load_tool
from valtti import cli
from valtti.agents.registry import listings
from valtti.games.writing import listed
from valtti.records.record import parse_record

examples, outputs = load_tool("examples"), load_tool("readme")
ROOT, PAGES, FENCE = examples.ROOT, examples.PAGES, examples.FENCE
blocks, page_name = examples.blocks, examples.page_name
#: Pages without examples of their own, whose links are checked too.
OTHERS = [ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", ROOT / "core" / "README.md"]

LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty folder to work in, in which the tests' own files have the paths that the pages name."""
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


# --- What can be run ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_a_python_block_runs(block, desk):
    code = compile(block.in_place, str(block.page), "exec")
    exec(code, {"__name__": "__main__"})


@pytest.mark.parametrize("page", [page for page in PAGES if blocks("console", [page])], ids=page_name)
def test_the_commands_of_a_page_print_what_it_shows(page):
    """`python tools/readme.py` renews what has changed."""
    assert outputs.renewed(page) == page.read_text(encoding="utf-8")


def test_lines_are_renewed_where_they_stand():
    shown = "first 1\n...\nb 2\nc 3\n...\nlast, 0.5 s on 2 threads: 3,664 games/s, 292,050 moves/s\n"
    now = ["first 9", "a", "b 8", "c 7", "d", "last, 0.1 s on 1 thread: 9\ngames/s, 9 moves/s"]
    renewed = outputs.excerpt("\n".join(now), shown)
    assert renewed == shown.replace("1\n", "9\n", 1).replace("b 2\nc 3", "b 8\nc 7")
    assert outputs.excerpt("one\ntwo\n", "one\n") == "one\ntwo\n"  # nothing is left out in silence
    assert outputs.excerpt("one\n", "") == ""


@pytest.mark.parametrize("block", blocks("json"), ids=str)
def test_a_json_block_is_a_position_or_a_record(block):
    data = json.loads(block.text)
    if "moves" in data:
        assert parse_record(json.dumps(data), str(block)).final().over
    else:
        assert valtti.load_position(data).moves


def test_there_is_something_to_run():
    assert all(len(blocks(language)) >= 2 for language in ("python", "console", "json"))


# --- What is listed ----------------------------------------------------------------------------------------


def rows(page: Path) -> set[str]:
    return set(page.read_text(encoding="utf-8").splitlines())


def test_the_readme_shows_every_command():
    shown = [block for language in ("console", "sh") for block in blocks(language, [ROOT / "README.md"])]
    text = "\n".join(block.text for block in shown)  # in plain blocks stand commands that do not end by themselves
    verbs = [command.name or command.callback.__name__ for command in cli.app.registered_commands]
    assert [verb for verb in verbs if not re.search(rf"^(\$ )?valtti {verb}\b", text, re.MULTILINE)] == []


def test_all_commands_but_those_named_print_json():
    verbs = {command.name or command.callback.__name__: command.callback for command in cli.app.registered_commands}
    without = sorted(name for name, callback in verbs.items() if "json" not in inspect.signature(callback).parameters)
    assert f"all but {listed([f'`{name}`' for name in without])} print JSON" in " ".join(
        (ROOT / "README.md").read_text(encoding="utf-8").split()
    )


@pytest.mark.parametrize(("game", "name"), [("moska", "Moska"), ("schnapsen", "Schnapsen"), ("tysiac", "Tysiąc")])
def test_the_most_moves_of_a_game_are_those_of_its_code(game, name):
    code = (ROOT / "core" / "games" / game / f"{game}.hpp").read_text(encoding="utf-8")
    most = int(re.search(r"kMostMoves = ([\d']+);", code)[1].replace("'", ""))
    page = " ".join((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split())
    assert f"{most:,} in {name}" in page


@pytest.mark.parametrize("game", valtti.games.names())
def test_the_page_of_a_game_lists_its_rules_and_agents(game):
    core, page = valtti.game(game), ROOT / "docs" / f"{game}.md"
    options = [f"| `{name}` | {core.Rules().get(name)} | {values} | {text} |" for name, values, text in core.options()]
    assert [row for row in options if row not in rows(page)] == []
    names = [f"`{name}`" for name in [*core.presets(), *(agent.name for agent in listings(game))]]
    first_cells = {row.split("|")[1].strip() for row in rows(page) if row.startswith("|")}
    assert [name for name in names if name not in first_cells] == []


@pytest.mark.parametrize("game", valtti.games.names())
def test_the_page_on_agents_lists_all_that_a_view_has(game):
    text = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    attributes = [name for name in vars(valtti.game(game).View) if not name.startswith("_")]
    assert len(attributes) > 10
    assert [name for name in attributes if not re.search(rf"^\| `{name}\b", text, re.MULTILINE)] == []


def test_the_page_of_encodings_is_what_the_core_tells():
    """`python tools/encodings.py` writes it anew."""
    tool = load_tool("encodings")
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page()


# --- Links -------------------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """The names that headings can be linked by."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text)]
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", [*PAGES, *OTHERS], ids=page_name)
def test_links_and_images_lead_somewhere(page):
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))
    targets = [link or source for link, source in LINK.findall(text)]
    for target in targets:
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{target} is not there"
        assert ROOT in [there, *there.parents], f"{target} leads out of the project"
        if anchor:
            assert anchor in anchors(there), f"{target}: there is no such heading"
