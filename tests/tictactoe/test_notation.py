"""How squares, boards and moves are written."""

import pytest

import valtti
from valtti.games.positions import save_position

CORE = valtti.game("tictactoe")


def state(rows):
    return valtti.load_position({"game": "tictactoe", "board": rows})


def test_squares_are_named_by_column_and_row_from_the_top_left():
    texts = [str(move) for move in valtti.deal("tictactoe").moves]
    assert texts == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_a_square_can_be_named_by_its_number():
    start = valtti.deal("tictactoe")
    for number in range(1, 10):
        move = start.parse(str(number))
        assert move.value == number - 1
        assert start.parse(str(move)) == move


@pytest.mark.parametrize("text", ["", "0", "10", "a", "a4", "d1", "1a", "a1 b2", "mark a1"])
def test_other_texts_are_no_squares(text):
    with pytest.raises(ValueError, match="is not a square"):
        valtti.deal("tictactoe").parse(text)


def test_a_marked_square_cannot_be_marked_again():
    board = state(["X..", "...", "..."])
    with pytest.raises(ValueError, match="not legal"):
        board.play(board.parse("a1"), valtti.Rng(0))


def test_the_board_is_shown_row_by_row():
    board = state(["XX.", ".O.", "O.."])
    assert board.text == "board X X . | . O . | O . ."
    assert board.board == board.view(0).board == "XX..O.O.."
    assert save_position(board)["board"] == [["X", "X", "."], [".", "O", "."], ["O", ".", "."]]


def test_rows_may_be_written_with_or_without_spaces():
    assert CORE.State("board XX. | .O. | O..") == state(["XX.", ".O.", "O.."])
    assert CORE.State("board XX. .O. O..") == state([["X", "X", "."], [".", "O", "."], ["O", ".", "."]])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["X..", "..."], "3 rows, not 2"),
        (["X...", "...", "..."], "3 marks, not 'X...'"),
        (["X?.", "...", "..."], "X, O or a dot, not '\\?'"),
        (["O..", "...", "..."], "X moves first"),
        (["XX.", "...", "..."], "X moves first"),
        (["XXX", "OOO", "..."], "cannot have moved"),
        (["XXX", "OO.", "O.."], "X has a line, so O cannot"),
        (["OOO", "XX.", "XX."], "O has a line, so X cannot"),
    ],
)
def test_a_board_that_no_game_comes_to_is_refused(rows, message):
    with pytest.raises(valtti.InputError, match=message):
        state(rows)


def test_a_position_needs_a_board_and_nothing_else():
    with pytest.raises(valtti.InputError, match="board is missing"):
        valtti.load_position({"game": "tictactoe"})
    with pytest.raises(valtti.InputError, match="unknown field 'actor'"):
        valtti.load_position({"game": "tictactoe", "board": ["...", "...", "..."], "actor": 0})
