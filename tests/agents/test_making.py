"""Agents that are written in Python are loaded and made in time, and what they do wrong is told to their author."""

import sys
import time
from pathlib import Path

import pytest

import valtti
from valtti import cli
from valtti.agents import asking
from valtti.agents.registry import make_agent

POSITION = Path(__file__).parents[1] / "positions" / "tictactoe" / "corner-centre-corner.json"
AGENT = """
import time
import valtti
{before}

class Mine(valtti.Agent):
    def __init__(self):
        {init}

    def choose(self, view):
        {choose}
"""
MOVE = "return view.moves[0]"


@pytest.fixture
def write_agent(tmp_path, monkeypatch):
    """Writes the module `mine_N`, and returns the name of its agent."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(asking, "MAKING_LIMIT", 0.2)
    before = set(sys.modules)

    def write(before="", init="pass", choose=MOVE):
        name = f"mine_{time.monotonic_ns()}"
        (tmp_path / f"{name}.py").write_text(AGENT.format(before=before, init=init, choose=choose))
        return f"{name}:Mine"

    yield write
    for name in set(sys.modules) - before:
        del sys.modules[name]


LOOPS = [{"before": "while True: pass"}, {"init": "while True: pass"}, {"init": "time.sleep(60)"}]


@pytest.mark.parametrize("parts", LOOPS, ids=str)
def test_an_agent_that_is_never_made_is_ended(parts, write_agent):
    spec = write_agent(**parts)
    for make in (
        lambda: valtti.match("tictactoe", [spec, "uniform"], games=2),
        lambda: valtti.tournament("tictactoe", [spec, "uniform"], games=2),
        lambda: make_agent("tictactoe", spec),
    ):
        with pytest.raises(asking.AgentError, match=r"^agent mine_.*:Mine cannot be made: it took longer than 0.2 s$"):
            make()


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["valtti", *map(str, arguments)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code


@pytest.mark.parametrize("parts", LOOPS, ids=str)
def test_commands_end_with_one_line(parts, write_agent, monkeypatch, capfd):
    spec = write_agent(**parts)
    for command in (["match", "tictactoe", spec, "uniform"], ["best", POSITION, "--agent", spec]):
        assert run(monkeypatch, *command) == 1
        told = capfd.readouterr()
        assert told.out == ""
        assert told.err == f"valtti: agent {spec} cannot be made: it took longer than 0.2 s\n"


def test_an_agent_that_exits_while_it_is_made_does_not_end_the_command(write_agent, monkeypatch, capfd):
    for parts in ({"before": "raise SystemExit(0)"}, {"init": "raise SystemExit(0)"}):
        assert run(monkeypatch, "match", "tictactoe", write_agent(**parts), "uniform") == 1
        assert "cannot be made: it raised SystemExit: 0" in capfd.readouterr().err


def test_an_agent_that_fails_alone_shows_where(write_agent, monkeypatch, capfd):
    spec = write_agent(choose="raise RuntimeError('no idea')")
    assert run(monkeypatch, "best", POSITION, "--agent", spec) == 1
    line, *trace = capfd.readouterr().err.splitlines()
    assert line.startswith(f"valtti: agent {spec} raised RuntimeError: no idea (")
    assert trace[-1] == "    raise RuntimeError('no idea')"
    assert "in choose" in trace[-2]


def test_an_agent_that_makes_another_one_is_still_ended_in_time(write_agent):
    """Each has its own time, and that of the one outside goes on when the one inside is made."""
    inner = write_agent()
    outer = write_agent(
        choose=f"make('tictactoe', '{inner}'); time.sleep(60)",
        before="from valtti.agents.registry import make_agent as make",
    )
    result = valtti.match("tictactoe", [outer, "uniform"], games=2, time_limit=0.3)
    assert [failure.reason.partition(" ")[2] for failure in result.failures] == ["took longer than 0.3 s"]
