"""Evaluators, for any game."""

import pytest

import valtti
from valtti.games import names


class Even(valtti.Evaluator):
    """All positions are alike to it."""

    def evaluate(self, views):
        return [0.0] * len(views)


@pytest.mark.parametrize("game", names())
def test_an_evaluator_chooses_a_legal_move_or_says_why_it_cannot(game):
    state = valtti.deal(game)
    if hasattr(valtti.game(game), "Outlook"):
        assert state.is_legal(Even().choose(state.view(state.actor)))
    else:
        with pytest.raises(valtti.InputError, match="cannot be played by an Evaluator"):
            Even().choose(state.view(state.actor))


def test_options_of_the_outlook_are_handed_on():
    state = valtti.deal("moska")
    view = state.view(state.actor)
    assert view.is_legal(Even(outlook={"compat_deck": True}).choose(view))
    with pytest.raises(TypeError):
        Even(outlook={"no_such_option": 1}).choose(view)
