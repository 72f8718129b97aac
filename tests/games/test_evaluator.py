"""Evaluators, for any game."""

import itertools
import zlib
from statistics import mean

import numpy as np
import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.games import game_of, make_rules, names

every_game = pytest.mark.parametrize("game", names())
#: Games without an outlook of their own; that of Moska is tested with the core.
every_sampled_game = pytest.mark.parametrize("game", [name for name in names() if name != "moska"])


def worth(view):
    """A number by which views can be told apart."""
    return zlib.crc32(view.text.encode()) % 1000


class Judge(valtti.Evaluator):
    """No two positions are alike to it."""

    def evaluate(self, views):
        return [worth(view) for view in views]


def some_states(game):
    return (state.copy() for state in itertools.islice(positions(game, short_rules(game), range(2)), 0, None, 5))


def some_views(game):
    return [state.view(state.actor, number) for number, state in enumerate(some_states(game))]


def worlds_of(view, samples):
    """Worlds with what chance does in each, drawn as an outlook draws them."""
    sampler, rng = valtti.game(game_of(view)).Sampler(view), valtti.Rng(view.seed)
    return [(sampler.draw(rng), valtti.Rng(rng.next())) for _ in range(samples)]


def mean_worths(view, worlds):
    """What each move is worth: what its player sees after it, on average over worlds."""
    return [mean(worth(seen_after(world, move, chance)) for world, chance in worlds) for move in view.moves]


def seen_after(world, move, chance):
    after, seat = world.copy(), world.actor
    after.play(move, chance.copy())
    return after.view(seat)


def best_of(moves, ratings):
    return moves[max(range(len(ratings)), key=ratings.__getitem__)]


@every_game
@pytest.mark.parametrize("seeing", [False, True])
def test_an_evaluator_plays_every_game(game, seeing):
    players = make_rules(game).players
    agents = [Judge(seeing, samples=3), *["uniform"] * (players - 1)]
    result = valtti.match(game, agents, games=20, rules=short_rules(game))
    assert result.num_failures == 0
    assert result.agents[0].fair == (not seeing)


@every_sampled_game
def test_the_sampled_outlook_values_each_move_by_what_its_player_then_sees(game):
    outlook = valtti.game(game).Outlook(samples=4)
    for view in some_views(game):
        outlook.look(view)
        assert list(outlook.moves) == list(view.moves)
        ratings = outlook.rate([worth(seen) for seen in outlook.views])
        assert ratings == pytest.approx(mean_worths(view, worlds_of(view, 4)))


@every_sampled_game
def test_an_evaluator_makes_the_move_that_is_worth_most(game):
    for view in some_views(game):
        assert Judge(samples=4).choose(view) == best_of(view.moves, mean_worths(view, worlds_of(view, 4)))


@every_sampled_game
def test_a_seeing_evaluator_values_moves_in_the_true_state(game):
    for state in some_states(game):
        truth = [(state, valtti.Rng(valtti.Rng(5).next()))]
        best = best_of(state.moves, mean_worths(state.view(state.actor), truth))
        assert Judge(seeing=True).choose_seeing(state, 5) == best


@every_game
@pytest.mark.parametrize("batch", [1, 50, 8192])
def test_a_batch_of_any_size_brings_the_same_choices(game, batch):
    judge, views = Judge(samples=4), some_views(game)[:20]
    judge.batch = batch
    rated = [judge.rate(view) for view in views]
    assert judge.choose_many(views) == [max(pairs, key=lambda pair: pair[1])[0] for pairs in rated]


def test_options_of_the_outlook_are_handed_on():
    state = valtti.deal("moska")
    view = state.view(state.actor)
    assert view.is_legal(Judge(outlook={"compat": True}).choose(view))
    with pytest.raises(TypeError):
        Judge(outlook={"no_such_option": 1}).choose(view)


class Rows(valtti.RowEvaluator):
    def evaluate_rows(self, encoding, rows):
        return [0.5] * len(rows)


@pytest.mark.parametrize(
    ("kind", "option", "most"),
    [(Judge, "samples", 100_000), (Judge, "max_moves", 1_000_000), (Rows, "samples", 100_000), (Rows, "threads", 1024)],
)
def test_numbers_that_no_outlook_takes_are_refused_when_an_evaluator_is_made(kind, option, most):
    for wrong in (-1, 0, most + 1, "x", 1.5, True, None):
        message = f"^{option} must be a whole number from 1 to {most}, not {wrong!r}$"
        with pytest.raises(valtti.InputError, match=message):
            kind(**{option: wrong})
    kind(**{option: most})
    state = valtti.deal("tictactoe")
    view = state.view(state.actor)
    assert view.is_legal(kind(**{option: np.int64(20)}).choose(view))
