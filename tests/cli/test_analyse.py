"""`valtti analyse`"""

import json
import subprocess
import sys

import pytest

from cli.test_commands import assert_refused, run


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A file with a game of Tic-Tac-Toe in which X overlooks two in a row."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    record = {
        "game": "tictactoe",
        "rules": {},
        "seed": 1,
        "agents": ["me", "you"],
        "moves": ["0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"],
        "result": {"void": False, "ranks": [2, 1], "winners": [1], "losers": [0], "points": [0.0, 1.0]},
        "version": 2,
    }
    file.write_text(json.dumps(record) + "\n")
    return file


def test_a_game_is_told_move_by_move_with_sums_and_turns(game):
    shown = run("analyse", game).stdout
    [blunder] = [line for line in shown.splitlines() if line.split()[-1:] == ["blunder"]]
    assert blunder.split()[:3] == ["5", "0", "me"]
    assert "±" in blunder
    assert "Where the game turned:" in shown


def test_json_has_moves_players_turns_and_values(game):
    found = json.loads(run("analyse", game, "--json").stdout)
    assert [move["mark"] for move in found["moves"]].count("blunder") == 1
    assert [player["blunders"] for player in found["players"]] == [1, 0]
    assert len(found["values"]) == 7
    assert found["turns"][-1]["number"] in (5, 6)
    assert found["judge"] == "pimc"


def test_a_picture_is_drawn(game, tmp_path):
    run("analyse", game, "--picture", "course.svg", cwd=tmp_path)
    drawn = (tmp_path / "course.svg").read_text()
    assert "<svg" in drawn
    assert ">me<" in drawn


def test_without_the_library_a_picture_names_what_is_missing(game):
    code = (
        "import sys; sys.modules['matplotlib'] = None; from valtti.cli import main; "
        f"sys.argv = ['valtti', 'analyse', {str(game)!r}, '--picture', 'no.svg']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "valtti: matplotlib is missing: pip install 'valtti[reproduce]'\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", 2], ["only 1 game"]),
        (["--agent", "uniform"], ["uniform does not rate moves"]),
        (["--agent", "nobody"], ["unknown agent", "nobody"]),
        (["--picture", "nowhere/course.svg"], ["nowhere"]),
        (["--picture", "course.png"], ["end in .svg"]),
    ],
)
def test_mistakes_are_one_clear_line(game, arguments, words, tmp_path):
    assert_refused(run("analyse", game, *arguments, cwd=tmp_path), *words)


def test_a_picture_takes_no_file_s_place(game, tmp_path):
    (tmp_path / "course.svg").write_text("mine")
    assert_refused(run("analyse", game, "--picture", "course.svg", cwd=tmp_path), "not replaced")
    assert (tmp_path / "course.svg").read_text() == "mine"
