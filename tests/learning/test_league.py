"""Learning generation after generation: what comes of it, and that it can be stopped anywhere."""

import json
import math
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from games_under_test import random_network
from valtti.cli import app
from valtti.errors import InputError
from valtti.learning.league.goal import Goal
from valtti.learning.league.keeping import open_league
from valtti.learning.league.loop import Loop, Stopped
from valtti.learning.league.members import League, Measured, Member, Spent
from valtti.learning.league.ratings import ratings
from valtti.learning.league.settings import DEFAULTS
from valtti.networks.weights import load_weights, save_weights

TINY = ["--games", "500", "--first-games", "600", "--threads", "1", "--generations", "3", "--seed", "4"]
LEARN = ["learn", "tictactoe", *TINY, "--out"]


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("league") / "tictactoe"
    assert run(*LEARN, path).exit_code == 0
    return path


def test_every_generation_is_measured_and_has_a_place(folder):
    stated = json.loads((folder / "league.json").read_text())
    assert [member["number"] for member in stated["members"]] == [1, 2, 3]
    first, *later = stated["members"]
    assert first["is_promoted"]
    assert first["duel"] is None
    for member in later:
        assert member["by_yardstick"]["opponent"] == "minimax"
        assert member["duel"]["opponent"].startswith("g")
        assert (folder / f"g{member['number']}.safetensors").exists()


def test_every_network_and_the_yardstick_are_rated(folder):
    stated = json.loads((folder / "league.json").read_text())["ratings"]
    assert list(stated) == ["minimax", "g1", "g2", "g3"]
    assert stated["minimax"] == {"value": 1000, "error": 0}
    assert all(0 < stated[name]["error"] < 600 for name in ("g1", "g2", "g3"))


def test_the_report_shows_all_of_them(folder):
    page = (folder / "report.md").read_text()
    assert "| minimax | 1000 |" in page
    for name, rating in json.loads((folder / "league.json").read_text())["ratings"].items():
        assert f"| {name.removeprefix('g')} | {rating['value']:.0f}" in page
    assert "report/strength.svg" in page
    assert (folder / "report" / "strength.svg").read_text().startswith("<?xml")
    assert "<table>" in (folder / "report.html").read_text()


def test_there_is_a_report_from_the_first_generation_on(tmp_path, monkeypatch):
    def once(loop, generation=Loop.generation):
        if loop.league.members:
            raise Stopped
        return generation(loop)

    monkeypatch.setattr(Loop, "generation", once)
    run(*LEARN, tmp_path / "begun")
    assert "1 generation took" in (tmp_path / "begun" / "report.md").read_text()


def test_networks_learn_from_the_games_of_the_one_before(folder):
    card = json.loads((folder / "g3.card.json").read_text())
    newest, before = card["data"]["folders"]
    assert newest["plan"]["agents"][0] == "network(weights=g2.safetensors, samples=3)"
    assert newest["plan"]["against"][0] == "minimax"
    assert before["folder"] == "positions-2"
    assert not (folder / "positions-1").exists()  # of hand-made agents, and learned from


def test_what_was_stopped_goes_on_and_ends_with_the_same_networks(folder, tmp_path):
    again, stopped = tmp_path / "again", 0
    for moment in ("g1.checkpoint", "g1.safetensors", "positions-2/card.json", "g2.safetensors"):
        if (again / moment).exists():  # it came further than it was meant to
            continue
        command = [sys.executable, "-m", "valtti", *LEARN, again]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            while process.poll() is None and not (again / moment).exists():
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            message = process.communicate()[1]
        assert message in ("", f"valtti: interrupted: give the command again to go on with {again}\n")
        assert process.returncode in ((130,) if message else (0, 130))  # silently if all was done by then
        stopped += message != ""
    assert stopped >= 1
    assert run(*LEARN, again).exit_code == 0
    for number in (1, 2, 3):
        name = f"g{number}.safetensors"
        assert (again / name).read_bytes() == (folder / name).read_bytes()


def test_a_better_network_is_promoted_where_draws_are_many(tmp_path):
    """Nobody wins against minimax: that a network draws more often is what shows it to be better."""
    league = tmp_path / "drawing"
    options = ["--games", "4000", "--first-games", "500", "--threads", "1", "--generations", "9", "--seed", "0"]
    assert run("learn", "tictactoe", *options, "--out", league).exit_code == 0
    first, *later = json.loads((league / "league.json").read_text())["members"]
    better = [member for member in later if member["is_promoted"]]
    assert better
    measured = better[-1]["by_yardstick"]
    assert measured["low"] > first["by_yardstick"]["high"]
    assert measured["rate"] == measured["draws"] / 2 / measured["games"]


