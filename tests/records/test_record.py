"""Game records: what they hold, older versions of them, and damage that is noticed."""

import copy
import json

import pytest

import valtti
from valtti.records.lines import RecordLines
from valtti.records.record import VERSION, parse_record, read_records

#: A game as the first version of the format wrote it.
VERSION_1 = {
    "game": "moska",
    "rules": {
        "players": "2", "self_play": "bout_start", "trump2_swap": "auto", "first_target": "random",
        "mover_asked_again": "true", "turn_order": "random", "take": "either", "deck_attack": "off",
        "hand_size": "3", "start_deck": "2", "no_progress_limit": "100", "leave_with_unkilled": "false",
        "speed": "1,1",
    },
    "seed": 4175388266209641,
    "agents": ["random", "bot3"],
    "moves": ["0 open 5S", "1 self 5H", "1 kill AH>5S", "1 deck", "0 add 6D", "1 kill QD>6D"],
    "result": {"void": False, "ranks": [2, 1], "loser": 0},
    "version": 1,
}  # fmt: skip


def read(**changes):
    return parse_record(json.dumps(VERSION_1 | changes), "here")


@pytest.fixture
def record(tmp_path):
    valtti.match("moska", ["bot3", "random", "bot1"], games=1, records=tmp_path / "games")
    [(_, found)] = read_records(tmp_path / "games")
    return found


def test_a_record_of_version_1_replays_to_its_result():
    record = read()
    assert record.result == {"void": False, "ranks": [2, 1], "winners": [1], "losers": [0], "points": [0.0, 1.0]}
    assert record.final().result == record.result


def test_a_record_of_version_1_is_written_as_the_present_version():
    again = parse_record(read().as_line(), "here")
    assert again == read()
    assert json.loads(again.as_line())["version"] == VERSION == 2


def test_a_record_of_version_1_that_names_another_loser_is_refused():
    with pytest.raises(valtti.InputError, match="winners"):
        read(result={"void": False, "ranks": [2, 1], "loser": 1}).final()


def test_void_and_forfeited_games_of_version_1_are_read():
    assert read(result={"void": True}, moves=VERSION_1["moves"][:2]).final().over is False
    forfeited = {"void": False, "ranks": [1, 2], "loser": 1, "forfeit": "bot3 has no move to make"}
    assert read(result=forfeited, moves=VERSION_1["moves"][:2]).result["losers"] == [1]


def test_a_version_of_the_future_is_refused():
    with pytest.raises(valtti.InputError, match="version 3 cannot be read"):
        read(version=3)


def test_what_has_no_version_is_no_record():
    with pytest.raises(valtti.InputError, match="'version' is missing"):
        parse_record("{}", "here")


def test_a_result_holds_ranks_winners_losers_and_points_by_seat(record):
    assert set(record.result) == {"void", "ranks", "winners", "losers", "points"}
    assert sorted(record.result["winners"] + record.result["losers"]) == [0, 1, 2]
    assert record.result["points"] == [float(seat in record.result["winners"]) for seat in range(3)]


@pytest.mark.parametrize(
    "damage",
    [
        {"ranks": None},
        {"ranks": [1, 2]},
        {"ranks": ["1", "2", "3"]},
        {"points": [0.0]},
        {"winners": [3]},
        {"winners": "0"},
        {"losers": [-1]},
        {"losers": [None]},
        {"void": "no"},
        {"forfeited_by": 3},
        {"forfeited_by": True},
        {"forfeit": 5},
    ],
    ids=str,
)
def test_a_result_that_does_not_speak_of_the_seats_is_refused(record, damage):
    """Even of a forfeited game, whose replay cannot check the result."""
    data = json.loads(record.as_line())
    data["result"] = data["result"] | {"forfeit": "somebody gave up"} | damage
    with pytest.raises(valtti.InputError, match="result"):
        parse_record(json.dumps(data), "here")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "bridge"),
        ("rules", {"players": 2}),
        ("rules", {"no_such": "rule"}),
        ("seed", -1),
        ("seed", 0.5),
        ("agents", ["bot3", "random"]),
        ("agents", ["bot3", "random", "a\tb"]),
        ("agents", ("bot3", "random", "bot1")),
        ("moves", ["0 open\n5S"]),
        ("result", {}),
        ("result", {"void": False}),
        ("extra", {"names": b"a"}),
        ("extra", {"seed": 5}),
        ("extra", {"previous_loser": 0}),
    ],
    ids=str,
)
def test_a_record_that_could_not_be_read_is_not_made(record, field, value):
    with pytest.raises(valtti.InputError):
        type(record)(**vars(record) | {field: value})


def test_further_fields_are_what_will_be_read(record):
    other = type(record)(**vars(record) | {"extra": {"names": ("a", "b"), "at": {1: (2, 3)}}})
    assert other.extra == {"names": ["a", "b"], "at": {"1": [2, 3]}}
    assert copy.copy(other) == other == parse_record(other.as_line(), "here")


def test_the_seat_that_lost_before_settles_the_first_target():
    rules = VERSION_1["rules"] | {"first_target": "previous_loser"}
    assert read(rules=rules, previous_loser=1).rules["first_target"] != "previous_loser"
    for loser in (2, -1, True, "0", None):
        with pytest.raises(valtti.InputError, match="here: 'previous_loser' is not what it should be"):
            read(rules=rules, previous_loser=loser)


def test_what_is_missing_or_wrong_in_a_line_is_named():
    with pytest.raises(valtti.InputError, match="here: 'agents' is not what it should be"):
        read(agents=["a\tb", "c"])
    line = json.dumps({key: value for key, value in VERSION_1.items() if key != "agents"})
    with pytest.raises(valtti.InputError, match="here: 'agents' is missing"):
        parse_record(line, "here")


def test_there_is_no_game_before_the_first_move_or_after_the_last(record):
    last = len(record.moves)
    assert record.table(last).moves == record.moves
    for moves in (-1, last + 1):
        with pytest.raises(valtti.InputError, match=f"the record has {last} moves, so there is no game after {moves}"):
            record.table(moves)


def test_a_move_that_is_not_legal_is_refused_with_its_reason():
    with pytest.raises(valtti.InputError, match=r"move 1 \('0 open AS'\) is not legal: not held"):
        read(moves=["0 open AS"]).final()


def test_any_line_of_a_large_file_is_read_by_itself(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes("first\n\n  \nzweite ä\r\n\xff".encode("latin-1") + b"\nlast")
    lines = RecordLines(path)
    assert [line.strip() for line in lines] == ["first", "zweite \udce4", "\udcff", "last"]
    assert lines[1:3] == [lines[1], lines[-2]]
    with pytest.raises(IndexError):
        lines[4]
