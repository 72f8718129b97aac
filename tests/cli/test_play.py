"""`valtti play` as a command, in a terminal and in a pipe."""

import fcntl
import itertools
import json
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

import pytest

from terminal import (
    VALTTI,
)
from valtti.play.screen import GO_ON
from valtti.records import read_records
from valtti.records.record import parse_record

SQUARES = [f"{number}\n".encode() for number in range(1, 10)] * 2  # of Tic-Tac-Toe, free or not


def environment(**changes):
    return {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")} | {
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "PYTHONPATH": os.path.dirname(os.path.dirname(__file__)),
        "PYTHONUTF8": "1",
        **changes,
    }


def pipe(*arguments, **changes):
    return subprocess.run(
        [*VALTTI, "play", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment(**changes),
        timeout=60,
        check=False,
    )


def take_terminal():
    """So that Ctrl-C reaches the command, also where a test run in the background ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(arguments, shell=(), **changes):
    """The command in a pseudo-terminal, run by a shell or alone, and the other end of that."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*shell, *VALTTI, "play", "--delay", "0", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**changes),
        start_new_session=True,
        preexec_fn=take_terminal,
    )
    os.close(slave)
    return process, master


def until(master, end):
    """What is printed until something that is waited for."""
    text = b""
    while not text.endswith(end):
        assert select.select([master], [], [], 60)[0], text
        text += os.read(master, 65536)
    return text


def in_terminal(arguments, answer, **changes):
    """Runs the command in a pseudo-terminal; `answer` gets what was printed since the last question of the game."""
    process, master = start(arguments, **changes)
    text, asked = "", 0
    line, heard = b"", time.monotonic()
    deadline = heard + 90
    try:
        while time.monotonic() < deadline:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    data = os.read(master, 65536)
                except OSError:  # the other side has closed
                    break
                if not data:
                    break
                text += data.decode("utf-8", errors="replace")
                heard = time.monotonic()
            if re.search(r": $", text[asked:]):
                line = b"\n" if text.endswith(GO_ON) else answer(text[asked:])
                asked = len(text)
                os.write(master, line)
            elif line and time.monotonic() - heard > 5:  # a busy machine may lose a key between two prompts
                os.write(master, line)
                heard = time.monotonic()
        return process.wait(timeout=10), text
    finally:
        process.kill()
        os.close(master)


def test_whole_game_in_a_terminal_with_the_first_number_always(tmp_path):
    file = tmp_path / "mine.jsonl"
    code, text = in_terminal(["--seed", "3", "--record", str(file)], lambda _: b"11\n")
    assert code == 0, text[-2000:]
    assert "The game is over" in text
    assert "\x1b[" in text  # in colours
    [(_, record)] = read_records(file)
    assert record.final().over
    assert record.seed == 3


def test_no_color_means_no_escape_codes():
    code, text = in_terminal(["--seed", "3"], lambda _: b"11\n", NO_COLOR="1")
    assert code == 0
    assert "Your hand" in text
    assert "\x1b" not in text


def test_end_of_file_leaves_politely():
    code, text = in_terminal(["--seed", "3"], lambda _: b"\x04")
    assert code == 0
    assert "You leave the table" in text
    assert "Traceback" not in text


def test_an_interrupt_asks_and_a_second_one_leaves():
    code, text = in_terminal(["--seed", "3"], lambda _: b"\x03")
    assert code == 0
    assert "Leave the game?" in text
    assert "You leave the table" in text
    assert "Traceback" not in text


def test_an_interrupt_that_was_not_meant_changes_nothing():
    answers = itertools.chain([b"\x03", b"n\n"], SQUARES)
    code, text = in_terminal(["tictactoe", "--seed", "3"], lambda _: next(answers))
    assert code == 0
    assert "Leave the game?" in text
    assert "The game is over" in text


@pytest.mark.parametrize(("wants", "seed"), [(b"y\n", 7), (b"n\n", 8), (b"what\n", 7)])
def test_a_new_game_takes_the_place_of_one_that_was_left_only_if_that_is_wanted(wants, seed, tmp_path):
    home = {"VALTTI_HOME": str(tmp_path / "home")}
    in_terminal(["tictactoe", "--seed", "7"], lambda _: b"q\ny\n", **home)
    answers = iter([wants])
    code, text = in_terminal(["tictactoe", "--seed", "8"], lambda _: next(answers, b"q\ny\n"), **home)
    assert code == 0
    assert "You left a game of tictactoe" in text
    [saved] = (tmp_path / "home").iterdir()
    assert parse_record(saved.read_text(), "saved").seed == seed