def test_the_time_before_a_kill_is_kept(tmp_path):
    kept, before = tmp_path / "killed" / "league.json", 0
    with subprocess.Popen([sys.executable, "-m", "valtti", *LEARN, tmp_path / "killed"]) as process:
        while not before:
            assert process.poll() is None
            time.sleep(0.01)
            before = json.loads(kept.read_text())["begun"]["gathering"] if kept.exists() else 0
        process.kill()
    told = run(*LEARN, tmp_path / "killed")
    first, *_ = json.loads(kept.read_text())["members"]
    assert first["spent"]["gathering"] > before
    assert "generation 1 of 3: rated" in told.output
    assert "in all" in told.output
    assert " left\n" in told.output


def test_a_league_may_go_on_from_a_network(folder, tmp_path):
    start, league = folder / "g3.safetensors", tmp_path / "further"
    options = ["--games", "500", "--threads", "1", "--generations", "2", "--start", start, "--out", league]
    assert run("learn", "tictactoe", *options, "--rank-weight", "0.5").exit_code == 0
    assert (league / "g1.safetensors").read_bytes() == start.read_bytes()
    first, second = json.loads((league / "league.json").read_text())["members"]
    assert (first["positions"], first["duel"]) == (0, None)
    card = json.loads((league / "g2.card.json").read_text())
    assert card["start"] == "g1.safetensors"
    assert card["plan"]["rank_weight"] == 0.5
    assert second["positions"] > 0


def test_a_network_may_be_taught_by_another_one_with_other_layers(tmp_path, monkeypatch):
    monkeypatch.setitem(DEFAULTS, "moska", replace(DEFAULTS["moska"], yardstick_games=8, most_duel_games=8))
    options = ["--games", "500", "--players", "2", "--threads", "1", "--generations", "2", "--last", "--hidden", "8,4"]
    league = tmp_path / "taught"
    assert run("learn", "moska", *options, "--teacher", "moska", "--out", league).exit_code == 0
    first, second, last = (json.loads((league / f"g{number}.card.json").read_text()) for number in (1, 2, 3))
    assert set(first["data"]["folders"][0]["plan"]["agents"]) == {"network(weights=teacher.safetensors, samples=3)"}
    assert (first["start"], second["start"]) == (None, "g1.safetensors")
    assert first["plan"]["value_weight"] > 0
    assert [folder["folder"] for folder in last["data"]["folders"]] == ["positions-2", "positions-1"]


def test_an_expert_gathers_with_the_newest_network(tmp_path, monkeypatch):
    monkeypatch.setitem(DEFAULTS, "moska", replace(DEFAULTS["moska"], yardstick_games=8, most_duel_games=8))
    options = ["--games", "500", "--players", "2", "--threads", "1", "--generations", "2", "--start", "moska"]
    league = tmp_path / "taught"
    assert run("learn", "moska", *options, "--expert", "master(worlds=1)", "--out", league).exit_code == 0
    [data] = json.loads((league / "g2.card.json").read_text())["data"]["folders"]
    assert set(data["plan"]["agents"]) == {"master(worlds=1, weights=g1.safetensors)"}
    assert "network(weights=g1.safetensors, samples=3)" in data["plan"]["against"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["tictactoe", "--expert", "minimax"], "is no agent that searches with a network; tictactoe has none"),
        (["moska", "--expert", "network"], "is no agent that searches with a network; moska has master"),
        (["moska", "--expert", "master(weights=moska)"], "it searches with the newest network"),
        (["moska", "--expert", "master(foo=1)"], "it has no parameter 'foo'"),
        (["moska", "--expert", "master(worlds=0)", "--start", "moska"], "worlds must be a whole number"),
        (["moska", "--start", "tictactoe"], "is for positions of tictactoe, .* and these are of moska"),
        (["moska", "--start", "moska-nn1", "--rules", "players=5"], "encoded as bitmap-turned 1"),
        (["moska", "--start", "OLDER"], "encoded as canonical 99"),
        (["moska", "--start", "RELU"], "has layers 4 relu, and the one to train 4 clipped"),
        (["moska", "--start", "moska", "--hidden", "8,8"], "has its own layers"),
        (["moska", "--teacher", "moska", "--start", "moska"], "neither --start nor --first-games"),
        (["moska", "--teacher", "tictactoe"], "tictactoe"),
        (["moska", "--teacher", "nowhere.safetensors"], "nowhere.safetensors"),
    ],
)
def test_what_no_league_can_be_made_of_leaves_no_folder(words, message, tmp_path):
    network = load_weights(random_network("moska"))
    changed = {"OLDER": replace(network, encoding_version=99), "RELU": replace(network, activation="relu")}
    for name, weights in changed.items():
        save_weights(tmp_path / name, weights)
    words = [tmp_path / word if word in changed else word for word in words]
    with pytest.raises(InputError, match=message) as error:
        run("learn", *words, "--minutes", 1, "--out", tmp_path / "none")
    assert "\n" not in str(error.value)
    assert not (tmp_path / "none").exists()


