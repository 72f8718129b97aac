"""The scheme of iterated evaluation with exact expectations, beside the figures of the specification.

Those figures do not say how ties are broken nor what unseen boards are worth, so the tests say which choice gives what.
"""

import random
from itertools import islice

import pytest

from valtti.reproduce.tictactoe.method import all_of, first_of, iterations

FOUR_DECIMALS = 5.001e-5


def mean_wins(count, *args, **kwargs):
    return [iteration.wins for iteration in islice(iterations(*args, **kwargs), count)]


def drawn(seed):
    """Breaks each tie by lot, and always in the same way."""

    def ties(best):
        return [random.Random(f"{seed} {best}").choice(best)]

    return ties


def test_the_first_iteration_has_the_known_results_if_ties_go_to_the_first_square():
    found = next(iterations(0.2, first_of))
    assert found.first == pytest.approx((0.9896, 0.0104, 0), abs=FOUR_DECIMALS)
    assert found.second == pytest.approx((0.9037, 0.0603, 0.0360), abs=FOUR_DECIMALS)
    assert found.wins == pytest.approx(0.9466, abs=FOUR_DECIMALS)


@pytest.mark.parametrize("ties", [all_of, first_of, drawn(0)], ids=["all", "first", "drawn"])
def test_with_exploration_the_second_iteration_is_better_and_a_fixed_point(ties):
    first, second, *others = islice(iterations(0.2, ties), 4)
    assert second.wins > first.wins + 0.009
    assert others == [second, second]


def test_with_exploration_ties_decide_between_three_results_of_which_one_is_the_known():
    second = {
        tuple(round(share, 4) for share in [*islice(iterations(0.2, drawn(seed)), 2)][1].second) for seed in range(12)
    }
    known = (0.9238, 0.0667, 0.0095)
    assert known in second
    assert second <= {known, (0.9228, 0.0688, 0.0085), (0.9249, 0.0646, 0.0106)}


def test_without_exploration_the_learner_gets_worse_if_unseen_boards_count_as_draws():
    assert mean_wins(4, 0, first_of) == pytest.approx([0.9466, 0.9435, 0.9429, 0.9435], abs=FOUR_DECIMALS)
    first, *others = mean_wins(6, 0, all_of)
    assert max(others) < first


def test_without_exploration_what_unseen_boards_are_worth_decides_how_much_worse():
    """Counted as losses they are never tried, and little or nothing is lost; counted as wins they ruin the learner."""
    assert mean_wins(3, 0, first_of, unseen=0) == pytest.approx([0.9466] * 3, abs=FOUR_DECIMALS)
    assert mean_wins(3, 0, all_of, unseen=0) == pytest.approx([0.9464, 0.9456, 0.9456], abs=FOUR_DECIMALS)
    assert mean_wins(2, 0, all_of, unseen=1)[1] < 0.6
