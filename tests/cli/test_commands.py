"""The command line as a user drives it, mistakes included."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import valtti
from commands import assert_refused, run
from valtti.agents.registry import listings
from valtti.games import names
from valtti.games.positions import save_position

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "tests" / "positions" / "moska"


def _not_json(constant):
    raise AssertionError(f"{constant} is no JSON")


def answer(*arguments, cwd=None):
    done = run(*arguments, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout, parse_constant=_not_json)


def write(path, text):
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    done = run("match", "moska", "bot3", "random", "bot2", "bot1", "--games", 5, "--records", file)
    assert done.returncode == 0, done.stderr
    return file


VERBS = [
    "games",
    "agents",
    "rules",
    "play",
    "match",
    "tournament",
    "bench",
    "legal",
    "best",
    "solve",
    "replay",
    "reproduce",
]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb):
    done = run(verb, "--help")
    assert done.returncode == 0
    assert f"valtti {verb}" in done.stdout


def test_version():
    assert run("--version").stdout.strip() == f"valtti {valtti.__version__}"


def test_games_list_options_with_defaults():
    [moska] = [game for game in answer("games") if game["name"] == "moska"]
    assert {"default", "compat", "korttipelit"} <= set(moska["presets"])
    assert next(o for o in moska["options"] if o["name"] == "self_play")["default"] == "bout_start"
    listed = run("games").stdout
    assert "self_play" in listed
    assert all(f"{name}: " in listed for name in names())


def test_agents_say_who_is_fair_and_which_is_the_default():
    found = {agent["name"]: agent for agent in answer("agents", "moska")}
    assert not found["heuristic-mif"]["fair"]
    assert found["bot3"]["fair"]
    assert found["bot3"]["native"]
    assert sum(agent["default"] for agent in found.values()) == 1
    assert "unfair" in run("agents").stdout


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


def test_legal_lists_the_moves_of_a_position_file():
    done = run("legal", POSITIONS / "a.json")
    assert done.returncode == 0
    assert "Seat 3 is to act" in done.stdout
    assert "open 4C 4S" in done.stdout
    found = answer("legal", POSITIONS / "a.json")
    assert found["count"] == len(found["moves"]) == 7


def test_solve_tells_value_and_line():
    file = ROOT / "tests" / "positions" / "schnapsen" / "t31-closing-on-the-first-lead.json"
    found = answer("solve", file)
    assert (found["actor"], found["value"]) == (0, 3)
    assert found["moves"][0]["value"] == 3
    assert found["line"][0].startswith("0 ")
    shown = run("solve", file).stdout
    assert "Seat 0 wins the round: 3 game points." in shown
    assert "Best play: " + ", ".join(found["line"]) in shown


def test_solve_refuses_what_it_cannot_solve(tmp_path):
    rounds = ROOT / "tests" / "positions"
    assert_refused(run("solve", POSITIONS / "a.json"), "some are left open")
    assert_refused(run("solve", rounds / "tictactoe" / "corner-centre-corner.json"), "has no solver")
    deal = save_position(valtti.deal("schnapsen", seed=2))
    file = write(tmp_path / "deal.json", json.dumps(deal))
    assert_refused(run("solve", file, "--nodes", 5), "undecided within 5 nodes")


def test_best_says_what_an_agent_plays_and_how_it_rates():
    found = answer("best", POSITIONS / "a.json", "--agent", "bot3")
    assert found["best"] == "open 4C"
    assert found["moves"] == [{"move": "open 4C", "share": 1.0}]
    rated = answer("best", POSITIONS / "a.json", "--agent", "heuristic-hif")
    assert len(rated["moves"]) == 7
    assert rated["moves"][0]["move"] == rated["best"]
    assert "master plays" in run("best", POSITIONS / "a.json").stdout


def test_replay_shows_and_checks_records(records):
    done = run("replay", records)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 5
    one = run("replay", records, "--game", 2)
    assert one.returncode == 0
    assert "opens with" in one.stdout
    assert "(loses)" in one.stdout.splitlines()[-1]
    assert len(answer("replay", records)) == 5


def test_a_record_that_was_changed_names_the_move(records, tmp_path):
    record = json.loads(records.read_text().splitlines()[0])
    record["moves"][3] = "0 takeall"
    done = run("replay", write(tmp_path / "changed.jsonl", json.dumps(record)))
    assert_refused(done, "move 4")


def test_a_record_with_another_result_is_refused(records, tmp_path):
    record = json.loads(records.read_text().splitlines()[0])
    record["result"]["losers"] = [(record["result"]["losers"][0] + 1) % 4]
    assert_refused(run("replay", write(tmp_path / "changed.jsonl", json.dumps(record))), "losers")


@pytest.mark.parametrize(
    "change",
    [
        {"moves": [1]},
        {"agents": []},
        {"agents": ["bot3", "bot3"]},
        {"seed": -1},
        {"seed": 2**70},
        {"seed": "1"},
        {"previous_loser": "x"},
        {"previous_loser": 9},
        {"result": {}},
        {"result": {"void": False}},
        {"rules": {"players": 4}},
        {"rules": {"colour": "red"}},
        {"game": "chess"},
        {"version": 99},
    ],
)
def test_a_record_with_rubbish_in_it_is_refused(change, records, tmp_path):
    record = json.loads(records.read_text().splitlines()[0]) | change
    done = run("replay", write(tmp_path / "rubbish.jsonl", json.dumps(record)))
    assert_refused(done)


def test_a_record_cut_in_half_is_refused(records, tmp_path):
    line = records.read_text().splitlines()[0]
    assert_refused(run("replay", write(tmp_path / "cut.jsonl", line[: len(line) // 2])), "line 1", "cut or damaged")


def test_damaged_lines_do_not_hide_the_others(records, tmp_path):
    first, second, *others = records.read_text().splitlines()
    file = tmp_path / "damaged.jsonl"
    file.write_bytes("\n".join([first[:100], second, "rubbish", *others]).encode().replace(b"rubbish", b"\xff{}"))
    done = run("replay", file)
    assert done.returncode == 2
    assert [line.partition(":")[0][-6:] for line in done.stdout.splitlines()] == [
        "line 2",
        "line 4",
        "line 5",
        "line 6",
    ]
    assert [line.count("cut or damaged") for line in done.stderr.splitlines()] == [1, 1, 0]
    assert "2 of 6 records are damaged" in done.stderr
    as_json = run("replay", file, "--json")
    assert as_json.returncode == 2
    assert len(json.loads(as_json.stdout)) == 4


@pytest.mark.parametrize("command", ["legal", "best"])
@pytest.mark.parametrize("mine", [6, ["9H", "?"]])
def test_moves_of_a_hand_that_is_left_open_are_not_told(command, mine, tmp_path):
    data = {"game": "moska", "trump": "H", "target": 1, "actor": 0, "hands": [mine, 6, ["2C", "3C"]], "deck": 3}
    file = write(tmp_path / "open.json", json.dumps(data))
    assert_refused(run(command, file), "seat 0 is to act, and its hand is left open: name its cards")
    data["hands"][0] = ["9H", "JS"]
    assert run(command, write(file, json.dumps(data))).returncode == 0


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_of_something_else_is_refused_in_one_line(options, tmp_path):
    file = write(tmp_path / "page.md", "# Some page\n\nwith a few\nlines of text\n")
    done = run("replay", file, *options)
    assert_refused(done, "page.md: no line is a record that can be replayed", "line 1")
    assert done.stdout == ""


def test_only_so_many_damaged_lines_are_told_of(records, tmp_path):
    first = records.read_text().splitlines()[0]
    done = run("replay", write(tmp_path / "damaged.jsonl", "\n".join(["rubbish"] * 15 + [first] + ["rubbish"] * 15)))
    assert len(done.stdout.splitlines()) == 1
    assert len(done.stderr.splitlines()) == 11
    assert "30 of 31 records are damaged" in done.stderr


def test_one_game_is_shown_though_another_line_is_damaged(records, tmp_path):
    first, second, *others = records.read_text().splitlines()
    file = write(tmp_path / "damaged.jsonl", "\n".join([first[:100], second, "rubbish", *others]))
    whole = run("replay", records, "--game", 2)
    assert run("replay", file, "--game", 2).stdout == whole.stdout
    assert whole.returncode == 0
    assert_refused(run("replay", file, "--game", 3), "line 3", "cut or damaged")


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


def test_an_unfair_agent_is_asked_only_about_positions_that_leave_nothing_open(tmp_path):
    position = json.loads((POSITIONS / "a.json").read_text())
    file = write(tmp_path / "open.json", json.dumps(save_position(valtti.load_position(position))))
    assert run("best", file, "--agent", "heuristic-mif").returncode == 0
    state = valtti.deal("moska")
    view = state.view(state.actor)
    file = write(tmp_path / "view.json", json.dumps(save_position(view)))
    assert_refused(run("best", file, "--agent", "heuristic-mif"), "some are left open")


def test_a_position_with_a_card_twice_is_refused(tmp_path):
    position = json.loads((POSITIONS / "a.json").read_text())
    position["hands"][0][0] = position["hands"][1][0]
    for verb in ("legal", "best"):
        done = run(verb, write(tmp_path / "twice.json", json.dumps(position)))
        assert_refused(done, position["hands"][1][0], "twice")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"trump": "X"}, "X"),
        ({"hands": [["2C"]]}, "2 to 8 players"),
        ({"target": 7}, "target"),
        ({"target": "west"}, "west"),
        ({"deck": ["TC"]}, "last card"),
        ({"nonsense": 1}, "nonsense"),
        ({"hands": {"a": 1}}, "hands"),
        ({"rules": {"players": 5}}, "5 players but 4 hands"),
        ({"rules": "none"}, "rules"),
        ({"passed": [9]}, "passed"),
        ({"out": [0]}, "out"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(change, word, tmp_path):
    position = json.loads((POSITIONS / "a.json").read_text()) | change
    assert_refused(run("legal", write(tmp_path / "bad.json", json.dumps(position))), word)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "moska", "bot9", "bot3"], ["bot9", "did you mean"]),
        (["match", "moska", "bot3"], ["1 player"]),
        (["match", "moska", *["bot3"] * 9], ["9 players"]),
        (["match", "chess", "bot3", "bot3"], ["chess", "moska"]),
        (["match", "moska", "bot3", "bot3", "--rules", "players=3"], ["3", "2 agents"]),
        (["match", "moska", "bot3", "bot3", "--rules", "hands"], ["name=value"]),
        (["match", "moska", "bot3", "bot3", "--rules", "colour=red"], ["colour"]),
        (["match", "moska", "bot3", "bot3", "--rules", "preset=poker"], ["poker", "compat"]),
        (["match", "moska", "bot3", "bot3", "--rules", "take=1", "--rules", "take=2"], ["twice"]),
        (["match", "moska", "bot3", "bot3", "--games", "0"], ["--games"]),
        (["match", "moska", "bot3", "bot3", "--games", "many"], ["--games"]),
        (["match", "moska", "bot3", "bot3", "--seed", "-1"], ["--seed"]),
        (["match", "moska", "bot3", "bot3", "--seed", "99999999999999999999"], ["seed"]),
        (["match", "moska", "bot3", "bot3", "--threads", "0"], ["--threads"]),
        (["match", "moska", "bot3", "bot3", "--time-limit", "-1"], ["time limit"]),
        (["match", "moska", "bot3", "bot3", "--sprt", "0.2", "0.2"], ["differ"]),
        (["match", "moska", "bot3", "bot3", "--duplicate", "--fixed-seats"], ["seats that rotate"]),
        (["match", "moska", "bot3", "bot3", "--duplicate", "--sprt", "0.5", "0.4"], ["sequential test"]),
        (
            ["match", "moska", "bot3", "bot3", "--duplicate", "--rules", "first_target=previous_loser"],
            ["the game before matters"],
        ),
        (["match", "moska", "bot3(x=1)", "bot3"], ["no parameter 'x'"]),
        (["match", "moska", "heuristic-hif(samples=0)", "bot3"], ["samples"]),
        (["match", "moska", "heuristic-hif(samples=few)", "bot3"], ["number"]),
        (["match", "moska", "bot3(", "bot3"], ["bot3("]),
        (["match", "moska", "bot3(initial_play_quadratic_scaler=1e400)", "bot3"], ["number"]),
        (["match", "moska", "bot3", "bot3", "--time-limit", "nan"], ["time limit"]),
        (["tournament", "moska", "bot3", "bot3", "--seed", "99999999999999999999999"], ["--seed"]),
        (["match", "moska", "no_such_module:Agent", "bot3"], ["no_such_module"]),
        (["match", "moska", "json:Nobody", "bot3"], ["no such class"]),
        (["match", "moska", "bot3", "bot3", "--records", "/dev/null"], ["not replaced"]),
        (["tournament", "moska", "bot3", "bot3", "--records", __file__], ["not replaced"]),
        (["match", "moska", "bot3", "bot3", "--records", __file__], ["not replaced"]),
        (["match", "moska", "bot3", "bot3", "--records", "nowhere/games.jsonl"], ["no folder"]),
        (["match", "moska", "bot3", "bot3", "--threads", "999999999"], ["--threads"]),
        (["match", "moska"], ["AGENT"]),
        (["tournament", "moska", "bot3"], ["needs at least 2"]),
        (["agents", "whist"], ["whist"]),
        (["legal", "nowhere.json"], ["no such file"]),
        (["best", "nowhere.json"], ["no such file"]),
        (["replay", "nowhere.jsonl"], ["no such file"]),
        (["replay", "."], ["cannot be read"]),
        (["dance"], ["dance"]),
    ],
)
def test_mistakes_are_one_clear_line(arguments, words, tmp_path):
    assert_refused(run(*arguments, cwd=tmp_path), *words)


def test_an_unfair_agent_needs_all_cards(tmp_path):
    state = valtti.deal("moska", seed=4)
    whole = write(tmp_path / "whole.json", json.dumps(save_position(state)))
    seen = write(tmp_path / "seen.json", json.dumps(save_position(state.view(state.actor))))
    assert answer("best", whole, "--agent", "heuristic-mif")["best"]
    assert_refused(run("best", seen, "--agent", "heuristic-mif"), "left open")
    assert answer("best", seen, "--agent", "heuristic-hif")["best"]


def test_records_of_a_failed_match_do_not_replace_old_ones(tmp_path):
    kept = write(tmp_path / "kept.jsonl", "old\n")
    assert_refused(run("match", "moska", "bot3", "bot2", "--records", kept), "not replaced")
    assert kept.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["kept.jsonl"]


def test_output_into_a_closed_pipe_is_no_traceback():
    command = f"{sys.executable} -m valtti games | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=True)
    assert "Traceback" not in done.stderr


# --- Rules to read ---


@pytest.mark.parametrize("game", names())
def test_the_rules_are_those_of_the_documentation(game):
    page = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    shown = run("rules", game)
    assert shown.returncode == 0, shown.stderr
    rules = page[page.index("## Rules") :].split("\n## ")[0]
    headings = [line.lstrip("# ") for line in rules.splitlines() if line.startswith("#")]
    assert [heading for heading in headings if heading not in shown.stdout] == []
    assert "Notation" not in shown.stdout
    assert "\x1b" not in shown.stdout


def test_rules_of_an_unknown_game_are_refused():
    assert_refused(run("rules", "mosca"), "unknown game 'mosca'")


# --- Outputs of every kind ---


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


# --- Replaying as somebody saw it ---


def test_a_game_is_replayed_as_a_seat_saw_it(records):
    shown = run("replay", records, "--game", 1, "--seat", 2)
    assert shown.returncode == 0
    assert "Your hand" in shown.stdout
    assert "▮" in shown.stdout


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--step"], "there are several games: --step --game 1 shows the first of them"),
        (["--seat", 0], "there are several games: --seat 0 --game 1 shows the first of them"),
        (["--game", 1, "--seat", 4], "there is no seat 4: seats are 0 to 3"),
        (["--game", 1, "--step"], "in a terminal"),
        (["--game", 1, "--step", "--json"], "--json"),
    ],
)
def test_steps_and_seats_that_cannot_be_are_refused(records, options, word):
    assert_refused(run("replay", records, *options), word)


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


def test_ratings_that_are_shares_are_shown_as_such():
    shown = run("best", POSITIONS.parent / "tictactoe" / "corner-centre-corner.json", "--agent", "pimc").stdout
    assert "games won" in shown
    assert ["b1", "50%"] in [line.split() for line in shown.splitlines()]
    moska = run("best", next(POSITIONS.glob("t20*.json")), "--agent", "pimc(worlds=2)").stdout
    assert "games not lost" in moska


def test_ratings_that_are_none_are_one_line(tmp_path):
    (tmp_path / "odd.py").write_text(
        "import valtti\n\n\nclass Odd(valtti.Agent):\n    def choose(self, view):\n        return view.moves[0]\n\n"
        '    def rate(self, view):\n        return [("a", "b")]\n'
    )
    positions = POSITIONS.parent / "tictactoe"
    done = run("best", positions / "corner-centre-corner.json", "--agent", "odd:Odd", cwd=tmp_path)
    assert_refused(done, "odd:Odd must rate with pairs of a legal move and a number")