def test_only_games_of_the_newest_generations_are_kept(tmp_path):
    folder = tmp_path / "few"
    options = ["--games", "500", "--first-games", "600", "--threads", "1", "--generations", "5", "--kept", "2"]
    assert run("learn", "tictactoe", *options, "--out", folder).exit_code == 0
    assert {path.name for path in folder.glob("positions-*")} == {"positions-4", "positions-5"}


def test_the_last_network_learns_from_all_games_that_were_kept(folder, tmp_path):
    whole = tmp_path / "whole"
    shutil.copytree(folder, whole)
    for told in (1, 0):  # the second time there is nothing left to do
        result = run("learn", "tictactoe", *TINY, "--last", "--out", whole)
        assert result.exit_code == 0
        assert result.output.count("generation 4, the last training: rated") == told
    *earlier, last = json.loads((whole / "league.json").read_text())["members"]
    assert [member["is_last"] for member in earlier] == [False, False, False]
    assert last["is_last"]
    card = json.loads((whole / "g4.card.json").read_text())
    assert [each["folder"] for each in card["data"]["folders"]] == ["positions-3", "positions-2"]
    assert card["plan"]["recipe"]["rate"] == DEFAULTS["tictactoe"].last_rate


def test_the_last_network_takes_the_place_of_a_generation_that_was_begun(folder, tmp_path):
    whole = tmp_path / "whole"
    shutil.copytree(folder, whole)
    shutil.copytree(whole / "positions-3", whole / "positions-4")
    shutil.copy(whole / "g3.safetensors", whole / "g4.safetensors")
    assert run("learn", "tictactoe", *TINY, "--last", "--out", whole).exit_code == 0
    assert not (whole / "positions-4").exists()
    assert json.loads((whole / "g4.card.json").read_text())["data"]["folders"][0]["folder"] == "positions-3"


def test_what_is_done_is_not_done_again(folder):
    again = run("learn", "tictactoe", *TINY, "--out", folder)
    assert again.exit_code == 0
    assert again.output.strip().endswith(".safetensors")


def test_a_league_of_other_settings_is_left_alone(folder, refused):
    before = (folder / "league.json").read_bytes()
    said = refused(*LEARN, folder, "--hidden", "8,8")
    assert said == f"valtti: {folder}: holds a league of other settings; name another folder"
    assert (folder / "league.json").read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"version": 2, "settings": 1}',
        '{"version": 2, "settings": SETTINGS, "members": [{}], "begun": {}}',
        '{"version": 2, "settings": SETTINGS, "members": [], "begun": {"training": "x"}}',
        '{"version": 2, "settings": SETTINGS, "members": [], "begun": []}',
        '{"version": 2, "settings": SETTINGS, "members": [5], "begun": {}}',
        '{"version": 2, "settings": SETTINGS, "begun": {}, "members": [{"number": 1, "positions": 1, "duel": null, '
        '"by_yardstick": {"opponent": "minimax", "games": 9, "rate": "x", "low": 0, "high": 1}}]}',
        '{"version": 2, "settings": SETTINGS, "members": [{"number": 1, "positions": "x", "duel": null}], "begun": {}}',
    ],
)
def test_a_damaged_league_is_told_of(tmp_path, text):
    settings = DEFAULTS["tictactoe"]
    (tmp_path / "league.json").write_text(text.replace("SETTINGS", json.dumps(settings.as_json())))
    with pytest.raises(InputError, match=r"league\.json|other settings"):
        open_league(settings, tmp_path)


@pytest.mark.parametrize("version", [1, 99])
def test_a_league_of_another_version_is_told_of(version, tmp_path):
    (tmp_path / "league.json").write_text(json.dumps({"version": version, "settings": {"game": "tictactoe"}}))
    with pytest.raises(InputError, match=r"^[^\n]*league\.json: a league of another version of Valtti"):
        open_league(DEFAULTS["tictactoe"], tmp_path)


def test_time_ends_it_before_a_generation_that_would_last_too_long(tmp_path):
    options = ["--minutes", "0.01", "--games", "500", "--first-games", "100000", "--threads", "1", "--last"]
    for _ in range(2):  # the second time there is not more time than before
        result = run("learn", "tictactoe", *options, "--out", tmp_path / "short")
        assert result.exit_code == 0
        assert "the first generation alone took" in result.stderr
        assert len(json.loads((tmp_path / "short" / "league.json").read_text())["members"]) == 1


# --- How far a league goes, and how strong it is, by numbers that are given ---


