"""Persons who type anything, at the table of every game."""

import io
import random

import pytest

from games_under_test import short_rules
from terminal import screen_to
from valtti.games import names
from valtti.play.evening import play_with_person
from valtti.play.setup import Setup

WORDS = """? h l t u c d done p pp ww 0 1 2 3 4 5 6 7 8 9 99 120 130 -1 1.5 > + 9d> 9d>7d kh+ kh+qh KH QH AH
    10h ♥10 9s 9c a1 b2 x bid give play marry declare contract claim close exchange pass bomb redeal
    decline raise open add kill take"""
LINES = [
    "",
    " ",
    "\x00",
    "\x1b[31m",
    "[bold]",
    "äö",
    "9" * 5000,
    "bid 130",
    "give 9s",
    "9s 9c",
    "give 9s 9s",
    "take all",
]


class Babbler:
    """Answers with anything; sometimes it is a number that is likely to be in the list."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def __call__(self, prompt):
        if prompt.startswith("Save"):
            return ""
        if prompt.startswith("Leave"):
            return self.random.choice(["n", "no", "", "what"])
        if self.random.random() < 0.5:
            return str(self.random.randint(11, 16))
        some = " ".join(self.random.sample(WORDS.split(), self.random.randint(1, 3)))
        return self.random.choice([*LINES, "q", some, some, some])


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("name", ["You", "Matti"])
def test_a_game_with_a_babbler_is_played_to_its_end_and_replays(game, name):
    output = io.StringIO()
    setup = Setup(game, (), 5, short_rules(game), person=name)
    session = play_with_person(setup, screen_to(output, Babbler(5)))
    assert session.record().final().over
    assert all(len(line) <= 80 for line in output.getvalue().splitlines())
