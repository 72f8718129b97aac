"""Evaluators, for any game."""

import pytest

import valtti
from games_under_test import short_rules
from valtti.games import make_rules, names


class Even(valtti.Evaluator):
    """All positions are alike to it."""

    def evaluate(self, views):
        return [0.0] * len(views)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("seeing", [False, True])
def test_an_evaluator_plays_every_game(game, seeing):
    players = make_rules(game).players
    agents = [Even(seeing, samples=3), *["uniform"] * (players - 1)]
    result = valtti.match(game, agents, games=20, rules=short_rules(game))
    assert result.num_failures == 0
    assert result.agents[0].fair == (not seeing)


@pytest.mark.parametrize("game", names())
def test_the_sampled_outlook_values_each_move_by_what_its_player_then_sees(game):
    state = valtti.deal(game, short_rules(game), 3)
    view = state.view(state.actor, 5)
    outlook = valtti.game(game).Outlook(samples=4)
    outlook.look(view)
    assert list(outlook.moves) == list(view.moves)
    assert all(seen.seat == view.seat for seen in outlook.views)
    assert outlook.rate([1.5] * len(outlook.views)) == pytest.approx([1.5] * len(outlook.moves))


def test_options_of_the_outlook_are_handed_on():
    state = valtti.deal("moska")
    view = state.view(state.actor)
    assert view.is_legal(Even(outlook={"compat_deck": True}).choose(view))
    with pytest.raises(TypeError):
        Even(outlook={"no_such_option": 1}).choose(view)
