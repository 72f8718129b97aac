"""What commands print: where nobody reads, where signs are missing, where there is little room."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import valtti
from commands import run, write
from valtti.agents.registry import listings
from valtti.games import names

POSITIONS = Path(__file__).parents[1] / "positions" / "moska"


def test_output_into_a_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -m valtti games | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=True)
    assert "Traceback" not in done.stderr


def run_in_shell(command, **changes):
    """A whole line of a shell, in which `valtti` is the command."""
    return subprocess.run(
        ["bash", "-c", f'valtti() {{ {sys.executable} -m valtti "$@"; }}; {command}'],
        capture_output=True,
        env=os.environ | changes,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("verb", ["games", "agents moska --json", "match moska bot3 bot2 --games 20", "play --watch"])
@pytest.mark.parametrize("end", ["| true", "| head -0", ">&-", "<&- >&-"])
def test_an_output_that_nobody_reads_ends_quietly(verb, end):
    assert run_in_shell(f"valtti {verb} {end}").stderr == b""


def test_everything_closed_is_no_traceback():
    assert run_in_shell("valtti games <&- >&- 2>&-").returncode == 0


@pytest.mark.parametrize("verb", ["games", "agents", "match moska bot3 bot2 --games 20", "play tysiac --seed 3"])
def test_an_output_without_our_signs_gets_plain_ones(verb):
    done = run_in_shell(f"valtti {verb} < /dev/null", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"?" not in done.stdout


def test_names_are_whole_in_narrow_tables():
    listed = run_in_shell("valtti games; valtti agents", COLUMNS="80").stdout.decode()
    for name in names():
        assert all(f" {option} " in listed for option, *_ in valtti.game(name).options())
        assert all(f" {agent.name} " in listed for agent in listings(name))


@pytest.mark.parametrize("sign", ["[bold]", "[/x]"])
def test_names_that_look_like_markup_are_shown_as_they_are(sign, tmp_path):
    (tmp_path / "odd.py").write_text(
        "import valtti\n\n\nclass Odd(valtti.Agent):\n    def __init__(self, x):\n        self.x = x\n\n"
        "    def choose(self, view):\n        return view.moves[0]\n"
    )
    spec = f"odd:Odd(x='{sign}')"
    positions = POSITIONS.parent / "tictactoe"
    for command in (
        ["match", "tictactoe", spec, "uniform", "--games", 20, "--sprt", 0.3, 0.5],
        ["tournament", "tictactoe", spec, "uniform", "--games", 20],
        ["best", positions / "corner-centre-corner.json", "--agent", spec],
    ):
        done = run(*command, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert spec in done.stdout
        assert "Traceback" not in done.stderr


def test_lines_of_a_traceback_are_not_broken(tmp_path):
    message = "a reason of many words " * 8
    folder = tmp_path / ("a-long-name-of-a-folder" * 4)
    folder.mkdir()
    write(
        folder / "failing.py",
        f"import valtti\nclass Fails(valtti.Agent):\n    def choose(self, view): raise RuntimeError('{message}')\n",
    )
    done = run("match", "moska", "failing:Fails", "bot3", "--games", 5, cwd=folder)
    assert f"    def choose(self, view): raise RuntimeError('{message}')\n" in done.stdout
    assert f'  File "{folder}/failing.py", line 3, in choose\n' in done.stdout
    assert f"{message.strip()}, {folder}/failing.py, line 3\n" in done.stdout
