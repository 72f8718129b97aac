"""`valtti serve` and `valtti view` as commands."""

import json
import socket
import sqlite3

import httpx
import pytest

import valtti
from commands import assert_refused, run
from valtti.games import make_rules
from valtti.games.table import Table
from valtti.records import record_of
from web.browsing import Person, Server, serving


def test_a_port_in_use_is_one_clear_line(server, tmp_path):
    done = run("serve", "--no-open", "--port", server.port, "--data", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"valtti: port {server.port} of 127.0.0.1 cannot be used (Address already in use)")
    assert done.stderr.count("\n") == 1


def test_where_the_usual_port_is_taken_a_free_one_is_used(tmp_path):
    with serving(tmp_path / "one", port=None) as first, serving(tmp_path / "other", port=None) as second:
        assert first.port != second.port
        assert httpx.get(f"{second.address}/health").status_code == 200


@pytest.mark.parametrize(
    "url",
    ["", "nonsense", "mysql://x/y", "sqlite://", "postgresql://nobody@127.0.0.1:1/x", "postgresql://u@h:abc/x",
     "sqlite:///nowhere/at/all.sqlite"],
)  # fmt: skip
def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path, url):
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path, "--database", url)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "database" in done.stderr


def test_a_database_that_never_answers_is_one_clear_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/x"
        done = run("serve", "--no-open", "--port", 0, "--data", tmp_path, "--database", url)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "the database cannot be used" in done.stderr


def test_a_database_that_may_not_be_written_is_one_clear_line(tmp_path):
    (tmp_path / "valtti.sqlite").touch()
    not_by_us = (
        "import os; os.access = lambda path, mode: mode != os.W_OK"  # root may write a file whatever its mode is
    )
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path, prelude=not_by_us)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "it may not be written" in done.stderr


def test_a_database_is_for_one_server_and_free_when_that_is_gone_however_it_went(database, tmp_path):
    with serving(tmp_path, database) as first:
        done = run("serve", "--no-open", "--port", 0, "--data", tmp_path / "other", "--database", database)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "another server uses this database" in done.stderr
        assert not (tmp_path / "other").exists()
        first.kill()
        with serving(tmp_path, database) as second:
            assert second.stop()[0] == 0
        with serving(tmp_path, database) as third:
            assert httpx.get(f"{third.address}/health").status_code == 200


def test_ctrl_c_ends_a_server_in_order_from_the_moment_that_it_is_told_of(tmp_path):
    while_it_begins = (
        "import signal, uvicorn, weakref; factory = uvicorn.Config.get_loop_factory; "
        "pressed = lambda config: weakref.finalize(type('Ended', (), {})(), signal.raise_signal, signal.SIGINT); "
        "uvicorn.Config.get_loop_factory = lambda config: pressed(config) and factory(config)"
    )
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path, prelude=while_it_begins)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ctrl-C ends it" in done.stdout


def test_the_key_is_for_nobody_else_and_stays(tmp_path):
    with serving(tmp_path) as server:
        key = tmp_path / "key"
        assert key.stat().st_mode & 0o777 == 0o600
        before = key.read_text()
        person = Person(server.address)
        table = person.sit_down("tictactoe")
        server.stop()
    again = Server(tmp_path, port=server.port)
    assert key.read_text() == before
    assert person.http.get("/api/v1/tables").json()["tables"][0]["table"] == table
    again.stop()


@pytest.mark.parametrize("text", ["", "short", "x" * 42 + "ä"])
def test_a_key_that_could_be_guessed_is_refused(tmp_path, text):
    (tmp_path / "key").write_text(text)
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is no key" in done.stderr
    assert (tmp_path / "key").read_text() == text


def test_a_database_of_a_newer_version_is_one_clear_line(tmp_path):
    with serving(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "valtti.sqlite") as database:
        database.execute("update alembic_version set version_num = '9999'")
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "newer version" in done.stderr


