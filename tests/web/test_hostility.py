"""What somebody may send who means no good, or whose program is broken: answered or cut off, and no game changes."""

import contextlib
import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from valtti.web.identity import COOKIE
from valtti.web.limits import MOST_CONNECTIONS, TABLES_A_MINUTE
from web.browsing import PATIENCE, Person, say


@pytest.fixture
def table(person):
    return person.sit_down("moska")


def error_of(person, socket):
    message = person.hear(socket)
    assert message["type"] in ("error", "refused")
    return message["error"]


def ending_of(socket, messages):
    """Sends all of these, and returns the code with which the server then ends the connection."""
    try:
        for message in messages:
            socket.send(message)
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ("", "that is not a message"),
        ("{", "that is not a message"),
        ("[]", "that is not a message"),
        ("null", "that is not a message"),
        ("[" * 4000, "that is not a message"),
        ('{"type": "pong"}', "that is not a message"),
        ('{"type": "move"}', "that is not a message: move.request: Field required"),
        ('{"type": "move", "request": 1, "number": "0", "move": "pass"}', "that is not a message: move.number"),
        ('{"type": "move", "request": -1, "number": 0, "move": "pass"}', "that is not a message: move.request"),
        ('{"type": "ping", "more": 1}', "that is not a message: ping.more: Extra inputs are not permitted"),
        ('{"type": "language", "language": "xx"}', "that is not a message: language.language"),
        (b"\x00\xff", "messages are JSON in text frames"),
    ],
)
def test_what_is_no_message_is_an_error(person, table, sent, error):
    with person.connect(table) as socket:
        person.hear(socket)
        socket.send(sent)
        assert error_of(person, socket).startswith(error)
        say(socket, type="ping")
        assert person.hear(socket) == {"type": "pong"}


@pytest.mark.parametrize("move", ["", "pass pass", "open 2C>3C", "kill", "nonsense", "\x00", "swap", "drop 2H"])
def test_a_move_that_is_not_legal_is_refused_with_the_reason(person, table, move):
    with person.connect(table) as socket:
        first = person.hear(socket)["position"]
        say(socket, type="move", request=5, number=first["number"], move=move)
        message = person.hear(socket)
        assert (message["type"], message["request"]) == ("refused", 5)
        assert message["error"]
    with person.connect(table) as socket:
        assert person.hear(socket)["position"] == first


@pytest.mark.parametrize("game", ["moska", "schnapsen", "tysiac", "tictactoe"])
@pytest.mark.parametrize("cards", [[], ["2C"], ["AS", "AS"], ["XX"], [""], ["2C", "3C", "4C"]])
def test_whatever_is_asked_to_fit_is_answered(person, game, cards):
    with person.connect(person.sit_down(game)) as socket:
        position = person.hear(socket)["position"]
        say(socket, type="fitting", request=3, number=position["number"], cards=cards)
        answer = person.hear(socket)
        assert answer["request"] == 3
        assert answer["type"] in ("fitting", "refused")
        say(socket, type="fitting", request=3, number=position["number"] + 1, cards=cards)
        assert error_of(person, socket) == "that was another position"


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_a_move_in_another_position_is_refused(person, table, off):
    with person.connect(table) as socket:
        position = person.play(socket, most=1)
        number = max(0, position["number"] + off)
        say(socket, type="move", request=1, number=number, move=person.choose(position))
        assert error_of(person, socket) == "that was another position"


def test_after_the_end_nothing_can_be_done(person):
    table = person.sit_down("tictactoe")
    with person.connect(table) as socket:
        last = person.play(socket)
        for request in ({"type": "move", "number": last["number"], "move": "a1"}, {"type": "resign"}):
            say(socket, request=1, **request)
            assert error_of(person, socket) == "the game is over"
        say(socket, type="hint", request=1)
        assert error_of(person, socket) == "it is not your turn"


def test_a_table_without_hints_gives_none_and_nor_does_the_next_one(person):
    table = person.sit_down("tictactoe", hints=False)
    with person.connect(table) as socket:
        assert person.hear(socket)["hints"] is False
        say(socket, type="hint", request=1)
        assert error_of(person, socket) == "there are no hints at this table"
    again = person.http.post(f"/api/v1/tables/{table}/again").json()["table"]
    with person.connect(again) as socket:
        assert person.hear(socket)["hints"] is False


def test_who_keeps_talking_nonsense_is_cut_off(person, table):
    with person.connect(table) as socket:
        assert ending_of(socket, ["nonsense"] * 30) == 1008


def test_a_flood_is_cut_off(person, table):
    with person.connect(table) as socket:
        assert ending_of(socket, ['{"type": "ping"}'] * 2000) == 1008


def test_a_message_that_is_too_large_is_cut_off(person, table):
    with person.connect(table) as socket:
        assert ending_of(socket, ["x" * 10_000]) == 1009


