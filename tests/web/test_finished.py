"""What there is after a game: its record, its replay, its analysis, and records that somebody brings along."""

import json
import time

import pytest

from valtti.games import make_rules, names
from valtti.games.table import Table
from valtti.records import record_of
from web.browsing import PATIENCE, Person
from web.test_whole_games import GAMES


@pytest.fixture(params=names())
def finished(request, person):
    """A table at which a game was played to its end."""
    table = person.sit_down(request.param, **GAMES[request.param])
    with person.connect(table) as socket:
        person.play(socket)
    return table


def analysis(person, table):
    ends = time.monotonic() + 4 * PATIENCE
    while (answer := person.http.get(f"/api/v1/tables/{table}/analysis")).status_code == 202:
        assert 0 <= answer.json()["progress"] <= 1
        assert time.monotonic() < ends
        time.sleep(0.1)
    return answer.json()


def test_a_replay_shows_every_move_with_open_cards(server, person, finished):
    record = json.loads(person.http.get(f"/api/v1/tables/{finished}/record").text)
    stranger = Person(server.address)  # whoever has the link
    replay = stranger.http.get(f"/api/v1/tables/{finished}/replay").json()
    deal, *frames = replay["frames"]
    for frame in frames:
        assert record["moves"][frame["number"] - 1] == f"{frame['seat']} {frame['move']}"
    shown = {frame["number"] for frame in frames}
    joined = [move for number, move in enumerate(record["moves"], start=1) if number not in shown]
    assert {move.split()[1] for move in joined} <= {"pass", "wait"}  # those in a row are told together
    judged = [move["number"] for move in analysis(person, finished)["moves"]]
    assert {*judged} <= shown  # but not with a person's own choice
    assert all(frame["sentences"] and frame["picture"]["viewer"] is None for frame in [deal, *frames])
    assert replay["names"].count("Guest") == 1
    assert replay["result"]


def test_whoever_played_reads_of_itself(server, person, finished):
    mine = person.http.get(f"/api/v1/tables/{finished}/replay").json()
    theirs = Person(server.address).http.get(f"/api/v1/tables/{finished}/replay").json()
    assert (mine["names"].count("You"), mine["names"].count("Guest")) == (1, 0)
    assert not any("Guest" in sentence for frame in mine["frames"] for sentence in frame["sentences"])
    assert mine["faces"] == theirs["faces"]
    assert [frame["number"] for frame in mine["frames"]][-1] == [frame["number"] for frame in theirs["frames"]][-1]


def test_a_record_can_be_viewed_by_anybody(server, person, finished):
    record = person.http.get(f"/api/v1/tables/{finished}/record")
    viewed = person.http.post("/api/v1/view", content=record.content).json()
    assert viewed == Person(server.address).http.get(f"/api/v1/tables/{finished}/replay").json()


def test_an_analysis_values_every_frame_and_rates_the_moves_of_the_person(person, finished):
    record = json.loads(person.http.get(f"/api/v1/tables/{finished}/record").text)
    found = analysis(person, finished)
    assert len(found["values"]) == len(record["moves"]) + 1
    assert all(len(row) == len(record["agents"]) and all(0 <= value <= 1 for value in row) for row in found["values"])
    human = record["agents"].index("human")
    assert found["moves"]
    for move in found["moves"]:
        assert record["moves"][move["number"] - 1] == f"{human} {move['move']}"
        assert move["given_away"] >= 0
        assert move["mark"] == "best" or move["best"] != move["move"]
    assert analysis(person, finished) == found  # as it was kept


def test_a_game_that_was_given_up_has_a_frame_for_that(person):
    table = person.sit_down("moska")
    with person.connect(table) as socket:
        person.play(socket, most=2)
        socket.send('{"type": "resign", "request": 1}')
        last = person.hear(socket)
    assert last["sentences"] == ["You give up."]
    replay = person.http.get(f"/api/v1/tables/{table}/replay").json()
    assert replay["frames"][-1]["sentences"] == ["You give up."]
    assert len(analysis(person, table)["values"]) == replay["frames"][-1]["number"] + 1


def test_a_mistake_in_tic_tac_toe_is_marked(person):
    """O stands two in a row and X plays elsewhere."""
    from valtti.web.analysing import analysed

    table = Table("tictactoe", make_rules("tictactoe"), 1)
    for text in ("0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"):
        table.play_text(text)
    record = record_of(table, ["human", "careful"])
    assert [move["mark"] for move in analysed(record)["moves"]][-1] == "blunder"


@pytest.mark.parametrize(
    ("agents", "names", "shown"),
    [
        (["random", "careful"], None, ["random", "careful"]),
        (["random", "random"], None, ["random", "random (2)"]),
        (["human", "random"], ["You", "Anna"], ["Vieras", "Anna"]),
        (["human", "human"], ["Guest", "Guest"], ["Vieras", "Vieras (2)"]),
    ],
)
def test_who_plays_in_a_record_is_named_in_the_language_of_its_reader(person, agents, names, shown):
    table = Table("tictactoe", make_rules("tictactoe"), 1)
    for text in ("0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"):
        table.play_text(text)
    record = record_of(table, agents, {"names": names} if names else None)
    replay = person.http.post("/api/v1/view", params={"language": "fi"}, content=record.as_line()).json()
    assert replay["names"] == shown
    assert not any(" at seat" in sentence for frame in replay["frames"] for sentence in frame["sentences"])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"{}",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"game": "moska", "rules": {}, "seed": 1, "agents": [], "moves": [], "result": null, "version": 2}',
        json.dumps(
            {
                "game": "tictactoe",
                "rules": {},
                "seed": 1,
                "agents": ["a", "b"],
                "moves": ["0 a1"],
                "result": None,
                "version": 2,
            }
        ).encode(),
        json.dumps(
            {
                "game": "tictactoe",
                "rules": {},
                "seed": 1,
                "agents": ["a", "b"],
                "moves": ["0 a1"] * 6000,
                "result": {"void": True},
                "version": 2,
            }
        ).encode(),
    ],
)
def test_what_is_no_finished_record_is_one_sentence(person, content):
    answer = person.http.post("/api/v1/view", content=content)
    assert (answer.status_code, list(answer.json())) == (400, ["error"])


@pytest.mark.parametrize("what", ["replay", "record", "analysis"])
def test_a_table_that_is_not_there_is_not_found(person, what):
    assert person.http.get(f"/api/v1/tables/nowhere/{what}").status_code == 404
