"""Matches and tournaments as a user starts them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from commands import answer, assert_refused, run, write


def test_what_one_game_cannot_tell_is_null_in_json():
    found = answer("match", "schnapsen", "rand", "bully", "--games", "1")
    assert [agent["points_a_game_ci95"] for agent in found["agents"]] == [[None, None]] * 2


def test_match_json_keeps_its_contract():
    result = answer("match", "moska", "bot3", "random", "random", "random", "--games", 400, "--seed", 3)
    for key in ("game", "rules", "seed", "games", "void", "moves", "seconds", "threads"):
        assert key in result
    assert result["games"] == 400
    assert result["games_per_second"] > 0
    assert result["moves_per_second"] > 0
    assert [agent["name"] for agent in result["agents"]] == ["bot3", "random", "random", "random"]
    for agent in result["agents"]:
        assert {"games", "losses", "wins", "draws", "points", "loss_rate", "win_rate"} <= set(agent)
        assert agent["ci95"][0] <= agent["loss_rate"] <= agent["ci95"][1]
        assert agent["wins"] + agent["losses"] == agent["games"] == 400 - result["void"]
    assert sum(agent["losses"] for agent in result["agents"]) == 400 - result["void"]


def test_match_prints_rates_intervals_and_significance():
    done = run("match", "moska", "bot3", "heuristic-mif", "--games", 200)
    assert done.returncode == 0
    assert done.stderr == ""
    for word in ("bot3", "unfair", "Wilson", "200 games", "seed 0"):
        assert word in done.stdout
    assert "Agresti–Coull" in run("match", "moska", "bot3", "bot2", "--games", 20).stdout


def test_sequential_test_stops_early():
    result = answer("match", "moska", "bot3", "random", "random", "random", "--games", 5000, "--sprt", 0.25, 0.1)
    assert result["games"] < 1000
    assert result["sprt"]["decision"] == "H1"
    done = run("match", "moska", "bot3", "bot3", "--games", 50, "--sprt", 0.5, 0.45)
    assert "not decided" in done.stdout


def test_rules_and_presets_are_taken():
    result = answer("match", "moska", "bot3", "bot3", "bot3", "--games", 8, "--rules", "preset=compat")
    assert result["rules"]["turn_order"] == "compat"
    assert result["rules"]["players"] == "3"
    result = answer(
        "match", "moska", "bot3", "bot3", "--games", 8, "--rules", "self_play=never", "--rules", "preset=compat"
    )
    assert result["rules"]["self_play"] == "never"


def test_agents_of_a_module_in_the_current_folder_play(tmp_path):
    write(
        tmp_path / "mine.py",
        "import valtti\n"
        "class Last(valtti.Agent):\n"
        "    def __init__(self, offset=1): self.offset = offset\n"
        "    def choose(self, view): return view.moves[-self.offset]\n"
        "class Broken(valtti.Agent):\n"
        "    def choose(self, view): raise RuntimeError('no idea')\n",
    )
    result = answer("match", "moska", "mine:Last(offset=1)", "bot3", "--games", 50, cwd=tmp_path)
    assert result["agents"][0]["games"] == 50
    done = run("match", "moska", "mine:Broken", "bot3", "--games", 20, cwd=tmp_path)
    assert done.returncode == 1  # nothing was played
    assert "20 games were lost by agents that failed to move" in done.stdout
    assert "20 times, first in game 1: mine:Broken raised RuntimeError: no idea" in done.stdout
    assert "mine.py" in done.stdout
    assert "in choose" in done.stdout


def test_tournament_rates_everyone():
    result = answer("tournament", "moska", "bot3", "bot2", "random", "uniform", "bot1", "--games", 100)
    assert result["games"] == 500
    assert {agent["name"] for agent in result["agents"][:2]} == {"bot3", "bot2"}
    assert result["agents"][-1]["name"] in ("random", "uniform")
    assert len(result["pairs"]) == 10
    shown = run("tournament", "moska", "bot3", "random", "--games", 50).stdout
    assert "rate minus" in shown
    assert "50 games at 1 table of 2, seed 0; places go by the rate" in shown


def test_a_tournament_can_be_duplicated_and_recorded(tmp_path):
    command = ["tournament", "moska", "bot3", "bot2", "random", "--rules", "players=2", "--games", 9]
    told = run(*command, "--duplicate", "--records", tmp_path / "games").stdout
    assert "30 games of 15 duplicated deals at 3 tables of 2" in told
    assert len((tmp_path / "games").read_text().splitlines()) == 30


def test_interrupted_match_prints_what_was_played(tmp_path):
    records = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "valtti", "match", "moska", *["bot3"] * 4, "--games", "100000000", "--json"]
    command += ["--records", records]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background may have been told to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while process.poll() is None and not any(path.stat().st_size for path in tmp_path.iterdir()):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    result = json.loads(out)
    assert result["interrupted"]
    assert 0 < result["games"] < 100000000


@pytest.mark.parametrize("verb", ["match", "tournament"])
@pytest.mark.parametrize("option", [[], ["--json"]], ids=str)
def test_games_of_which_none_was_finished_are_told_of_in_one_line(verb, option, tmp_path):
    write(
        tmp_path / "stopping.py",
        "import os, signal, valtti\n"
        "class Stops(valtti.Agent):\n"
        "    def choose(self, view): os.kill(os.getpid(), signal.SIGTERM)\n",
    )
    done = run(verb, "moska", "stopping:Stops", "bot3", "--records", "games.jsonl", *option, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (128 + signal.SIGTERM, "")
    assert done.stderr == "valtti: interrupted: nothing was played to its end\n"
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.parametrize("verb", ["match", "tournament"])
def test_a_full_disk_costs_records_and_not_the_result(verb, tmp_path):
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))"
    command = [verb, "moska", "bot3", "bot2", "--games", 200, "--records", "games.jsonl"]
    done = run(*command, cwd=tmp_path, prelude=limit)
    assert done.returncode == 1
    assert "200 games" in done.stdout
    written = len((tmp_path / "games.jsonl").read_text().splitlines())
    assert done.stderr == (
        f"valtti: games.jsonl: cannot be written (File too large): it holds only {written:,} games\n"
    )
    assert len(answer("replay", "games.jsonl", cwd=tmp_path)) == written


def test_seats_can_be_fixed(tmp_path):
    result = answer("match", "moska", "bot3", "random", "--games", 9, "--fixed-seats", "--records", tmp_path / "games")
    assert result["fixed_seats"]
    seated = [json.loads(line)["agents"] for line in (tmp_path / "games").read_text().splitlines()]
    assert seated == [["bot3", "random"]] * 9


def test_deals_can_be_duplicated_and_the_output_says_so(tmp_path):
    command = ["match", "moska", "bot3", "random", "bot2", "--duplicate", "--games", 100]
    told = run(*command, "--records", tmp_path / "games").stdout
    assert "102 games of 34 duplicated deals, seed 0" in told
    assert "95 %, Student" in told
    assert "Wilson" not in told
    seeds = [json.loads(line)["seed"] for line in (tmp_path / "games").read_text().splitlines()]
    assert [seeds.count(seed) for seed in seeds] == [3] * 102
    result = answer(*command)
    assert (result["duplicate"], result["games"], result["deals"]) == (True, 102, 34)


def test_records_of_a_failed_match_do_not_replace_old_ones(tmp_path):
    kept = write(tmp_path / "kept.jsonl", "old\n")
    assert_refused(run("match", "moska", "bot3", "bot2", "--records", kept), "not replaced")
    assert kept.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["kept.jsonl"]
