"""Moves that can be taken back, and those that cannot."""

import io
import random

import pytest

from games_under_test import random_move, random_table, short_rules
from terminal import Script, play_on, position, screen_to
from valtti._core import Rng
from valtti.games import names
from valtti.play.evening import play_with_person
from valtti.play.human import Leave
from valtti.play.setup import Setup


def played(game, ask, seed, options=None):
    output = io.StringIO()
    with pytest.raises(Leave):
        play_with_person(Setup(game, (), seed, options), screen_to(output, ask))
    return output.getvalue()


def leading_seed():
    """A deal of Schnapsen in which the person leads."""
    return next(seed for seed in range(50) if Setup("schnapsen", seed=seed, options={"first_leader": 0}).seat == 0)


def test_closing_the_talon_can_be_taken_back():
    script = Script("close", "u", "l", "q", "y")
    text = played("schnapsen", script, leading_seed(), {"first_leader": "0"})
    before, after = text.split("You take your last move back.")
    assert "talon closed by you" in before
    assert "talon 10 cards" in after
    assert "You close the talon" not in after  # nor does the log remember it


def test_a_move_that_others_have_answered_stands():
    script = Script("11", "u", "q", "y")
    text = " ".join(played("schnapsen", script, leading_seed(), {"first_leader": "0"}).split())
    assert "There is nothing to undo: a move stands once anybody has moved or seen anything since." in text
    assert "take your last move back" not in text


def test_the_first_question_has_nothing_to_undo():
    assert "There is nothing to undo" in played("moska", Script("u", "q", "y"), 3)


def test_who_goes_on_after_taking_back_plays_the_same_cards():
    seed, options = leading_seed(), {"first_leader": "0", "unit": "deal"}

    def answers(*first):
        left = list(first)
        return lambda prompt: left.pop(0) if left else "11"

    games = [
        play_with_person(Setup("schnapsen", (), seed, options), screen_to(io.StringIO(), answers(*first)))
        for first in ([], ["close", "u"])
    ]
    assert games[0].table.moves == games[1].table.moves


def event(state, text):
    return play_on(state, text, Rng(5))


def test_a_move_that_draws_or_turns_a_card_is_not_foregone():
    assert not event(position(), "deck").is_foregone()
    assert not event(position(hands=[["9D", "TD"], 6, 6, 6], unkilled=[], killed=["7D", "8D"]), "end").is_foregone()
    opener = position(hands=[6, 6, 6, ["7C", "7S", "2C", "3C", "4C", "5C"]], unkilled=[], passed=[], actor=3)
    assert not event(opener, "open 7C").is_foregone()


@pytest.mark.parametrize("game", [game for game in names() if game != "tictactoe"])
def test_no_move_that_brings_a_card_to_light_is_foregone(game):
    foregone = 0
    for seed in range(6):
        table, choices = random_table(game, short_rules(game), seed, 0), random.Random(seed)
        while not table.over:
            made = table.play(random_move(table.state, choices))
            if made.is_foregone():
                before, after = (state.view(made.seat) for state in (made.before, made.after))
                assert before.hidden.bits & ~after.hidden.bits == 0, str(made)
                foregone += 1
    assert foregone > 0