@pytest.mark.parametrize("damage", ["cut", "another move", "no agent"])
def test_a_kept_game_that_is_damaged_is_told_of_and_put_aside(damage, tmp_path):
    home = {"VALTTI_HOME": str(tmp_path / "home")}
    answers = iter([b"11\n"])
    in_terminal(["tictactoe", "--seed", "7"], lambda _: next(answers, b"q\ny\n"), **home)
    kept = tmp_path / "home" / "tictactoe.json"
    line = kept.read_text()
    harm = {
        "cut": line[: len(line) // 2],
        "another move": json.dumps(json.loads(line) | {"moves": ["0 a1", "1 a1"]}),
        "no agent": line.replace('"careful"', '"nobody:Nobody"'),
    }
    kept.write_text(harm[damage])
    code, text = in_terminal(["tictactoe", "--seed", "8"], lambda _: b"q\ny\n", **home)
    assert code == 0
    assert "The game of tictactoe that you left cannot be gone on with" in text
    assert "damaged-1, and a new one begins" in text
    assert kept.with_name("tictactoe.damaged-1").read_text() == harm[damage]
    assert parse_record(kept.read_text(), "kept").seed == 8


def test_a_game_that_cannot_be_kept_is_printed(tmp_path):
    (tmp_path / "file").write_text("")
    code, text = in_terminal(["moska", "--seed", "7"], lambda _: b"q\ny\n", VALTTI_HOME=str(tmp_path / "file" / "home"))
    assert code == 0
    assert "The game cannot be kept" in text
    [line] = [line for line in text.splitlines() if line.startswith('{"game"')]
    assert parse_record(line, "printed").seed == 7
    assert "Enter goes on" not in text.partition("cannot be kept")[2]
    (tmp_path / "x.json").write_text(line)
    code, text = in_terminal(["--resume"], lambda _: b"q\ny\n", VALTTI_HOME=str(tmp_path))
    assert code == 0
    assert "You go on with the game that you left" in text


@pytest.mark.parametrize("game", ["moska", "schnapsen", "tysiac", "tictactoe"])
@pytest.mark.parametrize("end", [b"q\ny\n", b"\x04", b"\x03"], ids=["quit", "end of file", "interrupt"])
def test_a_game_that_was_left_goes_on_with_the_same_cards(game, end, tmp_path):
    home = {"VALTTI_HOME": str(tmp_path / "home")}
    answers = iter([b"11\n", b"11\n"])
    code, left = in_terminal([game, "--seed", "7"], lambda _: next(answers, end), **home)
    assert code == 0
    assert "valtti play --resume" in left
    before = left[: left.rindex("Your move: ")]
    code, again = in_terminal(["--resume"], lambda _: b"q\ny\n", **home)
    assert code == 0
    assert "You go on with the game that you left" in again
    scene = before[before.rindex("Your hand") :] if "Your hand" in before else before[-200:]
    assert scene.split("\n")[0] in again
    [saved] = (tmp_path / "home").iterdir()
    assert parse_record(saved.read_text(), "saved").seed == 7


@pytest.mark.parametrize("signals", [[signal.SIGTERM], [signal.SIGHUP] * 3, []], ids=["kill", "hangups", "closed"])
def test_a_game_whose_terminal_goes_away_is_kept(signals, tmp_path):
    process, master = start(["schnapsen", "--seed", "7"], VALTTI_HOME=str(tmp_path))
    until(master, b": ")
    for number in signals:
        process.send_signal(number)
    os.close(master)
    process.wait(timeout=30)
    assert parse_record((tmp_path / "schnapsen.json").read_text(), "saved").seed == 7


def test_who_stops_the_game_and_comes_back_is_asked_again(tmp_path):
    process, master = start(
        ["tictactoe", "--seed", "7"], ["sh", "-c", 'set -m; "$@"; fg', "sh"], VALTTI_HOME=str(tmp_path)
    )
    try:
        until(master, GO_ON.encode())
        os.write(master, b"\n")
        until(master, b"Your move: ")
        # Where the key comes between the question and the wait for an answer, only another one is heard.
        for _ in range(30):
            os.write(master, b"\x1a")
            if select.select([master], [], [], 1)[0]:
                break
        until(master, b"\nYour move: ")
        os.write(master, b"t\n")
        assert until(master, b"Your move: ").startswith(b"t\r\n\r\n")  # and is not echoed twice
    finally:
        os.close(master)  # at which the game is left
        process.wait(timeout=30)


def test_a_finished_game_is_not_kept_and_there_may_be_another(tmp_path):
    home = tmp_path / "home"
    answers, squares = iter([b"y\n", b"n\n"]), itertools.cycle(SQUARES)

    def answer(text):
        return next(answers) if "Another game?" in text else b"\n" if "Save the record" in text else next(squares)

    code, text = in_terminal(["tictactoe", "--seed", "7"], answer, VALTTI_HOME=str(home))
    assert code == 0
    assert text.count("The game is over") == 2
    assert re.search("you have won [0-2] of 2 games", text)
    assert not home.exists() or not list(home.iterdir())
    code, text = in_terminal(["--resume"], answer, VALTTI_HOME=str(home))
    assert code == 2
    assert "there is no unfinished game to go on with" in text


@pytest.mark.parametrize("game", ["schnapsen", "tysiac", "tictactoe"])
@pytest.mark.parametrize(
    ("key", "words"), [(b"\x04", "You leave the table"), (b"\x03", "Leave the game?")], ids=["end of file", "interrupt"]
)
def test_every_game_can_be_left_at_any_question(game, key, words):
    answers = iter([b"11\n", b"nonsense\n", b"?\n"])
    left, text = in_terminal([game, "--seed", "3"], lambda _: next(answers, key))
    assert left == 0
    assert words in text
    assert "'nonsense' is neither" in text
    assert "Traceback" not in text


def test_quitting_asks_first():
    code, text = in_terminal(["--seed", "3"], lambda _: b"q\ny\n")
    assert code == 0
    assert "Leave the game?" in text


def test_terminal_without_unicode_gets_letters():
    code, text = in_terminal(["--seed", "3"], lambda _: b"11\n", PYTHONUTF8="0", PYTHONIOENCODING="ascii", NO_COLOR="1")
    assert code == 0
    assert "Your hand" in text
    assert text.isascii()
    assert re.search(r"\b(?:10|[2-9JQKA])[cdhs]\b", text)
    assert not re.search(r"[A-Z0-9]\?", text)
    assert "Traceback" not in text


def test_without_a_terminal_agents_play(tmp_path):
    file = tmp_path / "watched.jsonl"
    run = pipe("--seed", "3", "--record", str(file))
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("(master)") == 4
    assert "The game is over" in run.stdout
    assert "\x1b" not in run.stdout
    assert all(len(line) <= 80 or str(file) in line for line in run.stdout.splitlines())
    [(_, record)] = read_records(file)
    assert record.final().over
    assert pipe("--seed", "3", "--watch").stdout == run.stdout.replace(f"The record is saved in {file}.\n", "")


def test_watching_shows_unfair_agents_but_playing_refuses_them():
    run = pipe("--against", "heuristic-mif", "--seed", "1")
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert "heuristic-mif sees hidden cards" in run.stderr
    assert pipe("--against", "heuristic-mif(max_moves=20)", "--seed", "1", "--watch").returncode == 0


def test_an_agent_that_fails_loses_as_in_a_match(tmp_path):
    file = tmp_path / "watched.jsonl"
    run = pipe("--against", "terminal:Broken", "--seed", "1", "--record", str(file))
    assert run.returncode == 0, run.stderr
    assert "terminal:Broken raised RuntimeError: no idea." in " ".join(run.stdout.split())
    [(_, record)] = read_records(file)
    assert record.result["forfeit"] == "terminal:Broken raised RuntimeError: no idea"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mosca"], "unknown game 'mosca'"),
        (["--against", "bot9"], "unknown agent"),
        (["--hint", "bot9"], "unknown agent"),
        (["--against", "bot3", "--rules", "players=4"], "with 4 players there are 3 opponents, not 1"),
        (["--rules", "players=9"], "players"),
        (["--rules", "nonsense"], "'nonsense' is not a rule option"),
        (["--seed", str(1 << 64)], "--seed must be a number from 0 to"),
        (["--record", "/"], "is not a file"),
        (["--record", "/dev/null"], "is not a file"),
    ],
)
def test_bad_options_are_one_line_and_exit_code_2(arguments, message):
    run = pipe(*arguments)
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert message in run.stderr