def test_nobody_sits_at_the_table_of_another(server, person, table):
    for stranger in (Person(server.address), Person(server.address)):
        with stranger.connect(table) as socket:
            assert error_of(stranger, socket) == "you do not sit at this table"
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
        stranger.sit_down("tictactoe")  # now it has a cookie of its own
    assert person.http.get("/api/v1/tables").json()["tables"][0]["table"] == table


@pytest.mark.parametrize("change", [lambda cookie: cookie[:-1], lambda cookie: "x" + cookie, lambda cookie: ""])
def test_a_forged_cookie_is_nobodys(server, person, table, change):
    forger = Person(server.address)
    forger.http.cookies.set(COOKIE, change(person.http.cookies[COOKIE]))
    assert forger.http.get("/api/v1/tables").json() == {"tables": []}
    with forger.connect(table) as socket:
        assert error_of(forger, socket) == "you do not sit at this table"


def test_a_cookie_is_hidden_from_scripts_and_foreign_pages(server):
    answer = httpx.post(f"{server.address}/api/v1/tables", json={"game": "tictactoe"})
    assert {"HttpOnly", "SameSite=lax"} <= set(answer.headers["set-cookie"].split("; "))


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_can_do_nothing(server, person, table, origin):
    answer = person.http.post("/api/v1/tables", json={"game": "moska"}, headers={"Origin": origin})
    assert answer.status_code == 403
    address = server.address.replace("http", "ws")
    with pytest.raises(InvalidStatus) as refused, connect(f"{address}/api/v1/tables/{table}/play", origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_may_connect(server, person, table):
    address = server.address.replace("http", "ws")
    cookie = {"Cookie": f"{COOKIE}={person.http.cookies[COOKIE]}"}
    with connect(f"{address}/api/v1/tables/{table}/play", origin=server.address, additional_headers=cookie) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["version"] == 1


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/health", "/nothing"])
def test_every_answer_forbids_what_our_pages_do_not_need(person, path):
    headers = person.http.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess"}, "there is no such game"),
        ({"game": "moska", "levels": ["os:system"]}, "there is no such opponent"),
        ({"game": "moska", "levels": ["bot3(samples=9)"]}, "there is no such opponent"),
        ({"game": "moska", "levels": ["heuristic-mif"] * 3}, "there is no such opponent"),
        ({"game": "moska", "players": 3, "levels": ["bot3"]}, "there are 2 opponents, not 1"),
        ({"game": "moska", "players": 99}, ""),
        ({"game": "tictactoe", "players": 3}, "the game has 2 players, not 3"),
        ({"game": "moska", "preset": "../../etc"}, ""),
        ({"game": "moska", "options": {"hand_size": "9999999"}}, ""),
        ({"game": "moska", "options": {"x": "y"}}, ""),
        ({"game": "moska", "more": 1}, "more: Extra inputs are not permitted"),
        ({}, "game: Field required"),
        ([], ""),
    ],
)
def test_a_table_that_cannot_be_is_one_sentence(person, wanted, error):
    answer = person.http.post("/api/v1/tables", json=wanted)
    assert 400 <= answer.status_code < 500
    assert list(answer.json()) == ["error"]
    assert answer.json()["error"].startswith(error)


def test_a_body_that_is_too_long_is_refused(person):
    answer = person.http.post("/api/v1/tables", content=b" " * 100_000)
    assert (answer.status_code, list(answer.json())) == (413, ["error"])


def test_an_address_begins_so_many_tables_and_no_more(server):
    # The server believes a proxy on its own machine about who asks.
    far = httpx.Client(base_url=server.address, headers={"X-Forwarded-For": "203.0.113.7"})
    statuses = [far.post("/api/v1/tables", json={"game": "tictactoe"}).status_code for _ in range(TABLES_A_MINUTE + 2)]
    assert statuses[:TABLES_A_MINUTE] == [200] * TABLES_A_MINUTE
    assert statuses[-1] == 429
    other = {"X-Forwarded-For": "203.0.113.8"}
    assert far.post("/api/v1/tables", json={"game": "tictactoe"}, headers=other).status_code == 200


def test_an_address_has_so_many_connections_and_no_more(server):
    address, far = server.address.replace("http", "ws"), {"X-Forwarded-For": "203.0.113.9"}
    person = Person(server.address)
    table = person.sit_down("tictactoe")
    cookie = {"Cookie": f"{COOKIE}={person.http.cookies[COOKIE]}"}
    with contextlib.ExitStack() as sockets:
        for _ in range(MOST_CONNECTIONS):
            sockets.enter_context(connect(f"{address}/api/v1/tables/{table}/play", additional_headers=far | cookie))
        with (
            pytest.raises(InvalidStatus),
            connect(f"{address}/api/v1/tables/{table}/play", additional_headers=far | cookie),
        ):
            pass
