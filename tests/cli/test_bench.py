"""`valtti bench` as a user drives it."""

import pytest

import commands
from valtti.reproduce.moska.published import published

#: Of these, no network takes part in the third and the fourth.
HAND_MADE = ["--benchmark", 3, "--benchmark", 4]


def run(*arguments, cwd=None):
    return commands.run("bench", *arguments, cwd=cwd)


def answer(*arguments, cwd=None, code=0):
    return commands.answer("bench", *arguments, cwd=cwd, code=code)


def test_each_agent_has_a_cell_in_each_benchmark_beside_the_published_one():
    found = answer("bot3", "heuristic-mif", *HAND_MADE, "--games", 60, "--seed", 3)
    assert found["games"] == 240
    assert found["rules"]["turn_order"] == "compat"
    assert [[player["name"] for player in each["opponents"]] for each in found["benchmarks"]] == [
        ["bot3"] * 3,
        ["random"] * 3,
    ]
    bot3, heuristic = found["agents"]
    assert (bot3["fair"], heuristic["fair"]) == (True, False)
    for cell in bot3["benchmarks"]:
        theirs = published().lost["bot3", cell["number"]]
        assert cell["published"]["losses"] == theirs.losses
        assert cell["games"] == 60
        assert cell["ci95"][0] <= cell["loss_rate"] <= cell["ci95"][1]
    assert [cell["published"] for cell in heuristic["benchmarks"]] == [None, None]


def test_a_cell_does_not_depend_on_who_else_is_tested_nor_on_threads():
    alone = answer("bot2", "--benchmark", 3, "--games", 40, "--threads", 1)["agents"][0]["benchmarks"]
    beside = answer("bot3", "bot2", *HAND_MADE, "--games", 40, "--threads", 2)["agents"][1]["benchmarks"]
    assert alone[0]["losses"] == beside[0]["losses"]


def test_the_table_says_what_is_unfair_and_what_the_thesis_has():
    done = run("heuristic-mif", "bot3", "--benchmark", 3, "--games", 20)
    assert done.returncode == 0
    assert "heuristic-mif (unfair)" in done.stdout
    assert "in the thesis" in done.stdout
    assert "24.75%" in done.stdout
    assert "Benchmark 3: against bot3, bot3, bot3" in done.stdout


def test_rules_can_be_changed():
    found = answer("bot3", "--benchmark", 3, "--games", 4, "--rules", "turn_order=random")
    assert found["rules"]["turn_order"] == "random"
    assert found["rules"]["self_play"] == "now"
    assert answer("bot3", "--benchmark", 3, "--games", 4, "--rules", "preset=default")["rules"]["self_play"] != "now"


AGENTS = """
import os, signal
import valtti

class First(valtti.Agent):
    def choose(self, view):
        return view.moves[0]

class Quitter(First):
    asked = 0
    def choose(self, view):
        Quitter.asked += 1
        if Quitter.asked == 500:
            os.kill(os.getpid(), signal.SIGINT)
        return super().choose(view)
"""


def test_an_agent_in_python_is_put_to_the_test(tmp_path):
    (tmp_path / "mine.py").write_text(AGENTS)
    found = answer("mine:First", "--benchmark", 4, "--games", 10, cwd=tmp_path)
    assert found["agents"][0]["name"] == "mine:First"
    assert found["agents"][0]["benchmarks"][0]["games"] == 10


def test_an_interruption_leaves_the_cells_that_are_done(tmp_path):
    (tmp_path / "mine.py").write_text(AGENTS)
    found = answer("bot3", "mine:Quitter", *HAND_MADE, "--games", 1000, cwd=tmp_path, code=130)
    assert found["interrupted"]
    assert [[cell["number"] for cell in agent["benchmarks"]] for agent in found["agents"]] == [[3, 4], []]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nobody"], "nobody"),
        (["bot3", "--benchmark", "5"], "benchmark"),
        (["bot3", "--benchmark", "3", "--rules", "players=3"], "played by 3"),
        (["bot3", "--games", "0"], "games"),
    ],
)
def test_mistakes_are_one_clear_line(arguments, word):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert word in done.stderr
