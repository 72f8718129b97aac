"""Tic-Tac-Toe in the terminal."""

import pytest

import valtti
from tables import answer_to, choose, text_of, told
from valtti._core import tictactoe
from valtti.games.faces import face

FACE = face("tictactoe")
NAMES = ["You", "Anna"]


def position(*rows):
    return valtti.load_position({"game": "tictactoe", "board": list(rows)})


def test_snapshot_of_a_board_in_which_free_squares_show_their_numbers():
    assert (
        text_of(FACE.picture(position("X.O", ".X.", "...").view(1), NAMES))
        == """\
╭─────────────────────╮
│   You  X            │
│   Anna O            │
│ ─────────────────── │
│ ┌─────┬─────┬─────┐ │
│ │  X  │  2  │  O  │ │
│ ├─────┼─────┼─────┤ │
│ │  4  │  X  │  6  │ │
│ ├─────┼─────┼─────┤ │
│ │  7  │  8  │  9  │ │
│ └─────┴─────┴─────┘ │
╰─────────────────────╯
"""
    )


def test_squares_are_chosen_by_number_or_name():
    view = position("X.O", ".X.", "..O").view(0)
    assert choose("tictactoe", view, NAMES, "a3")[0] == "a3"
    assert choose("tictactoe", view, NAMES, "C2")[0] == "c2"
    move, text = choose("tictactoe", view, NAMES, "8")
    assert move == "b3"  # as on the board, whatever is taken
    assert "2) mark the top " in text


def test_threats_are_pointed_out():
    assert FACE.situation(position("X.O", ".X.", "...").view(1), ["Anna", "You"]) == "You are O. Anna threatens 9."
    assert FACE.situation(position("X.O", ".X.", "O..").view(0), NAMES) == "You are X and can complete a line."
    assert FACE.situation(position("...", "...", "...").view(0), NAMES) == "You are X: choose a free square."


def test_the_core_says_which_lines_there_are_and_which_could_be():
    state = position("XXX", "OO.", "...")
    assert state.lines == [[0, 1, 2]]
    assert position("XX.", "OO.", "...").lines == []
    assert position("XX.", "OO.", "X..").completing(0) == [2]
    assert position("XX.", "OO.", "X..").completing(1) == [5]


def test_squares_have_the_names_that_moves_have():
    state = position("...", "...", "...")
    assert [tictactoe.square_name(square) for square in range(9)] == [str(move) for move in state.moves]
    for square in (-1, 9):
        with pytest.raises(ValueError, match="square must be"):
            tictactoe.square_name(square)


def test_bad_squares_are_answered_with_a_reason():
    view = position("X.O", ".X.", "...").view(1)
    assert answer_to("tictactoe", view, NAMES, "b2", "c3") == "The centre square is taken."
    assert answer_to("tictactoe", view, NAMES, "d4", "c3") == "The squares are 1 to 9, or a1 to c3: name a free one."
    assert answer_to("tictactoe", view, NAMES, "5", "c3") == "There is no choice 5: type a number from 2 to 9."


def test_the_line_that_wins_is_told():
    state = position("XX.", "OO.", "...")
    assert told("tictactoe", state, NAMES, 0, ["c1"]) == [
        "You mark 3 (top right).",
        "You have three in a line: 1, 2 and 3.",
    ]


def test_the_last_board_is_shown_with_the_result():
    full = position("XXO", "OOX", "XOX")
    assert text_of(FACE.ending(full, NAMES)) == text_of(FACE.open_picture(full, NAMES))
