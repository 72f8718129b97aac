"""Records that are replayed, damaged ones among them."""

from __future__ import annotations

import json

import pytest

from commands import answer, assert_refused, run, write


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    done = run("match", "moska", "bot3", "random", "bot2", "bot1", "--games", 5, "--records", file)
    assert done.returncode == 0, done.stderr
    return file


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
