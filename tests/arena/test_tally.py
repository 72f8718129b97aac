"""Counts of games with several losers, draws and points, from results made by hand."""

import numpy as np
import pytest

from valtti.agents.asking import Failure
from valtti.agents.registry import Player
from valtti.arena.blocks import Block
from valtti.arena.conditions import Conditions
from valtti.arena.moments import Mean, mean_of
from valtti.arena.tally import Tally
from valtti.arena.tournament import TournamentResult
from valtti.games import game, make_rules


def block(won, lost, points=None, rank=None, is_void=None, first=0, failures=None):
    """Results of games, a row a game and a column a player."""
    won, lost = np.array(won, dtype=np.uint8), np.array(lost, dtype=np.uint8)
    games, players = won.shape
    return Block(
        first=first,
        won=won,
        lost=lost,
        rank=np.array(2 - won if rank is None else rank, dtype=np.uint8),
        points=np.array(won if points is None else points, dtype=np.float32),
        seating=np.tile(np.arange(players, dtype=np.uint8), (games, 1)),
        is_void=np.array([0] * games if is_void is None else is_void, dtype=np.uint8),
        decisions=np.full(games, 10, dtype=np.uint32),
        seed=np.arange(games, dtype=np.uint64),
        rules=[],
        logs=[],
        failures=failures or {},
    )


def players(count):
    return [Player(f"agent{i}", True) for i in range(count)]


@pytest.fixture
def judged_by_wins(monkeypatch):
    """As if Moska were a game of that sort, so that the test needs no other game."""
    monkeypatch.setattr(game("moska"), "judged_by_losses", False)


def tally(count):
    return Tally("moska", make_rules("moska", {"players": count}), players(count), Conditions())


# A win, a draw, a game that both others lose, and a void game.
WON = [[1, 0, 0], [0, 0, 0], [0, 1, 0], [0, 0, 0]]
LOST = [[0, 1, 1], [0, 0, 1], [1, 0, 1], [0, 0, 0]]
VOID = [0, 0, 0, 1]


def test_where_wins_count_a_loss_is_not_winning_and_draws_are_told_apart(judged_by_wins):
    found = tally(3)
    found.count(block(WON, LOST, is_void=VOID))
    assert (found.games, found.void, found.moves) == (4, 1, 40)
    assert [agent.games for agent in found.agents] == [3, 3, 3]
    assert [agent.wins for agent in found.agents] == [1, 1, 0]
    assert [agent.losses for agent in found.agents] == [2, 2, 3]
    assert [agent.draws for agent in found.agents] == [1, 1, 0]
    assert [agent.judged for agent in found.agents] == [1, 1, 0]
    assert found.agents[0].rate == found.agents[0].win_rate == 1 / 3


def test_where_losses_count_a_loss_is_losing():
    found = tally(3)
    found.count(block(WON, LOST, is_void=VOID))
    assert [agent.losses for agent in found.agents] == [1, 1, 3]
    assert [agent.judged for agent in found.agents] == [1, 1, 3]
    assert [agent.draws for agent in found.agents] == [1, 1, 0]


def test_differences_are_of_the_rate_that_the_game_is_judged_by(judged_by_wins):
    found = tally(3)
    found.count(block(WON, LOST, is_void=VOID))
    assert found.difference(0, 1).estimate == 0
    assert found.difference(0, 2).estimate == pytest.approx(1 / 3)
    assert found.difference(2, 0).estimate == pytest.approx(-1 / 3)


def test_points_are_added_up_and_shown_only_where_they_say_more_than_wins():
    plain, counted = tally(3), tally(3)
    plain.count(block(WON, LOST, is_void=VOID))
    counted.count(block(WON, LOST, points=[[60, 20, -5], [1.5, 0, 0], [0, 0, 0], [9, 9, 9]], is_void=VOID))
    assert not plain.counts_points
    assert counted.counts_points
    assert [agent.points for agent in counted.agents] == [61.5, 20, -5]
    assert counted.agents[0].points_a_game.value == 20.5


def test_games_at_different_tables_count_for_those_who_sat_there(judged_by_wins):
    found = tally(3)
    found.count(block([[1, 0]], [[0, 1]]), seats=(0, 2))
    found.count(block([[0, 1]], [[1, 0]], first=1, failures={0: (0, Failure("gave up"))}), seats=(1, 2))
    assert [agent.games for agent in found.agents] == [1, 1, 2]
    assert [agent.wins for agent in found.agents] == [1, 0, 1]
    assert found.difference(0, 2).estimate == 1
    assert found.difference(0, 1).p_value == 1
    [failure] = found.failures
    assert (failure.game, failure.player, failure.reason) == (2, 1, "agent1 gave up")


def rated(found):
    return {place.rating.name: place.rating.mu for place in found.standings}


def test_ratings_follow_ranks_where_wins_count_and_losers_alone_elsewhere(monkeypatch):
    rules = make_rules("moska", {"players": 3})
    games = block([[1, 0, 0]] * 20, [[0, 1, 1]] * 20, rank=[[1, 2, 3]] * 20)
    for by_losses in (False, True):
        monkeypatch.setattr(game("moska"), "judged_by_losses", by_losses)
        found = TournamentResult("moska", rules, players(3), Conditions())
        found.add((0, 1, 2), games)
        mu = rated(found)
        assert mu["agent0"] > mu["agent1"]
        if by_losses:
            assert mu["agent1"] == pytest.approx(mu["agent2"])
        else:
            assert mu["agent1"] > mu["agent2"]


def test_the_mean_of_observations_has_their_variance_as_a_sample():
    found = mean_of([1, 2, 6])
    assert (found.value, found.variance, found.n) == (3, 7, 3)
    assert mean_of([5]) == Mean(5, 0, 1)
    assert mean_of([]) == Mean(0, 0, 0)
