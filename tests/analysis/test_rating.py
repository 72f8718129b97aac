"""What is made of an agent's ratings when it is asked several times."""

import itertools

import pytest

import valtti
from valtti.analysis.rating import Ratings, answers_of, ratings


def view():
    return valtti.deal("tictactoe").view(0, 5)


def test_each_answer_has_chance_of_its_own_and_all_follow_from_the_seed():
    seeds = []

    def rate(view):
        seeds.append(view.seed)
        return [(move, 0.0) for move in view.moves]

    for _ in range(2):
        list(itertools.islice(answers_of("mine", rate, view()), 3))
    assert seeds[:3] == seeds[3:]
    assert len(set(seeds)) == 3
    assert seeds[0] == 5


def test_a_difference_is_surer_than_the_values_that_it_is_of():
    a, b, c = list(view().moves)[:3]
    found = Ratings([{a: 0.1, b: 0.3, c: 0}, {a: 0.5, b: 0.7, c: 0}, {a: 0.3, b: 0.5}])
    assert list(found.values) == [b, a]  # c was not rated every time
    assert found.values[b] == pytest.approx(0.5)
    assert found.error(b) == pytest.approx(0.2 / 3**0.5)
    assert found.between(b, a).value == pytest.approx(0.2)
    assert found.between(b, a).sure == pytest.approx(0, abs=1e-9)


def test_one_answer_says_nothing_of_its_error():
    [move, *_] = view().moves
    assert Ratings([{move: 1.0}]).error(move) == 0


def test_an_agent_that_rates_nothing_has_no_ratings():
    assert ratings("mine", lambda view: None, view()) is None
