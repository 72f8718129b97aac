"""How the ratings of opponents are found."""

import numpy as np
import pytest

from games_under_test import load_tool

levels = load_tool("levels")


def games(weights, count, seed):
    """At tables of three of four players, one is told apart by its weight."""
    rng, found = np.random.default_rng(seed), []
    for _ in range(count):
        table = rng.permutation(len(weights))[:3].tolist()
        share = np.array([weights[player] for player in table])
        pick = table[rng.choice(3, p=share / share.sum())]
        found.append([(pick, tuple(player for player in table if player != pick))])
    return found


@pytest.mark.parametrize("by_loser", [False, True])
def test_ten_times_the_weight_are_400_points(by_loser):
    found, widths = levels.ratings(games([10, 1, 1, 0.1], 3000, 1), 4, by_loser, seed=1)
    expected = np.array([1400, 1000, 1000, 600])
    assert np.abs(found - (2000 - expected if by_loser else expected)).max() < 40
    assert np.all((widths > 10) & (widths < 60))


def test_more_games_make_ratings_surer():
    few, many = (levels.ratings(games([2, 1, 1, 0.5], count, 1), 4, False, seed=1)[1] for count in (300, 2700))
    assert np.all((few > 2 * many) & (few < 4.5 * many))


def test_a_draw_is_half_a_game_won():
    won, draw = [(0, (1,))], [(0, (1,)), (1, (0,))]
    assert levels.counted([won, draw, []]) == [won * 2, draw]
    (strong, weak), _ = levels.ratings(levels.counted([won] * 80 + [draw] * 20), 2, False, seed=1)
    assert strong - weak == pytest.approx(400 * np.log10(90 / 10), abs=5)
