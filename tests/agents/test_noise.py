"""Agents that misjudge the values of moves."""

import pytest

import valtti
from games_under_test import positions, short_rules
from valtti.agents.registry import make_player
from valtti.errors import InputError


def test_noise_makes_a_weaker_player():
    result = valtti.match("schnapsen", ["net", "net(noise=0.2)"], 200, rules={"preset": "vu"}, seed=1)
    assert result.agents[0].wins > 120


def test_noise_changes_choices_and_not_what_is_said_of_moves():
    sure, unsure = (make_player("moska", spec).native for spec in ("net(samples=3)", "net(samples=3, noise=0.3)"))
    views = [state.view(state.actor, 5) for state in positions("moska", short_rules("moska"), range(1))][:60]
    assert all(sure.rate(view) == unsure.rate(view) for view in views)
    assert any(sure.choose(view) != unsure.choose(view) for view in views)
    assert [unsure.choose(view) for view in views] == [unsure.choose(view) for view in views]


@pytest.mark.parametrize("noise", [-0.1, 1.5])
def test_noise_is_from_0_to_1(noise):
    with pytest.raises(InputError, match="noise must be from 0 to 1"):
        make_player("moska", f"net(noise={noise})")
