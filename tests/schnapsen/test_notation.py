"""Texts of moves, and what is wrong with a position."""

import pytest

import valtti
from valtti.errors import InputError

LEAD = {
    "game": "schnapsen",
    "trump": "C",
    "leader": 0,
    "hands": [["KH", "QH", "JC", "AS", "TS"], 5],
    "talon": ["AC", "?", "?", "?"],
}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("KH", "play KH"),
        ("KH", "kh"),
        ("TS", "10S"),
        ("X", "exchange"),
        ("X", "x"),
        ("KH+QH", "declare KH+QH"),
        ("claim KH+QH", "claim QH+KH"),
    ],
)
def test_a_move_may_be_written_in_several_ways(text, same):
    state = valtti.load_position(LEAD)
    assert state.parse(same) == state.parse(text)
    assert str(state.parse(same)) == text


def test_who_leads_the_king_and_who_leads_the_queen_make_different_moves():
    state = valtti.load_position(LEAD)
    assert state.parse("KH+QH") != state.parse("QH+KH") != state.parse("QH")


@pytest.mark.parametrize(
    "text", ["", "KH QH", "KH+KH", "KH+QS", "AH+QH", "KH+", "close AC", "X JC", "play", "declare KH"]
)
def test_what_is_not_a_move_is_refused(text):
    with pytest.raises(ValueError, match=r"\w"):
        valtti.load_position(LEAD).parse(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"leader": None}, "leader"),
        ({"leader": 2}, "leader"),
        ({"trump": "X"}, "X"),
        ({"hands": [["KH", "QH", "JC"], 5]}, "equally many"),
        ({"hands": [["KH", "QH", "JC", "AS"], 5]}, "two played cards each"),
        ({"hands": [["KH", "QH", "JC", "AS", "KH"], 5]}, "KH"),
        ({"hands": [["KH", "QH", "JC", "AS", "9S"], 5]}, "9S"),
        ({"hands": [5]}, "hands"),
        ({"talon": ["AS", "?", "?", "?"], "hands": [5, 5]}, "face-up trump, not AS"),
        ({"talon": ["AC", "?", "?"]}, "two played cards each"),
        ({"talon": ["AC", "?"], "hands": [["KH", "QH"], 2]}, "five cards"),
        ({"closer": 0, "talon": [], "hands": [5, 5]}, "closed"),
        ({"closer": 0, "rules": {"preset": "vu"}}, "no closing"),
        ({"closed_score": 5}, "closer"),
        ({"score": [66, 0]}, "score"),
        ({"score": [1]}, "score"),
        ({"tricks": [3, 1]}, "tricks"),
        ({"known": [["AH"], []]}, "AH"),
        ({"excluded": [["KH"], []], "closer": 0}, "said not to hold"),
        ({"to_go": [0, 3]}, "Bummerl is over"),
        ({"to_go": [8, 3]}, "to_go"),
        ({"winner": 0}, "winner and value"),
        ({"over": True}, "winner"),
        ({"deck": []}, "deck"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(change, message):
    position = {key: value for key, value in (LEAD | change).items() if value is not None}
    with pytest.raises(InputError, match=message) as caught:
        valtti.load_position(position)
    assert "\n" not in str(caught.value)


def test_unnamed_cards_are_drawn_by_the_seed():
    worlds = {valtti.load_position(LEAD, seed=seed).text for seed in range(20)}
    assert len(worlds) == 20
    assert valtti.load_position(LEAD, seed=3).text in worlds
