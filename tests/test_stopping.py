"""Ending long work in order."""

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

import valtti
from commands import run
from games_under_test import ROOT
from valtti.agents.asking import Asker
from valtti.agents.registry import make_player
from valtti.stopping import breaking_off, stoppable


def test_work_that_can_be_broken_off_still_can_after_a_part_of_it_that_could():
    with stoppable(passing_on=False) as stop, breaking_off(stop):
        with breaking_off(stop):
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


def test_work_that_can_be_broken_off_still_can_after_agents_were_asked_in_it():
    with stoppable(passing_on=False) as stop, breaking_off(stop):
        with Asker().running(stop):
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


def test_a_signal_only_leaves_a_note_once_nothing_can_be_broken_off_any_more():
    with stoppable(passing_on=False) as stop:
        with breaking_off(stop):
            pass
        signal.raise_signal(signal.SIGTERM)
        assert stop.requested


@pytest.fixture
def reached():
    """The kills that reach whoever stands outside."""
    kills = []
    before = signal.signal(signal.SIGTERM, lambda number, _: kills.append(number))
    yield kills
    signal.signal(signal.SIGTERM, before)


def test_a_kill_reaches_whoever_stands_outside_once_the_work_has_ended(reached):
    with stoppable():
        with stoppable():
            signal.raise_signal(signal.SIGTERM)
        assert reached == []
    assert reached == [signal.SIGTERM]


def test_a_kill_that_the_work_answers_itself_goes_no_further(reached):
    with stoppable(passing_on=False) as stop:
        signal.raise_signal(signal.SIGTERM)
    assert (reached, stop.exit_code) == ([], 143)


#: A script that is signalled in its hundredth game or a little later, and prints a line after the match.
SCRIPT = """
import signal, sys, valtti
def told(games):
    if games > 100:
        signal.raise_signal(int(sys.argv[1]))
result = valtti.match("tictactoe", ["random", "random"], games=10**9, records="games.jsonl", on_progress=told)
print("went on", result.interrupted)
"""


@pytest.mark.parametrize(
    ("number", "code", "printed"), [(signal.SIGTERM, -signal.SIGTERM, ""), (signal.SIGINT, 0, "went on True\n")]
)
def test_a_kill_ends_a_script_after_its_records_are_written_and_ctrl_c_the_match_alone(tmp_path, number, code, printed):
    command = [sys.executable, "-c", SCRIPT, str(int(number))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (code, printed, "")
    lines = (tmp_path / "games.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) > 100
    assert all(line.endswith("}\n") for line in lines)


#: A position in which each of these thinks for minutes, and one that takes a solver as long.
POSITION = ROOT / "tests" / "positions" / "schnapsen" / "t01-first-lead-with-a-marriage.json"
LONG = ["pimc(worlds=1000000)", "ismcts(worlds=1000000)", "rdeep(samples=100000, playouts=1000)"]
ON_THREADS = ["pimc(worlds=1000000, threads=2)", "ismcts(worlds=1000000, threads=2, trees=3)"]
HARD = {
    "game": "moska",
    "rules": {"players": 2},
    "trump": "C",
    "target": 0,
    "actor": 1,
    "hands": [
        ["2S", "3H", "7S", "8D", "8H", "8S", "9D", "9H", "TD", "QD", "QS", "AH"],
        ["4C", "6S", "7D", "JC", "JD", "AC"],
    ],
    "deck": [],
}


@contextmanager
def ctrl_c(seconds=0.2):
    """Pressed after a while; what stands within this must end soon after."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, os.kill, [os.getpid(), signal.SIGINT])
    started = time.monotonic()
    timer.start()
    try:
        yield
        assert time.monotonic() - started < 10  # a second or so, unless the machine is busy
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def thinking(agent):
    """A native agent, and what it is to think about."""
    return make_player("schnapsen", agent).native, valtti.load_position(POSITION).view(0, 1)


@pytest.fixture
def hard(tmp_path):
    file = tmp_path / "hard.json"
    file.write_text(json.dumps(HARD))
    return file


@pytest.mark.parametrize("agent", [*LONG, *ON_THREADS])
def test_ctrl_c_ends_what_a_native_agent_thinks(agent):
    native, view = thinking(agent)
    for think in (native.choose, native.rate):
        with ctrl_c(), pytest.raises(KeyboardInterrupt):
            think(view)


@pytest.mark.parametrize("agent", ["pimc(worlds=4, threads=2)", "ismcts(worlds=4)"])
def test_an_agent_that_was_stopped_answers_the_next_question_as_ever(agent):
    native, view = thinking(agent)
    answer = native.rate(view)
    with ctrl_c(), pytest.raises(KeyboardInterrupt):
        all(native.rate(view) for _ in itertools.count())
    assert native.rate(view) == answer


def test_ctrl_c_ends_a_solver(hard):
    solver, state = valtti.moska.Solver(), valtti.load_position(hard)
    for solve in (solver.value, solver.solve):
        with ctrl_c(), pytest.raises(KeyboardInterrupt):
            solve(state, 10**12)


def test_a_match_is_stopped_within_a_decision():
    valtti.match("tictactoe", ["random", "random"], games=1)  # by which all is loaded
    with ctrl_c():
        result = valtti.match("schnapsen", [LONG[0], ON_THREADS[1]], games=4, threads=2)
    assert (result.interrupted, result.games) == (True, 0)


def test_ctrl_c_leaves_alone_what_other_threads_think():
    native, view = thinking("pimc(worlds=4)")
    with ThreadPoolExecutor() as threads:
        other = threads.submit(native.rate, view)
        with ctrl_c(), pytest.raises(KeyboardInterrupt):
            time.sleep(10)
        assert other.result() == native.rate(view)


def test_a_time_limit_ends_what_a_native_agent_thinks():
    native, view = thinking(LONG[0])
    asker = Asker(0.2)
    started = time.monotonic()
    with asker.running():
        answer, failure = asker.ask(native.choose, view)
    assert (answer, failure.reason) == (None, "took longer than 0.2 s")
    assert time.monotonic() - started < 10


#: Presses Ctrl-C when the command has been loaded, and has begun.
PRESSED = (
    "import os, signal, threading, valtti.cli; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "threading.Timer(1.0, os.kill, [os.getpid(), signal.SIGINT]).start()"
)


@pytest.mark.parametrize("verb", ["best", "solve", "analyse", "play"])
def test_ctrl_c_ends_a_command_that_thinks_with_one_line(verb, hard, tmp_path):
    records = tmp_path / "games.jsonl"
    if verb == "analyse":
        valtti.match("schnapsen", ["bully", "bully"], games=1, records=records)
    words = {
        "best": [POSITION, "--agent", LONG[0]],
        "solve": [hard, "--nodes", 10**12],
        "analyse": [records, "--agent", LONG[0]],
        "play": ["schnapsen", "--against", LONG[0], "--seed", 1],
    }
    done = run(verb, *words[verb], prelude=PRESSED)
    assert (done.returncode, done.stderr) == (130, "valtti: interrupted\n")
