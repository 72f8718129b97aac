"""Words that do not fit a command are refused in one line that names them."""

import json

import pytest

MATCH = ["match", "tictactoe", "random", "uniform"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*MATCH, "--seed", "abc"], f"--seed must be a whole number from 0 to {2**64 - 1}, not 'abc'"),
        ([*MATCH, "-n", "1e3"], "--games / -n must be a whole number from 1 to 1000000000000, not '1e3'"),
        ([*MATCH, "-n", "-5"], "--games / -n must be a number from 1 to 1000000000000, not '-5'"),
        ([*MATCH, "--time-limit", "long"], "--time-limit must be a number, not 'long'"),
        (["serve", "--port", "99999"], "--port must be a number from 0 to 65535, not '99999'"),
        (["play", "--delay", "nan"], "--delay must be a number from 0.0 to 60.0, not 'nan'"),
        (["play", "--seed", 2**64], f"--seed must be a number from 0 to {2**64 - 1}, not '{2**64}'"),
        (["replay", "games", "--game", "0"], "--game must be a number of at least 1, not '0'"),
    ],
)
def test_a_number_that_cannot_be_is_named_beside_what_can(arguments, said, refused):
    verb = arguments[0]
    assert refused(*arguments) == f"valtti: {said}; try 'valtti {verb} --help'"


def test_an_option_that_lacks_a_value_points_to_the_help_of_its_command(refused):
    assert refused(*MATCH, "--sprt", "0.5").endswith("; try 'valtti match --help'")


@pytest.mark.parametrize("twice", [["-n", 5, "-n", 7], ["--games", 5, "-n", 5]], ids=str)
def test_an_option_that_is_given_twice_is_refused(twice, refused):
    assert refused(*MATCH, *twice) == "valtti: --games is given twice; try 'valtti match --help'"


def test_options_that_may_be_repeated_still_may(refused):
    assert "fewest" in refused(*MATCH, "--rules", "fewest=1", "--rules", "most=2", "--json", "--json")


def test_signs_that_would_change_a_terminal_are_written_as_escapes(refused, tmp_path):
    path = tmp_path / "position.json"
    deck = "[red]wrong\x1b[31m\x07\u202e"
    path.write_text(json.dumps({"game": "moska", "trump": "H", "target": 0, "hands": [6, 6], "deck": deck}))
    said = refused("legal", path)
    assert "[red]wrong\\x1b[31m\\x07\\u202e" in said
    assert said.isprintable()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["serve", "--no-open", "--port", 0, "--host", "no name"],
            "--host no name: there is no such address; 127.0.0.1 is for this machine alone",
        ),
        (
            ["serve", "--no-open", "--port", 0, "--host", "192.0.2.1"],  # which is nobody's
            "--host 192.0.2.1: this machine has no such address; 0.0.0.0 is all that it has",
        ),
        (["serve", "--no-open", "--port", 0, "--data", "file"], "file: is a file, where a folder is wanted"),
        (
            ["reproduce", "foo"],
            "Invalid value for 'DOCUMENT': 'foo' is not one of 'moska', 'schnapsen', 'tysiac', 'tictactoe'; "
            "try 'valtti reproduce --help'",
        ),
        (["match", "moska", ":", "bot2"], "':' is not an agent: write module:Class"),
        (["match", "moska", "bot2:", "bot2"], "'bot2:' is not an agent: write module:Class"),
    ],
)
def test_what_was_meant_otherwise_is_said_in_one_line(arguments, said, refused, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    assert refused(*arguments) == f"valtti: {said}"
