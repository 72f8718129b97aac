"""Positions in files: what is legal, what is best, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import valtti
from commands import answer, assert_refused, run, write
from valtti.agents.registry import make_player
from valtti.games import make_rules
from valtti.games.positions import save_position
from valtti.games.table import Table

ROOT = Path(__file__).parents[2]
POSITIONS = Path(__file__).parents[1] / "positions" / "moska"


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


def test_a_turned_card_without_a_choice_is_refused(tmp_path):
    turned = {
        "game": "moska",
        "rules": {"players": 2},
        "trump": "H",
        "target": 0,
        "actor": 0,
        "hands": [["6H", "QD"], ["4H", "8C", "3D"]],
        "deck": [],
        "unkilled": ["KH", "JH"],
        "turned": "2H",
    }
    assert_refused(run("best", write(tmp_path / "turned.json", json.dumps(turned))), "the turned card waits only where")


def test_best_says_what_an_agent_plays_and_how_it_rates():
    found = answer("best", POSITIONS / "a.json", "--agent", "bot3")
    assert found["best"] == "open 4C"
    assert found["moves"] == [{"move": "open 4C", "share": 1.0}]
    rated = answer("best", POSITIONS / "a.json", "--agent", "heuristic-hif")
    assert len(rated["moves"]) == 7
    assert rated["moves"][0]["move"] == rated["best"]
    assert "master plays" in run("best", POSITIONS / "a.json").stdout
    assert_refused(run("best", POSITIONS / "a.json", "--agent", ""), "'' is not an agent")


def test_best_tells_what_a_search_has_looked_at():
    asked = ("best", POSITIONS / "a.json", "--agent", "pimc(worlds=5)")
    looked_at = answer(*asked)["looked_at"]
    assert looked_at["worlds"] >= 5
    moves = 7
    assert looked_at["playouts"] >= moves * 5 - moves  # what is left is less than one more world
    assert not looked_at["exact"]
    assert looked_at["line"][0].endswith(answer(*asked)["best"])
    told = run(*asked).stdout
    assert f"Looked at {looked_at['worlds']} worlds, {looked_at['playouts']} playouts. It may go on: " in told
    assert "looked_at" not in answer("best", POSITIONS / "a.json", "--agent", "bot3")


@pytest.mark.parametrize("game", ["moska", "tysiac"])
def test_what_best_tells_is_of_the_search_that_chose(game, tmp_path):
    table = Table(game, make_rules(game), 4)
    player = make_player(game, "net").native
    while len(table.moves) < 5:
        table.let(player)
    file = write(tmp_path / "position.json", json.dumps(save_position(table.state)))
    for seed in range(3):
        found = answer("best", file, "--agent", "master(worlds=2)", "--seed", seed)
        assert found["looked_at"]["line"][0] == f"{table.actor} {found['best']}"


def test_where_the_choice_is_not_what_the_table_rates_best_this_is_said():
    told = []
    for seed in range(6):
        asked = ("best", next(POSITIONS.glob("t20*.json")), "--agent", "pimc(worlds=1)", "--seed", seed)
        few = answer(*asked)
        values = {row["move"]: row["value"] for row in few["moves"]}
        differs = max(values.values()) > values[few["best"]]
        assert ("By the mean of 6 answers" in " ".join(run(*asked).stdout.split())) == differs
        told.append(differs)
    assert any(told)
    equal = POSITIONS.parent / "tictactoe" / "corner-centre-corner.json"
    assert answer("best", equal)["best"] != answer("best", equal)["moves"][0]["move"]
    assert "better" not in run("best", equal).stdout


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


@pytest.mark.parametrize("command", ["legal", "best"])
@pytest.mark.parametrize("mine", [6, ["9H", "?"]])
def test_moves_of_a_hand_that_is_left_open_are_not_told(command, mine, tmp_path):
    data = {"game": "moska", "trump": "H", "target": 1, "actor": 0, "hands": [mine, 6, ["2C", "3C"]], "deck": 3}
    file = write(tmp_path / "open.json", json.dumps(data))
    assert_refused(run(command, file), "seat 0 is to act, and its hand is left open: name its cards")
    data["hands"][0] = ["9H", "JS"]
    assert run(command, write(file, json.dumps(data))).returncode == 0


def test_an_unfair_agent_is_asked_only_about_positions_that_leave_nothing_open(tmp_path):
    position = json.loads((POSITIONS / "a.json").read_text())
    file = write(tmp_path / "open.json", json.dumps(save_position(valtti.load_position(position))))
    assert run("best", file, "--agent", "heuristic-mif").returncode == 0
    state = valtti.deal("moska")
    view = state.view(state.actor)
    file = write(tmp_path / "view.json", json.dumps(save_position(view)))
    assert_refused(run("best", file, "--agent", "heuristic-mif"), "some are left open")


def test_an_unfair_agent_needs_all_cards(tmp_path):
    state = valtti.deal("moska", seed=4)
    whole = write(tmp_path / "whole.json", json.dumps(save_position(state)))
    seen = write(tmp_path / "seen.json", json.dumps(save_position(state.view(state.actor))))
    assert answer("best", whole, "--agent", "heuristic-mif")["best"]
    assert_refused(run("best", seen, "--agent", "heuristic-mif"), "left open")
    assert answer("best", seen, "--agent", "heuristic-hif")["best"]


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
