"""Ending long work in order."""

import signal
import subprocess
import sys

import pytest

from valtti.agents.asking import Asker
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
