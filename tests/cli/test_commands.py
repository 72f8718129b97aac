"""The command line as a user drives it, mistakes included."""

from __future__ import annotations

from pathlib import Path

import pytest

import valtti
from commands import answer, assert_refused, run
from valtti.games import names

ROOT = Path(__file__).parents[2]
POSITIONS = ROOT / "tests" / "positions" / "moska"


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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "moska", "bot9", "bot3"], ["bot9", "did you mean"]),
        (["match", "moska", "bot3"], ["1 player"]),
        (["match", "moska", *["bot3"] * 9], ["9 players"]),
        (["match", "schnapsen", "rand"], ["played by 2", "1 agent is given"]),
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
