"""What is lost when a server or its database goes down: nothing."""

import pytest
from websockets.exceptions import ConnectionClosed

from web.browsing import PATIENCE, Person, Server, say, serving


@pytest.mark.parametrize("game", ["moska", "schnapsen"])
def test_a_game_goes_on_after_the_server_was_killed(database, tmp_path, game):
    server = Server(tmp_path / "data", database)
    person = Person(server.address)
    table = person.sit_down(game)
    for _ in range(3):
        with person.connect(table) as socket:
            position = person.play(socket, most=4)
            server.kill()
        server = Server(tmp_path / "data", database, server.port)
        with person.connect(table) as socket:
            again = person.hear(socket)
            assert again["position"] == position
    with person.connect(table) as socket:
        assert person.play(socket)["over"]
    assert server.stop()[0] == 0


def test_a_database_that_is_restarted_is_found_again(postgres, tmp_path):
    with serving(tmp_path / "data", postgres.new_database()) as server:
        person = Person(server.address)
        table = person.sit_down("moska")
        with person.connect(table) as socket:
            position = person.play(socket, most=2)
            postgres.stop()
            assert person.http.get("/health").status_code == 503
            refused = person.http.get("/api/v1/tables")
            assert (refused.status_code, "database" in refused.json()["error"]) == (503, True)
            say(socket, type="move", request=1, number=position["number"], move=person.choose(position))
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
        postgres.start()
        assert person.http.get("/health").status_code == 200
        with person.connect(table) as socket:
            assert person.hear(socket)["position"] == position
        with person.connect(table) as socket:
            assert person.play(socket)["over"]


def test_a_server_ends_quietly(tmp_path):
    with serving(tmp_path) as server:
        person = Person(server.address)
        with person.connect(person.sit_down("moska")) as socket:
            person.hear(socket)
            code, errors = server.stop()
        assert code == 0
        assert "Traceback" not in errors