def member(number, rate=0.5, duel=None, spent=(10, 20, 10), is_last=False):
    measured = Measured("minimax", 2000, 0, rate, rate, rate)
    return Member(number, 1000, measured, duel, True, is_last, Spent(*spent))


def league_of(*members, begun=(), game="tictactoe"):
    return League(DEFAULTS[game], list(members), Spent(*begun))


@pytest.mark.parametrize(
    ("goal", "league", "further", "left"),
    [
        (Goal(4, math.inf, False), league_of(), 1, None),
        (Goal(4, math.inf, False), league_of(member(1)), 3, 120),
        (Goal(4, math.inf, False), league_of(member(1), begun=(10, 5)), 3, 105),
        (Goal(math.inf, 1, False), league_of(), 1, None),
        (Goal(math.inf, 199, False), league_of(member(1)), 3, 120),
        (Goal(math.inf, 79, False), league_of(member(1)), 0, 0),
        (Goal(math.inf, 80, False), league_of(member(1), begun=(10, 5)), 1, 25),
        (Goal(math.inf, 80, False), league_of(member(1), begun=(40, 40)), 0, 0),  # it took too long, and is given up
        (Goal(3, 10_000, False), league_of(member(1), member(2), member(3)), 0, 0),
        # Two generations learn from the games of one and of two, the last network from those of three.
        (Goal(4, math.inf, True), league_of(member(1), member(2), member(3)), 1, 40 + 20 * 3 / 2 + 10),
        (Goal(math.inf, 120 + 39, True), league_of(member(1), member(2), member(3)), 0, 20 + 10),
        (Goal(math.inf, 120 + 80, True), league_of(member(1), member(2), member(3)), 1, 40 + 20 * 3 / 2 + 10),
        (Goal(math.inf, 120 + 29, True), league_of(member(1), member(2), member(3)), 0, 0),
        (Goal(2, math.inf, True), league_of(member(1), member(2), member(3, spent=(0, 9, 9), is_last=True)), 0, 0),
    ],
)
def test_what_is_begun_would_end_in_time(goal, league, further, left):
    assert goal.further(league) == further
    assert goal.seconds_left(league) == left
    if not further:
        assert goal.has_last(league) == (left > 0)


def test_ratings_put_all_matches_on_one_scale():
    """Ten to one are 400 points, and a duel tells of both."""
    ten_to_one = 10 / 11
    first = member(1, rate=ten_to_one)
    second = member(2, rate=ten_to_one, duel=Measured("g1", 2000, 0, 0.5, 0.4, 0.6))
    found = ratings(league_of(first, second, game="schnapsen"))
    assert found["rdeep-described"].value == 1000
    assert found["g1"].value == pytest.approx(1400, abs=3)
    assert found["g2"].value == pytest.approx(1400, abs=3)
    assert found["g1"].error < ratings(league_of(first, game="schnapsen"))["g1"].error


def test_duels_with_noise_are_no_part_of_the_ratings():
    noisy = member(2, duel=Measured("g1", 2000, 0, 0.9, 0.8, 1.0))
    found = ratings(league_of(member(1), noisy))
    assert found["g1"] == found["g2"]


@pytest.mark.parametrize(("rate", "rating"), [(1 / 4, 1000), (1 / 31, 1400), (10 / 13, 600)])
def test_where_losses_count_the_loser_is_the_weaker_one(rate, rating):
    """Of four, of whom three are alike."""
    assert ratings(league_of(member(1, rate), game="moska"))["g1"].value == pytest.approx(rating, abs=3)


@pytest.mark.parametrize("rate", [0.0, 1.0])
def test_one_that_never_wins_or_loses_has_a_rating(rate):
    found = ratings(league_of(member(1, rate)))["g1"]
    assert abs(found.value - 1000) > 400 + found.error


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["moska"], "say how long"),
        (["bridge", "--generations", "1"], "unknown game 'bridge'"),
        (["moska", "--generations", "1", "--last"], "--last learns from games of networks"),
        (["moska", "--generations", "1", "--hidden", "x"], "write numbers with commas"),
        (["moska", "--generations", "1", "--hidden", "0"], "a network has hidden layers"),
        (["moska", "--generations", "1", "--players", "9"], "players"),
        (["moska", "--generations", "1", "--players", "3", "--rules", "players=4"], "given twice"),
        (["moska", "--generations", "1", "--rules", "nosuch=1"], "nosuch"),
        (["tictactoe", "--generations", "1", "--players", "2"], "tictactoe is always played by 2"),
        (["tictactoe", "--generations", "1", "--first-games", "50"], "first_games must be at least 500, not 50"),
        (["tictactoe", "--generations", "1", "--games", "8"], "games must be at least 500, not 8"),
    ],
)
def test_bad_input_is_one_line(words, message, tmp_path, refused):
    assert message in refused("learn", *words, "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()