#: A game of which nothing was played yet.
UNFINISHED = record_of(Table("tictactoe", make_rules("tictactoe"), 1), ["random", "careful"])


def test_no_address_is_no_address(tmp_path):
    done = run("serve", "--no-open", "--port", 0, "--data", tmp_path, "--host", "")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_file_of_records_is_shown_in_the_browser(tmp_path):
    table = Table("tictactoe", make_rules("tictactoe"), 1)
    for text in ("0 a1", "1 b2", "0 a3", "1 a2", "0 b1", "1 c2"):
        table.play_text(text)
    path = tmp_path / "games.jsonl"
    path.write_text(record_of(table, ["random", "careful"]).as_line() + "\n")
    with serving(None, viewed=path) as server:
        replay = httpx.get(f"{server.address}/api/v1/view").json()
        assert (replay["game"], len(replay["frames"]), replay["records"]) == ("tictactoe", 7, 1)


def test_any_game_of_a_file_can_be_asked_for(tmp_path):
    path = tmp_path / "games.jsonl"
    valtti.match("tictactoe", ["random", "careful"], games=3, seed=1, records=path)
    path.write_text(path.read_text() + "nonsense\n")
    with serving(None, viewed=path) as server, httpx.Client(base_url=f"{server.address}/api/v1") as client:
        third = client.get("view", params={"number": 3}).json()
        assert third["records"] == 4
        assert third["frames"] == client.post("view", params={"number": 3}, content=path.read_bytes()).json()["frames"]
        assert third["frames"] != client.get("view").json()["frames"]
        values = client.get("view/analysis", params={"number": 3}).json()["values"]
        assert len(values) == third["frames"][-1]["number"] + 1
        for number in (4, 5):
            assert client.get("view", params={"number": number}).status_code == 400


@pytest.mark.parametrize("command", [["serve"], ["view", "games.jsonl"]])
def test_without_the_libraries_of_the_site_their_extra_is_named_in_one_line(command, tmp_path):
    """As after `pip install valtti` alone."""
    valtti.match("tictactoe", ["random", "careful"], games=1, records=tmp_path / "games.jsonl")
    missing = "import sys; sys.modules.update(platformdirs=None, uvicorn=None, fastapi=None)"
    done = run(*command, "--no-open", prelude=missing, cwd=tmp_path)
    assert_refused(done, "is missing: pip install 'valtti[web]'")


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("", [], "there is no record in the file"),
        ("nonsense\n", [], "line 1: not a whole record"),
        ("nonsense\n", ["--game", 2], "there are 1 records in the file"),
        (UNFINISHED.as_line(), [], "the game is not finished"),
    ],
)
def test_a_file_without_a_record_to_show_is_one_clear_line(text, options, said, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    done = run("view", path, "--no-open", *options)
    assert_refused(done, "games.jsonl: ")
    assert said in done.stderr


def test_a_file_is_shown_from_its_first_whole_record_on(tmp_path):
    path = tmp_path / "games.jsonl"
    valtti.match("tictactoe", ["random", "careful"], games=1, records=path)
    path.write_text("nonsense\n\n" + UNFINISHED.as_line() + "\n" + path.read_text())
    with serving(None, viewed=path) as server:
        assert server.page == "game?number=3"


def test_logs_are_json_without_secrets(tmp_path):
    with serving(tmp_path) as server:
        person = Person(server.address)
        with person.connect(person.sit_down("tictactoe")) as socket:
            person.play(socket)
        _, errors = server.stop()
    lines = [json.loads(line) for line in errors.splitlines()]
    assert {"a table is begun", "a game is over"} <= {line["what"] for line in lines}
    assert person.http.cookies["valtti"].partition(".")[0] not in errors
    assert (tmp_path / "key").read_text() not in errors


def test_the_server_names_its_version(server):
    assert httpx.get(f"{server.address}/health").json() == {"status": "ok", "version": valtti.__version__}
