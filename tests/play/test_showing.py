"""How the end of a game is told."""

import pytest

from valtti.games import game
from valtti.play.showing import decision

NAMES = ["Anna", "Kerttu", "Ville"]


@pytest.mark.parametrize(
    ("by_losses", "winners", "losers", "words"),
    [
        (True, [0, 2], [1], "you lose"),
        (True, [0, 1], [2], "Ville loses"),
        (True, [0], [1, 2], "you and Ville lose"),
        (True, [], [], "it is a draw"),
        (False, [0], [1, 2], "Anna wins"),
        (False, [1], [0, 2], "you win"),
        (False, [0, 2], [1], "Anna and Ville win"),
        (False, [], [], "it is a draw"),
        (False, [], [1], "it is a draw"),
    ],
)
def test_the_decision_names_losers_or_winners(by_losses, winners, losers, words, monkeypatch):
    monkeypatch.setattr(game("moska"), "judged_by_losses", by_losses)
    assert decision("moska", {"winners": winners, "losers": losers}, NAMES, 1) == words


def test_an_onlooker_is_told_of_somebody_called_you_as_of_anybody():
    result = {"winners": [0], "losers": [1]}
    assert decision("moska", result, ["Anna", "You"], None) == "You loses"
    assert decision("moska", result, ["Anna", "You"], 0) == "You loses"
