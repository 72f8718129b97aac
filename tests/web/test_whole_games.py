"""Whole games of every kind through the WebSocket, against every level."""

import json

import pytest

from valtti.games import make_rules, names
from valtti.records.record import parse_record
from valtti.web.levels import LEVELS
from web.browsing import Person, serving

GAMES = {
    "moska": {},
    "schnapsen": {},
    "tysiac": {"options": {"max_rounds": "6"}},
    "tictactoe": {},
}


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_played_to_its_end_and_its_record_replays(person, game, seed):
    person = Person(person.address, seed)
    table = person.sit_down(game, **GAMES[game])
    with person.connect(table) as socket:
        last = person.play(socket)
    assert last["over"]
    assert last["status"] == last["result"]["sentence"]
    assert last["offers"] == []
    record = parse_record(person.http.get(f"/api/v1/tables/{table}/record").text, "the record")
    assert record.final().over
    assert record.agents.count("human") == 1


@pytest.mark.parametrize(("game", "players"), [*(("moska", n) for n in range(2, 9)), ("tysiac", 3), ("tysiac", 4)])
def test_any_number_of_players_may_sit_at_a_table(person, game, players):
    table = person.sit_down(game, players=players, options=GAMES[game].get("options", {}))
    with person.connect(table) as socket:
        first = person.hear(socket)
        assert len(first["names"]) == len(set(first["names"])) == players
        assert first["names"][first["seat"]] == "You"
        assert first["faces"][first["seat"]] == ""


@pytest.mark.parametrize(("game", "level"), [(game, level.id) for game in names() for level in LEVELS[game]])
def test_every_level_plays(person, game, level):
    opponents = make_rules(game).players - 1
    table = person.sit_down(game, levels=[level] * opponents)
    with person.connect(table) as socket:
        person.play(socket, most=5)


def test_games_are_played_on_every_database(database, tmp_path):
    with serving(tmp_path / "data", database) as server:
        for game in names():
            person = Person(server.address)
            table = person.sit_down(game, **GAMES[game])
            with person.connect(table) as socket:
                assert person.play(socket)["over"]
            assert [mine["over"] for mine in person.http.get("/api/v1/tables").json()["tables"]] == [True]


def test_what_is_told_again_to_who_comes_back_is_what_was_told(person):
    table = person.sit_down("moska")
    told = {}
    with person.connect(table) as socket:
        first = person.hear(socket)
        told |= {entry["number"]: entry["sentences"] for entry in first["log"]}
    with person.connect(table) as socket:
        person.play(socket, most=12)
    for text in person.received:
        message = json.loads(text)
        if message["type"] == "event":
            told[message["number"]] = message["sentences"]
            last = message["position"]
    with person.connect(table) as socket:
        again = person.hear(socket)
    assert {entry["number"]: entry["sentences"] for entry in again["log"]} == told
    assert again["position"] == last


def test_two_windows_of_one_person_show_the_same(person):
    table = person.sit_down("tictactoe")
    with person.connect(table) as one, person.connect(table) as other:
        position = person.hear(one)["position"]
        assert person.hear(other)["position"] == position
        after = person.move(one, position)
        while (message := person.hear(other))["position"] != after:
            assert message["type"] == "event"


@pytest.mark.parametrize("game", ["moska", "tysiac"])
def test_who_has_had_no_choice_yet_is_told_the_game_from_its_deal_on(person, game):
    """In one table of several others begin, as seats are drawn by lot."""
    for _ in range(40):
        table = person.sit_down(game, players=4)
        with person.connect(table) as socket:
            first = person.hear(socket)
            if first["opening"] is None:
                assert [entry["number"] for entry in first["log"]] == [0]
                continue
            events = first["opening"]["events"]
            assert first["opening"]["position"]["number"] == 0
            assert [event["number"] for event in events] == [entry["number"] for entry in first["log"][1:]]
            assert [event["sentences"] for event in events] == [entry["sentences"] for entry in first["log"][1:]]
            assert events[-1]["position"] == first["position"]
            assert not any(event["position"]["your_turn"] for event in events[:-1])
            person.move(socket, first["position"])
        with person.connect(table) as socket:
            assert person.hear(socket)["opening"] is None
        return
    pytest.fail("nobody else has ever begun")
