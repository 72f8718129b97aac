"""The agent that plays its moves out to the end."""

import itertools

import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.games import game as core
from valtti.games import names

every_game = pytest.mark.parametrize("game", names())


def playouts(game, samples=2, max_moves=4):
    return core(game).make_agent("playouts", [("samples", samples), ("max_moves", max_moves)])


def some_views(game):
    for state in itertools.islice(positions(game, short_rules(game), range(1)), 0, None, 30):
        yield state.view(state.actor, 3)


@every_game
def test_ratings_are_shares_and_the_best_is_chosen(game):
    agent = playouts(game)
    for view in some_views(game):
        shares = dict(agent.rate(view))
        assert all(0 <= share <= 1 and (4 * share).is_integer() for share in shares.values())
        assert len(shares) == min(4, view.count)
        assert shares[agent.choose(view)] == max(shares.values())


@every_game
def test_the_same_decision_has_the_same_ratings(game):
    for view in some_views(game):
        assert playouts(game).rate(view) == playouts(game).rate(view)


def shares_on(*rows):
    state = valtti.load_position({"game": "tictactoe", "board": list(rows)})
    return {str(move): share for move, share in playouts("tictactoe", max_moves=9).rate(state.view(state.actor))}


def test_a_move_that_decides_the_game_is_worth_its_end():
    shares = shares_on("XX.", "OO.", "X..")
    assert shares["c2"] == 1
    assert shares["b3"] == 0  # X then completes a line
    assert shares_on("XOX", "XOO", "OX.") == {"c3": 0.5}


@every_game
def test_agents_say_whether_they_rate_by_shares_of_games(game):
    told = {info.name for info in core(game).native_agents() if info.rates_shares}
    every = core(game).native_agents()
    by_networks = {info.name for info in every if any(p.resource == "network" for p in info.parameters)}
    by_rounds = {"net"} if core(game).has_rounds else set()
    assert told == by_networks - by_rounds | {"playouts", "pimc", "ismcts"}
    assert playouts(game).rates_shares