def test_an_agent_that_fails_loses_the_game_and_shows_where():
    run = pipe("--against", "terminal:Broken")
    assert run.returncode == 0
    assert "no idea" in run.stdout
    assert re.search(r"It failed in \S*terminal.py, line \d+", run.stdout)


def test_help_names_every_option():
    text = pipe("--help").stdout
    for option in ("--against", "--seed", "--rules", "--record", "--watch", "--name", "--hint", "--delay"):
        assert option in text


def test_a_game_is_resumed_only_in_a_terminal():
    run = pipe("--resume")
    assert run.returncode == 2
    assert run.stderr.splitlines() == ["valtti: a game is resumed in a terminal: there is nobody to go on with it here"]


def test_a_saved_game_without_a_person_is_one_clear_line(tmp_path):
    file = tmp_path / "watched.jsonl"
    assert pipe("tictactoe", "--seed", "3", "--record", str(file)).returncode == 0
    data = json.loads(file.read_text()) | {"result": None, "moves": []}
    home = tmp_path / "home"
    home.mkdir()
    (home / "tictactoe.json").write_text(json.dumps(data))
    code, text = in_terminal(["--resume"], lambda _: b"11\n", VALTTI_HOME=str(home))
    assert code == 2
    assert "the saved game was not played by a person" in text
    assert "Traceback" not in text
