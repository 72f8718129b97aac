"""The score sheet: rounds of a game, and the games that the same players have finished before."""

import json
import re

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from valtti.web.scoring import score_sheet
from valtti.web.seated import SeatedTable
from valtti.web.storage import SeatRow, Store, TableRow, migrating
from web.browsing import Person

GAMES = [("schnapsen", {}), ("tysiac", {"options": {"max_rounds": "6"}})]


def sheet(person, table, language="en"):
    with person.connect(table, language) as socket:
        return person.hear(socket)["sheet"]


def rounds_told(person):
    messages = [json.loads(text) for text in person.received]
    return [message["round"] for message in messages if message["type"] == "event" and message["round"]]


@pytest.mark.parametrize(("game", "wanted"), GAMES)
def test_every_round_is_told_once_and_stands_on_the_sheet_for_who_comes_back(person, game, wanted):
    table = person.sit_down(game, **wanted)
    assert sheet(person, table)["rounds"] == []
    with person.connect(table) as socket:
        person.play(socket)
    told = rounds_told(person)
    assert len(told) > 2
    assert sheet(person, table)["rounds"] == told


def test_the_sheet_of_schnapsen_counts_down_to_the_end_of_the_bummerl(person):
    table = person.sit_down("schnapsen")
    with person.connect(table) as socket:
        last = person.play(socket)
    rounds = sheet(person, table)["rounds"]
    for before, after in zip([{"numbers": [7, 7]}, *rounds], rounds, strict=False):
        assert after["numbers"] == [max(0, n - won) for n, won in zip(before["numbers"], after["changes"], strict=True)]
    assert rounds[-1]["numbers"].index(0) in last["result"]["winners"]


def test_the_sheet_of_tysiac_adds_up_and_names_the_contracts(person):
    table = person.sit_down("tysiac", options={"max_rounds": "6"})
    with person.connect(table) as socket:
        person.play(socket)
    rounds = sheet(person, table)["rounds"]
    assert len(rounds) == 6
    for before, after in zip([{"numbers": [0, 0, 0]}, *rounds], rounds, strict=False):
        assert after["numbers"] == [n + won for n, won in zip(before["numbers"], after["changes"], strict=True)]
        assert re.fullmatch(r"contract \d{3} by \w+", after["note"])
    assert sheet(person, table, "de")["rounds"][0]["note"] != rounds[0]["note"]


@pytest.mark.parametrize(("game", "wanted"), [("moska", {}), ("tictactoe", {}), ("schnapsen", {"preset": "vu"})])
def test_a_game_of_one_round_counts_none(person, game, wanted):
    assert sheet(person, person.sit_down(game, **wanted))["counted"] is None


def test_who_plays_again_sits_with_the_same_players_a_seat_further(person):
    first = person.sit_down("moska", players=3, levels=["novice", "bot3"], options={"hand_size": "4"})
    second = person.http.post(f"/api/v1/tables/{first}/again").json()["table"]
    with person.connect(first) as socket:
        before = person.hear(socket)
    with person.connect(second) as socket:
        after = person.hear(socket)
    assert after["names"] == [before["names"][-1], *before["names"][:-1]]
    assert after["seat"] == (before["seat"] + 1) % 3
    assert len(after["position"]["picture"]["seats"][after["seat"]]["cards"]) >= 4


def test_earlier_games_of_the_same_players_stand_on_the_sheet(person):
    tables, losers = [person.sit_down("moska")], []
    for _ in range(3):
        with person.connect(tables[-1]) as socket:
            names = person.hear(socket)["names"]
        with person.connect(tables[-1]) as socket:
            losers.append(names[person.play(socket)["result"]["losers"][0]])
        tables.append(person.http.post(f"/api/v1/tables/{tables[-1]}/again").json()["table"])
    with person.connect(tables[-1]) as socket:
        last = person.hear(socket)
    assert [game["table"] for game in last["sheet"]["earlier"]] == tables[:-1]
    assert [last["names"][game["marks"].index("lost")] for game in last["sheet"]["earlier"]] == losers
    assert last["sheet"]["counts"] == [losers.count(name) for name in last["names"]]
    assert [game["table"] for game in sheet(person, tables[1])["earlier"]] == tables[:1]


def test_only_who_sits_at_a_table_can_play_there_again(server, person):
    table = person.sit_down("tictactoe")
    stranger = Person(server.address)
    assert stranger.http.post(f"/api/v1/tables/{table}/again").status_code == 403
    assert person.http.post("/api/v1/tables/nowhere/again").status_code == 404


def test_a_database_of_the_first_version_is_brought_up_to_date(database):
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    config = Config()
    config.set_main_option("script_location", str(migrating.SCRIPTS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for row in (
            "tables (id, game, rules, seed, made_at) values ('old', 'tictactoe', '{}', 1, 0)",
            "seats (table_id, seat, name, level) values ('old', 0, 'Onni', 'random')",
        ):
            connection.execute(text(f"insert into {row}"))
    store = Store(database)
    row = store.table("old")
    assert (row.game, row.series, store.earlier(row)) == ("tictactoe", None, [])
    store.close()


@pytest.mark.parametrize(
    ("result", "marks"),
    [
        ({"void": False, "winners": [1], "losers": [0]}, ["won", ""]),
        ({"void": False, "winners": [], "losers": []}, ["½", "½"]),
        ({"void": True}, ["–", "–"]),
    ],
)
def test_wins_draws_and_games_that_do_not_count_are_marked_by_who_sits_where_now(result, marks):
    onni, anna = SeatRow("Onni", level="random"), SeatRow("Anna", level="careful")
    before = TableRow("first", "tictactoe", {}, 1, (onni, anna), result=result)
    found = score_sheet(SeatedTable(TableRow("second", "tictactoe", {}, 1, (anna, onni)), [before]), [], "en")
    assert [game.marks for game in found.earlier] == [marks]
